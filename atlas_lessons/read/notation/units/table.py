"""The closed vocabulary of units: names and symbols, exact factors and dimensions, and the prefixes they take.

Factors are exact: the SI Brochure (9th edition) for SI units and those accepted beside them, the 1959 yard and pound
agreement for customary ones, IEC 80000-13 for bits and bytes, the IAU for astronomical ones (resolutions 2012 B2 and
2015 B2), CODATA 2022 for the dalton, and for Sun and Earth the nominal values of resolution 2015 B3, the masses by
their GM over the G of CODATA 2022. The degree, whose factor in radians is not rational, is a base of its own; that of
the parsec is taken to 47 digits, more than a numeral may have. A turn is counted: rpm are turns a minute.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

Powers = tuple[tuple[str, Fraction], ...]


class UnitEntry(NamedTuple):
    """A unit without prefix: exact factor, base dimensions, counted nouns, offset (°C) and prefixes it may take."""

    factor: Fraction
    powers: Powers = ()
    nouns: Powers = ()
    offset: Fraction = Fraction(0)
    prefixes: str = ""  # a key of PREFIX_SETS


def _vector(text: str) -> Powers:
    """``m s-2`` as a sorted exponent vector."""
    exponents: dict[str, Fraction] = {}
    for word in text.split():
        name = word.rstrip("-0123456789")
        exponents[name] = Fraction(word[len(name) :] or 1)
    return tuple(sorted(exponents.items()))


SI_SYMBOLS = {
    "Q": 30, "R": 27, "Y": 24, "Z": 21, "E": 18, "P": 15, "T": 12, "G": 9, "M": 6, "k": 3, "h": 2, "da": 1,
    "d": -1, "c": -2, "m": -3, "µ": -6, "μ": -6, "u": -6, "n": -9, "p": -12, "f": -15, "a": -18, "z": -21,
    "y": -24, "r": -27, "q": -30,
}  # fmt: skip
SI_NAMES = {
    "quetta": 30, "ronna": 27, "yotta": 24, "zetta": 21, "exa": 18, "peta": 15, "tera": 12, "giga": 9, "mega": 6,
    "kilo": 3, "hecto": 2, "deca": 1, "deka": 1, "deci": -1, "centi": -2, "milli": -3, "micro": -6, "nano": -9,
    "pico": -12, "femto": -15, "atto": -18, "zepto": -21, "yocto": -24, "ronto": -27, "quecto": -30,
}  # fmt: skip
IEC_SYMBOLS = {"Ki": 1, "Mi": 2, "Gi": 3, "Ti": 4, "Pi": 5, "Ei": 6, "Zi": 7, "Yi": 8}
IEC_NAMES = {"kibi": 1, "mebi": 2, "gibi": 3, "tebi": 4, "pebi": 5, "exbi": 6, "zebi": 7, "yobi": 8}

_SMALL = ("m", "µ", "μ", "u", "n", "p", "f", "a", "z", "y", "r", "q")
_LARGE = ("Q", "R", "Y", "Z", "E", "P", "T", "G", "M", "k")
_NAMES = tuple(SI_NAMES)
_BINARY = (*IEC_SYMBOLS, *IEC_NAMES)
PREFIX_SETS: dict[str, frozenset[str]] = {
    "": frozenset(),
    "si": frozenset((*_LARGE, *_SMALL, *_NAMES)),
    "length": frozenset(SI_SYMBOLS) | frozenset(_NAMES),  # the only units that centi, deci, hecto and deca go with
    "large": frozenset((*_LARGE, *_NAMES[:10])),
    "data": frozenset((*_LARGE, *_NAMES[:10], *_BINARY)),
    "common": frozenset(("T", "G", "M", "k", "m", "µ", "μ", "u", *_NAMES)),
    "mass": frozenset(("G", "M", "k", "giga", "mega", "kilo")),
}


def _entries() -> tuple[dict[str, UnitEntry], dict[str, UnitEntry]]:
    """Symbols (exact) and names (singular, lower case), built from the rows below."""
    symbols: dict[str, UnitEntry] = {}
    names: dict[str, UnitEntry] = {}
    for row in _ROWS.strip().splitlines():
        signs, words, factor, vector, nouns, prefixes = (cell.strip() for cell in row.split("|"))
        entry = UnitEntry(_factor(factor), _vector(vector), _vector(nouns), Fraction(0), prefixes)
        symbols.update(dict.fromkeys(signs.split(), entry))
        names.update(dict.fromkeys((word.replace("_", " ") for word in words.split()), entry))
    for signs, words, base, scale, offset in _AFFINE:
        entry = UnitEntry(scale, _vector(base), (), offset)
        symbols.update(dict.fromkeys(signs.split(), entry))
        names.update(dict.fromkeys((word.replace("_", " ") for word in words.split()), entry))
    for code in _CURRENCIES.split():
        symbols[code] = UnitEntry(Fraction(1), _vector(code), (), Fraction(0), "")
    for sign, code in CURRENCY_SIGNS.items():
        symbols[sign] = symbols[code]
    return symbols, names


CELESTIAL = r"(?:[MLR]_?(?:[☉⊙]|[Ss]un)|[MR]_?(?:⊕|[Ee]arth))(?![A-Za-z])"  # M☉, M_sun


def _factor(text: str) -> Fraction:
    """``a*b/c*d`` of exact decimals, read left to right."""
    value = Fraction(1)
    for part in text.replace("/", "*/").split("*"):
        value = value / Fraction(part[1:]) if part.startswith("/") else value * Fraction(part)
    return value


# symbols | names | factor | base dimensions | counted nouns | prefixes
_ROWS = """
m              | metre meter                  | 1                 | m          |         | length
g              | gram gramme                  | 1/1000            | kg         |         | length
s sec secs     | second                       | 1                 | s          |         | si
A              | ampere amp                   | 1                 | A          |         | si
K              | kelvin                       | 1                 | K          |         | si
mol            | mole                         | 1                 | mol        |         | si
cd             | candela                      | 1                 | cd         |         | si
b bit bits     | bit                          | 1                 | bit        |         | data
B Byte Bytes byte bytes | byte octet                   | 8                 | bit        |         | data
bps            |                              | 1                 | bit s-1    |         | data
Bps            |                              | 8                 | bit s-1    |         | data
               | nibble                       | 4                 | bit        |         |
