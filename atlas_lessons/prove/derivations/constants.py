"""The constants of nature that a derivations file may take by symbol or name: ``"constant": "c"``.

Values, names and uncertainties: CODATA recommended values of 2022 (https://physics.nist.gov/constants). An exact value
is written as it is defined, so that no digit is lost; the one that no formula gives, b, has 40 digits.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from atlas_lessons.core.spelling import did_you_mean
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.formulas import EquationFormula
from atlas_lessons.prove.engine.comparison import decimal_text
from atlas_lessons.prove.engine.graph import Computed, compute
from atlas_lessons.read.notation.formula.ast import Mul, UnitNode
from atlas_lessons.read.notation.formula.parser import parse_expression
from atlas_lessons.read.notation.formula.problems import ParseProblem

SOURCE = "CODATA 2022"


class Constant(NamedTuple):
    """A constant: its symbol, its value (digits, or exact arithmetic over them) and unit, and its standard uncertainty
    in the same unit, which is empty where the value is exact."""

    symbol: str
    name: str
    value: str
    uncertainty: str
    unit: str

    @property
    def described(self) -> str:
        """What is shown of it: ``speed of light in vacuum (CODATA 2022, exact)``."""
        certainty = f"± {self.uncertainty} {self.unit}".strip() if self.uncertainty else "exact"
        return f"{self.name} ({SOURCE}, {certainty})"


# symbol | name | value | uncertainty | unit
_ROWS = """
c         | speed of light in vacuum             | 299792458                              | | m/s
h         | Planck constant                      | 6.62607015e-34                         | | J·s
hbar      | reduced Planck constant              | 6.62607015e-34/(2*pi)                  | | J·s
e         | elementary charge                    | 1.602176634e-19                        | | C
k         | Boltzmann constant                   | 1.380649e-23                           | | J/K
N_A       | Avogadro constant                    | 6.02214076e23                          | | 1/mol
R         | molar gas constant                   | 1.380649e-23*6.02214076e23             | | J/(mol·K)
F         | Faraday constant                     | 1.602176634e-19*6.02214076e23          | | C/mol
sigma     | Stefan-Boltzmann constant            | 2*pi^5*1.380649e-23^4/(15*6.62607015e-34^3*299792458^2) | | W/(m²·K⁴)
b         | Wien wavelength displacement law constant | 2.897771955185172661478605448092884726802e-3 | | m·K
G         | Newtonian constant of gravitation    | 6.67430e-11          | 0.00015e-11         | N·m²/kg²
epsilon_0 | vacuum electric permittivity         | 8.8541878188e-12     | 0.0000000014e-12    | F/m
mu_0      | vacuum magnetic permeability         | 1.25663706127e-6     | 0.00000000020e-6    | N/A²
Z_0       | characteristic impedance of vacuum   | 376.730313412        | 0.000000059         | Ω
m_e       | electron mass                        | 9.1093837139e-31     | 0.0000000028e-31    | kg
m_p       | proton mass                          | 1.67262192595e-27    | 0.00000000052e-27   | kg
m_n       | neutron mass                         | 1.67492750056e-27    | 0.00000000085e-27   | kg
m_d       | deuteron mass                        | 3.3435837768e-27     | 0.0000000010e-27    | kg
m_alpha   | alpha particle mass                  | 6.6446573450e-27     | 0.0000000021e-27    | kg
m_mu      | muon mass                            | 1.883531627e-28      | 0.000000042e-28     | kg
m_u       | atomic mass constant                 | 1.66053906892e-27    | 0.00000000052e-27   | kg
alpha     | fine-structure constant              | 7.2973525643e-3      | 0.0000000011e-3     | 1
a_0       | Bohr radius                          | 5.29177210544e-11    | 0.00000000082e-11   | m
R_inf     | Rydberg constant                     | 10973731.568157      | 0.000012            | 1/m
E_h       | Hartree energy                       | 4.3597447222060e-18  | 0.0000000000048e-18 | J
mu_B      | Bohr magneton                        | 9.2740100657e-24     | 0.0000000029e-24    | J/T
mu_N      | nuclear magneton                     | 5.0507837393e-27     | 0.0000000016e-27    | J/T
r_e       | classical electron radius            | 2.8179403205e-15     | 0.0000000013e-15    | m
sigma_e   | Thomson cross section                | 6.6524587051e-29     | 0.0000000062e-29    | m²
lambda_C  | Compton wavelength                   | 2.42631023538e-12    | 0.00000000076e-12   | m
Phi_0     | magnetic flux quantum                | 6.62607015e-34/(2*1.602176634e-19)     | | Wb
K_J       | Josephson constant                   | 2*1.602176634e-19/6.62607015e-34       | | Hz/V
R_K       | von Klitzing constant                | 6.62607015e-34/1.602176634e-19^2       | | Ω
G_0       | conductance quantum                  | 2*1.602176634e-19^2/6.62607015e-34     | | S
c_1       | first radiation constant             | 2*pi*6.62607015e-34*299792458^2        | | W·m²
c_2       | second radiation constant            | 6.62607015e-34*299792458/1.380649e-23  | | m·K
V_m       | molar volume of ideal gas (273.15 K, 101.325 kPa) | 1.380649e-23*6.02214076e23*273.15/101325 | | m³/mol
n_0       | Loschmidt constant (273.15 K, 101.325 kPa) | 101325/(1.380649e-23*273.15)     | | 1/m³
eV        | electron volt                        | 1.602176634e-19                        | | J
g_n       | standard acceleration of gravity     | 9.80665                                | | m/s²
atm       | standard atmosphere                  | 101325                                 | | Pa
m_P       | Planck mass                          | 2.176434e-8          | 0.000024e-8         | kg
l_P       | Planck length                        | 1.616255e-35         | 0.000018e-35        | m
t_P       | Planck time                          | 5.391247e-44         | 0.000060e-44        | s
T_P       | Planck temperature                   | 1.416784e32          | 0.000016e32         | K
"""
CONSTANTS = tuple(Constant(*(cell.strip() for cell in row.split("|"))) for row in _ROWS.strip().splitlines())


def constant_named(name: str) -> Constant | None:
    """The constant of a symbol or name of the table."""
    return _by_name().get(name)


def names() -> tuple[str, ...]:
    """What ``constant`` may say: the symbols, then the names."""
    return tuple(_by_name())


@lru_cache(maxsize=1)
def _by_name() -> dict[str, Constant]:
    return {constant.symbol: constant for constant in CONSTANTS} | {constant.name: constant for constant in CONSTANTS}


def digits(constant: Constant) -> str:
    """The value in digits, ``…`` where more follow: ``1.054571817646156…e-34``."""
    formula = parse_expression(constant.value)
    outcome = compute(formula, {}) if not isinstance(formula, ParseProblem) else None
    assert isinstance(outcome, Computed)
    if isinstance(outcome.amount.value, Fraction) and not set(constant.value) & set("*/^"):
        return constant.value
    shown = decimal_text(outcome.amount.value, _DIGITS) or constant.value
    return shown.replace(" × 10^", "e")


_DIGITS = 16


def table() -> str:
    """The constants as a Markdown table."""
    lines = ["| `constant` | Name | Value | Standard uncertainty | Unit |", "|---|---|---|---|---|"]
    for constant in CONSTANTS:
        uncertainty = _code(constant.uncertainty) or "exact"
        cells = (f"`{constant.symbol}`", constant.name, f"`{digits(constant)}`", uncertainty, constant.unit)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _code(text: str) -> str:
    return f"`{text}`" if text else ""


def constant_formula(name: str) -> EquationFormula | Fault:
    """The value of a constant as a formula without symbols, with the unit."""
    constant = constant_named(name)
    if constant is None:
        message = f"expected a constant, found {name!r}{did_you_mean(name, names())}"
        return Fault("symbol-unknown", message, "write a symbol or name of CODATA, as in c, N_A or electron mass")
    value = parse_expression(constant.value)
    assert not isinstance(value, ParseProblem)
    node = value if constant.unit == "1" else Mul((value, UnitNode(constant.unit)))
    return EquationFormula(node, constant.described)
