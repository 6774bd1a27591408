"""The words that make a label of the number beside them: one row for each use, with an example and a counterexample.

To teach the reader a word, add it to the row whose example holds for it. The rows are their own test: the example of a
row gives the label between ``«`` and ``»`` for each of its words, and no label once the word is taken out; the
counterexample gives none. Rows that keep a number from being a label (``counting``, ``counted year``) swap the two.
"""

from __future__ import annotations

from typing import NamedTuple


class Words(NamedTuple):
    """Words with one use: the name by which the reader asks for them, and two texts in which ``{}`` is the word."""

    name: str
    words: frozenset[str]
    example: str
    counterexample: str


def _row(name: str, example: str, counterexample: str, words: str) -> Words:
    return Words(name, frozenset(words.replace("_", " ").split()), example, counterexample)


_MONTHS = "January February March April May June July August September October November December"
_SHORT_MONTHS = "Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec"
MONTHS = tuple(_MONTHS.split())

WORDS: tuple[Words, ...] = (
    # Singular nouns that a number names when it follows; as a count it would be before them.
    _row("noun", "in {} «3» it", "every {} 3 of them", """
        algorithm example exercise problem question answer step stage phase level line page row column option
        case item rule note footnote volume issue lesson unit module part track slide port channel type class grade tier
        generation article paragraph annex number rev experiment scenario hypothesis requirement objective goal
        milestone task ticket bug code status exit layer block episode season round iteration epoch axiom diagram chart
        plate box panel gpu rank revision worksheet scene verse lab quiz
        """),
    # Those whose numbers may have parts.
    _row("noun of parts", "as {} «2.1» has it", "a {} 2.1 long", """
        figure node fig table section sec § chapter equation eq clause version release appendix listing theorem lemma
        corollary proposition definition subsection
        """),
    # Abbreviations that are other words, or units, without their full stop.
    _row("abbreviation", "see {}. «3» there", "with {} 3 of them", "p no nr vol ch tab id art ex"),
    # Abbreviations and signs that need none.
    _row("short noun", "see {} «3» there", "a {} 3 of them", "№ nos ¶"),
    # Words after which a noun is a thing of its own, so that the number behind it counts something else.
    _row("counting", "{} step 3 words", "the step «3» is", "per each every a an one any"),
    # Plural nouns that begin a list or a range of such numbers.
    _row("plural", "in {} «1» and «2» it", "8 {} 3 times", """
        figures figs tables sections secs §§ chapters equations eqs appendices listings algorithms theorems lemmas
        examples exercises problems questions steps stages phases levels lines pages pp rows columns options cases items
        rules notes footnotes volumes vols lessons modules parts slides ports channels types classes tiers versions
        releases clauses articles paragraphs tasks milestones layers issues revisions nodes tickets episodes units
        """),
    # Bodies, registers and protocols whose documents and codes are named by number.
    _row("standard", "under {} «8259» it", "8259 {} pages", """
        RFC RFCs ISO IEC IEEE ANSI DIN EN BS ASTM NIST FIPS PEP PEPs ECMA ITU ITU-T JEDEC JESD CVE arXiv ISBN
        ISSN PMID PMCID DOI BCP STD UTS UAX CWE HTTP SAE UL VDE IPC NFPA ASME ASHRAE IETF OSI INCITS TIA EIA
        SEMI EIP BIP XEP JEP JSR TC39 ACM AES SMPTE GOST JIS VDI BIPM OEIS MISRA POSIX JCGM
        """),
    # What may be between such a body and its number.
    _row("part of a standard", "IEEE {} «754» is", "a {} 754 of them", "Std SP TR TS"),
    # Names of software, hardware and formats whose editions are recognised by the number behind them.
    _row("product", "on {} «1.29» it", "1.29 {} times", """
        Python CPython PyPy Java JavaScript ECMAScript TypeScript Node.js Deno Bun Ruby PHP Perl Kotlin Scala Julia
        Fortran Haskell OCaml Lua Erlang Elixir Clojure Groovy Zig C++ C# F# .NET Windows macOS iOS iPadOS watchOS
        visionOS Android Ubuntu Debian Fedora RHEL CentOS AlmaLinux Arch NixOS openSUSE SUSE Linux Alpine FreeBSD
        OpenBSD NetBSD Solaris illumos CUDA cuDNN ROCm NCCL MPI OpenMP OpenCL OpenGL Vulkan DirectX PyTorch TensorFlow
        Keras JAX NumPy SciPy pandas Polars Dask scikit-learn Matplotlib Jupyter JupyterLab Django FastAPI Laravel
        Symfony Vue Vue.js Angular Svelte Next.js Nuxt Bootstrap jQuery webpack Vite npm pnpm Yarn pip setuptools Poetry
        Git GitLab Docker Podman containerd Kubernetes OpenShift Helm Istio Envoy Nomad Consul Terraform Ansible Puppet
        Jenkins Prometheus Grafana PostgreSQL Postgres MySQL MariaDB SQLite DuckDB ClickHouse CockroachDB Cassandra
        ScyllaDB Redis Valkey MongoDB Neo4j InfluxDB Elasticsearch OpenSearch Solr Lucene Kafka RabbitMQ Pulsar Hadoop
        HBase Airflow Ceph OpenStack Proxmox vSphere ESXi Slurm nginx Nginx HAProxy Traefik Tomcat Chrome Chromium
        Firefox Safari IE Unicode HTML CSS SVG XML JSON YAML TOML OpenAPI Swagger OAuth GraphQL gRPC protobuf TLS SSL
        SSH SMB NFS SQL USB PCIe PCI PCI-X SATA NVMe HDMI DisplayPort Bluetooth Wi-Fi WiFi NVLink CXL UCIe RAID DDR
        LPDDR HBM GDDR Ethernet GPT Llama LLaMA Gemma Qwen Mistral Claude OLMo DeepSeek BERT Boeing Airbus Xeon Ryzen
        EPYC Cortex GCC Clang LLVM MSVC CMake Bazel Gradle Maven JUnit pytest Markdown CommonMark ZeRO MATLAB Octave
        Excel LibreOffice Blender Qt GTK KDE GNOME WebGL WebGPU WCAG SemVer ES Gen
        """),
    # Such names that are other words too: only before parts, or where nothing follows that could be counted.
    _row("product that is a word", "on {} «1.21» it", "{} 3 steps on", """
        Go Rust Swift Dart Flask React Rails Edge Studio Spark Flink Gemini Apollo Zen Rocky Nim Celery Drupal
        Flutter Opera Trino
        """),
    # Months, written out or short.
    _row("month", "on «{} 2026» we", "2026 {} of", _MONTHS),
    _row("short month", "until «{}. 2026» we", "2026 {} of", _SHORT_MONTHS),
    # Words after which a number between 1500 and 2099 is a year.
    _row("year", "{} «1998» it", "{} 2000 users", """
        since circa year spring summer autumn fall winter early mid late
        """),
    # What a year tells apart.
    _row("dated", "the «1997» {} is", "the 1997 {} participants", """
        act agreement algorithm article award book catalogue census conference convention crisis directive earthquake
        edition election equation exhibition experiment flood formula guideline handbook invention law lecture manual
        memo method monograph pandemic paper patent poll preprint procedure proposal protocol regulation relation report
        review revision ruling standard statute study survey tender test textbook theorem theory thesis treaty workshop
        """),
    # Words before "between" or "from" and two years.
    _row("dating", "{} between «2015» and «2018» was", "between 2015 and 2018 {} were", """
        published sold built born founded introduced written made released collected recorded conducted manufactured
        produced installed studies papers articles surveys reports books editions elections
        """),
    # Words that begin no counted thing, so that a year may be before them.
    _row("function word", "the «1997» survey {} it", "the 1997 survey {}ers were", """
        the a an and or but was were is are to as it its we they when with for from on at that which who this these
        there he she after before because while so than by of
        """),
    # Words before "in" that make of the number after it what comes out, or how many there are.
    _row("result", "{} in 2019.", "shown in «2019».", "one result results resulted resulting fit fits ends end"),
    # Words after a time of day.
    _row("half day", "at «9» {} we", "9 {}s at", "am pm a.m p.m AM PM o’clock o'clock"),
    _row("time zone", "it is «7:05» {} then", "7:05 {}s", "UTC GMT CET CEST EST PST EDT PDT JST IST BST"),
    # Words before a time of day.
    _row("time", "is {} «7:05» then", "of 7:05 {}", "at by until till before after from to since around"),
    # Words before two numbers with a colon that tell no time.
    _row("ratio", "a {} 10:30 of", "a train «10:30» of", "of ratio odds scale mix proportion"),
)  # fmt: skip