Hz             | hertz                        | 1                 | s-1        |         | si
N              | newton                       | 1                 | kg m s-2   |         | si
Pa             | pascal                       | 1                 | kg m-1 s-2 |         | length
J              | joule                        | 1                 | kg m2 s-2  |         | si
W              | watt                         | 1                 | kg m2 s-3  |         | si
VA             | volt-ampere                  | 1                 | kg m2 s-3  |         | common
C              | coulomb                      | 1                 | A s        |         | si
V              | volt                         | 1                 | A-1 kg m2 s-3 |      | si
F              | farad                        | 1                 | A2 kg-1 m-2 s4 |     | si
Ω Ω ohm ohms   | ohm                          | 1                 | A-2 kg m2 s-3 |      | si
S              | siemens                      | 1                 | A2 kg-1 m-2 s3 |     | si
Wb             | weber                        | 1                 | A-1 kg m2 s-2 |      | si
T              | tesla                        | 1                 | A-1 kg s-2 |         | si
H              | henry                        | 1                 | A-2 kg m2 s-2 |      | si
lm             | lumen                        | 1                 | cd         |         | common
lx             | lux                          | 1                 | cd m-2     |         | common
Bq             | becquerel                    | 1                 | s-1        |         | si
Ci             | curie                        | 3.7e10            | s-1        |         | common
Gy             | gray                         | 1                 | m2 s-2     |         | common
Sv             | sievert                      | 1                 | m2 s-2     |         | common
rem            |                              | 1/100             | m2 s-2     |         | common
kat            | katal                        | 1                 | mol s-1    |         | common
L l ℓ          | litre liter                  | 1/1000            | m3         |         | length
t              | tonne metric_ton             | 1000              | kg         |         | mass
bar            | bar                          | 100000            | kg m-1 s-2 |         | common
mbar           | millibar                     | 100               | kg m-1 s-2 |         |
atm            | atmosphere                   | 101325            | kg m-1 s-2 |         |
Torr           | torr                         | 101325/760        | kg m-1 s-2 |         |
mmHg           | mm_hg                        | 133.322387415     | kg m-1 s-2 |         |
cmHg           | cm_hg                        | 1333.22387415     | kg m-1 s-2 |         |
inHg           | in_hg                        | 133.322387415*25.4 | kg m-1 s-2 |        |
psi            |                              | 0.45359237*9.80665/0.0254/0.0254 | kg m-1 s-2 | |
eV             | electronvolt electron-volt   | 1.602176634e-19   | kg m2 s-2  |         | si
Wh             | watt-hour watthour           | 3600              | kg m2 s-2  |         | common
Ah             | ampere-hour amp-hour         | 3600              | A s        |         | common
cal            | calorie                      | 4.184             | kg m2 s-2  |         | mass
Cal            |                              | 4184              | kg m2 s-2  |         |
BTU Btu        |                              | 1055.05585262     | kg m2 s-2  |         |
hp             | horsepower                   | 0.45359237*9.80665*0.3048*550 | kg m2 s-3 |   |
erg            | erg                          | 1e-7              | kg m2 s-2  |         |
dyn            | dyne                         | 1e-5              | kg m s-2   |         |
lbf            | pound-force                  | 0.45359237*9.80665 | kg m s-2  |         |
kgf            | kilogram-force               | 9.80665           | kg m s-2   |         |
G Gs           | gauss                        | 1e-4              | A-1 kg s-2 |         |
min mins       | minute                       | 60                | s          |         |
h hr hrs       | hour                         | 3600              | s          |         |
d              | day                          | 86400             | s          |         |
wk             | week                         | 604800            | s          |         |
               | fortnight                    | 1209600           | s          |         |
