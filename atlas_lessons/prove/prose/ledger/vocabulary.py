"""The closed vocabulary by which running text introduces labels: nouns, standards, products, months."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NOUNS = _words("""
    figure fig table tab section sec § chapter ch equation eq appendix listing algorithm theorem lemma corollary
    proposition definition example exercise problem question answer step stage phase level line page p pp row column
    option case item rule note footnote volume vol issue lesson unit module part track slide port channel type class
    grade tier version release revision generation clause article paragraph annex id no nr number № rev experiment
    scenario hypothesis requirement objective goal milestone task ticket bug code status exit layer block
    episode season round iteration epoch axiom diagram chart plate box panel node gpu rank
    """)
"""Singular nouns that a number names when it follows ("Figure 3"); as a count it would stand before them."""

DOTTED = _words("p pp no nr vol ch sec tab eq id")
"""Abbreviations among them that are other words without their full stop ("no. 5", "no 5")."""

DECIMAL = _words(
    "figure fig table section sec § chapter equation eq clause version release appendix listing theorem lemma"
)
"""Nouns whose numbers may have parts ("section 2.1")."""

COUNTING = _words("per each every a an one any")
"""Words after which a noun is a thing of its own, so that the number behind it counts something else."""

PLURALS = _words("""
    figures figs tables sections secs §§ chapters equations eqs appendices listings algorithms theorems lemmas examples
    exercises problems questions steps stages phases levels lines pages pp rows columns options cases items rules notes
    footnotes volumes lessons modules parts slides ports channels types classes tiers versions releases clauses articles
    paragraphs tasks milestones layers
    """)
"""Plural nouns that begin a list of such numbers ("steps 1–3", "Tables 1, 2 and 4")."""

STANDARDS = _words("""
    RFC ISO IEC IEEE ANSI DIN EN BS ASTM NIST FIPS PEP ECMA ITU ITU-T JEDEC JESD CVE arXiv ISBN ISBN-10 ISBN-13 ISSN
    PMID PMCID DOI BCP STD UTS UAX CWE HTTP SAE UL VDE IPC NFPA ASME ASHRAE IETF OSI INCITS TIA EIA SEMI EIP BIP
    XEP JEP JSR TC39 ACM AES SMPTE
    """)
"""Bodies and registers whose documents and codes are named by number."""

NUMBERED_NAMES = _words("""
    Python Java JavaScript ECMAScript TypeScript Node.js Deno Ruby PHP Perl Rust Kotlin Scala Julia
    Fortran Haskell OCaml Lua C++ C# .NET Windows macOS iOS iPadOS Android Ubuntu Debian Fedora RHEL CentOS Linux
    Alpine FreeBSD OpenBSD CUDA cuDNN ROCm NCCL MPI OpenMP OpenCL OpenGL Vulkan DirectX PyTorch TensorFlow JAX
    NumPy SciPy pandas Django Flask Rails Vue Angular Svelte Next.js Bootstrap jQuery webpack Vite npm pnpm Yarn
    pip Git Docker Kubernetes Terraform Ansible PostgreSQL Postgres MySQL MariaDB SQLite Redis MongoDB
    Elasticsearch Kafka Hadoop Airflow Chrome Chromium Firefox Safari Unicode HTML CSS SVG XML JSON YAML TOML
    OpenAPI Swagger OAuth TLS SSL SSH SMB NFS USB PCIe PCI SATA NVMe HDMI DisplayPort Bluetooth Wi-Fi NVLink CXL UCIe
    RAID DDR LPDDR HBM GDDR Ethernet GPT Llama LLaMA Gemma Qwen Mistral Claude Gemini OLMo DeepSeek Phi BERT Apollo
    Boeing Airbus Xeon Ryzen EPYC Zen Cortex GCC Clang LLVM CMake Bazel Gradle Maven JUnit Markdown CommonMark
    ZeRO MATLAB Excel Qt GTK KDE GNOME WebGL WebGPU WCAG SemVer
    """)
"""Names of software, hardware and formats whose editions are told by the number behind them."""

_MONTHS = "January February March April May June July August September October November December"
MONTHS = frozenset(_MONTHS.split()) | {month[:3] for month in _MONTHS.split()} | {"Sept"}
"""Months, written out or short."""

YEAR_WORDS = _words("since circa year spring summer autumn fall winter early mid late")
"""Words after which a number between 1500 and 2099 is a year."""

DATED = _words("""
    act agreement algorithm article award book catalogue census conference convention crisis directive earthquake
    edition election equation exhibition experiment flood formula guideline handbook invention law lecture manual
    memo method monograph pandemic paper patent poll preprint procedure proposal protocol regulation relation
    report review revision ruling standard statute study survey tender test textbook theorem theory thesis treaty
    workshop
    """)
"""What a year tells apart: "a 1997 article", "the law of 1931"."""

DATING = _words("""
    published sold built born founded introduced written made released collected recorded conducted manufactured
    produced installed studies papers articles surveys reports books editions elections
    """)
"""Words before "between" or "from" and two years."""

FUNCTION_WORDS = _words(
    """
    the a an and or but was were is are to as it its we they when with for from on at that which who this these there he
    she after before because while so than by of
    """
)
"""Words that can follow a year but begin no counted thing."""