in             | inch                         | 0.0254            | m          |         |
ft             | foot                         | 0.3048            | m          |         |
yd             | yard                         | 0.9144            | m          |         |
mi             | mile                         | 1609.344          | m          |         |
nmi            | nautical_mile                | 1852              | m          |         |
               | micron                       | 1e-6              | m          |         |
Å Å            | angstrom ångström            | 1e-10             | m          |         |
au AU          | astronomical_unit            | 149597870700      | m          |         |
ly             | light-year light_year lightyear | 9460730472580800 | m       |         |
pc             | parsec                       | 30856775814913672.789139379577965 | m |  | large
M☉ M⊙ Msun MSun | solar_mass                  | 1.3271244e20/6.67430e-11 | kg  |         |
L☉ L⊙ Lsun LSun | solar_luminosity            | 3.828e26          | kg m2 s-3  |         |
R☉ R⊙ Rsun RSun | solar_radius                | 6.957e8           | m          |         |
M⊕ Mearth MEarth | earth_mass                 | 3.986004e14/6.67430e-11 | kg   |         |
R⊕ Rearth REarth | earth_radius               | 6.3781e6          | m          |         |
u amu          | atomic_mass_unit             | 1.66053906892e-27 | kg        |         |
Da             | dalton                       | 1.66053906892e-27 | kg        |         | large
ha             | hectare                      | 10000             | m2         |         |
               | acre                         | 4046.8564224      | m2         |         |
lb lbs         | pound                        | 0.45359237        | kg         |         |
mcg            |                              | 1e-9              | kg         |         |
               | slug                         | 0.45359237*9.80665/0.3048 | kg |         |
oz             | ounce                        | 0.45359237/16     | kg         |         |
gal            | gallon                       | 0.003785411784    | m3         |         |
               | quart                        | 0.003785411784/4  | m3         |         |
               | pint                         | 0.003785411784/8  | m3         |         |
mph            |                              | 0.44704           | m s-1      |         |
kph kmh        |                              | 1000/3600         | m s-1      |         |
kn             | knot                         | 1852/3600         | m s-1      |         |
rev            | revolution                   | 1                 |            | turn    |
rpm RPM        |                              | 1/60              | s-1        | turn    |
rad            | radian                       | 1                 |            |         | common
sr             | steradian                    | 1                 |            |         |
nat            | nat                          | 1                 |            |         |
° deg          | degree                       | 1                 | deg        |         |
arcmin         | arcminute                    | 1/60              | deg        |         |
arcsec         | arcsecond                    | 1/3600            | deg        |         |
%              | percent per_cent             | 1/100             |            |         |
pp             | percentage_point percent_point | 1/100           |            |         |
‰              | permille per_mille           | 1/1000            |            |         |
               | basis_point                  | 1/10000           |            |         |
ppm            |                              | 1e-6              |            |         |
ppb            |                              | 1e-9              |            |         |
dB             | decibel                      | 1                 | dB         |         |
dBm dBi dBc dBd dBV dBu dBA dBFS | dBFS       | 1                 | dB         |         |
FLOP Flop flop | flop                         | 1                 |            | flop    | large
FLOPS          |                              | 1                 | s-1        | flop    | large
OPS            |                              | 1                 | s-1        | op      | large
ops op         | op operation                 | 1                 |            | op      | large
IOPS           |                              | 1                 | s-1        | io      | large
QPS            |                              | 1                 | s-1        | query   | large
RPS            |                              | 1                 | s-1        | request | large
TPS            |                              | 1                 | s-1        | transaction | large
fps FPS        |                              | 1                 | s-1        | frame   |
               | transfer                     | 1                 |            | transfer | large
Bd             | baud                         | 1                 | s-1        | symbol  | large
¢              |                              | 1/100             | USD        |         |
               | dollar                       | 1                 | USD        |         |
               | euro                         | 1                 | EUR        |         |
               | yen                          | 1                 | JPY        |         |
               | rupee                        | 1                 | INR        |         |
1              | one unity dimensionless unitless | 1             |            |         |
"""


def _degrees(scales: str) -> str:
    return " ".join(f"{degree}_{scale}" for degree in ("degree", "degrees", "deg") for scale in scales.split())


_AFFINE = (
    (
        "°C ℃",
        f"celsius centigrade {_degrees('celsius c')}",
        "K",
        Fraction(1),
        Fraction("273.15"),
    ),
    (
        "°F ℉",
        f"fahrenheit {_degrees('fahrenheit f')}",
        "K",
        Fraction(5, 9),
        Fraction("459.67") * Fraction(5, 9),
    ),
    ("dBW", "", "dB", Fraction(1), Fraction(30)),
)
_CURRENCIES = (
    "USD EUR GBP JPY CNY INR CHF CAD AUD NZD KRW BRL SEK NOK DKK PLN CZK HUF SGD HKD TWD MXN ZAR TRY RUB ILS THB "
    "BTC ETH"
)
CURRENCY_SIGNS = {
    "$": "USD", "US$": "USD", "C$": "CAD", "CA$": "CAD", "A$": "AUD", "NZ$": "NZD", "HK$": "HKD", "S$": "SGD",
    "MX$": "MXN", "NT$": "TWD", "R$": "BRL", "€": "EUR", "£": "GBP", "¥": "JPY", "CN¥": "CNY", "RMB": "CNY", "₹": "INR",
    "₩": "KRW", "₽": "RUB", "₺": "TRY", "₪": "ILS", "฿": "THB", "₿": "BTC",
}  # fmt: skip
CURRENCY_SIGN = "|".join(
    re.escape(sign) for sign in sorted(CURRENCY_SIGNS, key=len, reverse=True) if not sign.isalpha()
)

SYMBOLS, NAMES = _entries()
CURRENCY_CODES = frozenset(_CURRENCIES.split())

# Words that mean different things to different authors; ``Convention`` says which.
YEARS = frozenset(("year", "years", "yr", "yrs", "annum"))
MONTHS = frozenset(("month", "months", "mo"))
KILOBYTES = {"KB": 8, "KByte": 8, "KBytes": 8, "Kbyte": 8, "Kbytes": 8, "Kb": 1, "Kbit": 1, "Kbits": 1}
FLOPS = frozenset(("FLOPs", "flops", "Flops"))
TRANSFERS = {"kT/s": 3, "MT/s": 6, "GT/s": 9, "TT/s": 12}
