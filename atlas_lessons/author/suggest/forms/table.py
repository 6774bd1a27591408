"""Named textbook forms that use a number twice or hold one that texts do not print, as a table.

Each is an expression, its letters in the order in which they occur below, what each letter may stand for, the same
computed in floating point (a sieve; what passes is worked exactly), and the words of which one must stand near.
What a letter may stand for: ``u`` any quantity, ``q`` one with a physical unit, ``p`` a share between 0 and 1, ``n`` a whole number (of years, too),
``w`` a count, ``d`` the plain number of a quantity in its printed unit, ``a`` an angle.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple


class Form(NamedTuple):
    """One form: expression, letters with their kinds, its value, cues, and how much it costs."""

    expression: str
    letters: str
    value: Callable[..., float]
    cues: str
    cost: float = 0.8


def choose(n: float, k: float) -> float:
    """Ways to choose; only of so many things that the sieve stays quick."""
    if not 0 <= k <= n <= 300:
        raise ValueError("too many to choose from")
    return float(math.comb(int(n), int(k)))


def faded(rate: float) -> float:
    """What is left; of so little that 1 - exp(-x) is x, nothing can be told."""
    return math.exp(-rate) if rate > 0.05 else math.nan


def entropy(p: float) -> float:
    """Bits of a choice between two."""
    return -p * math.log2(p) - (1 - p) * math.log2(1 - p)


_CHANCE = "probab chance likel odds risk one_in at_least fail reliab availab share works work_ all_ row"
_YEARLY = "interest compound grow a_year per_year annual yearly every_year each_year a_month month yield"
_TEST = "positive negative test screen prior posterior sensitiv specific prevalence false alarm bayes ill disease"
_SPREAD = "error deviation margin confidence interval poll survey sample z/ sigma"
_QUEUE = "queue utilis utiliz server arriv m_m_1 waiting wait load system busy customers jobs"
_DECAY = "decay half_li time_constant exponential remain left charg surviv reliab lifetime absor attenuat after"
_HALF = "half_li halv half"
_PART = "share fraction precision purity posterior portion"
_HASH = "hash collide collision birthday share_a"
_LOAN = "instalment installment payment loan mortgage annuity repaid paid_back"
_NET = "subnet network prefix address hosts netmask cidr"
_ENTROPY = "entropy information bits bit uncertain"
_CHANNEL = "channel signal noise capacity shannon snr bandwidth"
_RING = "ring reduce gather scatter collective"
_PARAMETERS = "parameter"
_FLOP = "flop flops operations compute"
_DECIBEL = "db/ dbm decibel gain loss attenuat ratio power amplif"
_ENERGY = "energy kinetic stored stores carries spring capacitor coil inductor holds joule"
_ROUND = "round circ disc disk pipe cylind tank diameter radius bore wire tube wheel column drum across"
_BALL = "sphere spherical ball drop droplet globe bead"
_LENS = "lens image focus focal mirror"
_PARALLEL = "parallel combined together lens series_capac harmonic both pipes"
_BEAM = "beam span moment bend girder lintel joist"
_SECTION = "inertia modulus section second_moment beam"
_FALL = "fall drop brak stop accelerat thrown height distance"
_PIPELINE = "bubble idle pipeline stages micro"
_CONV = "kernel stride padding convol filter"
_LOAD = "speedup speed_up faster parallel amdahl cores serial"
_SHARD = "shard partition zero stage"
_RAID = "raid parity spare redundan array"
_GROUPS = "pairs links connections matches handshakes games edges mesh each_other"
_WAYS = "ways choos chosen combination possib drawn draw hands juries teams subsets select commit orders"
_BITS = "bit bits values states levels codes codes address combin subset patterns reach doubl colours colors"
_STRINGS = "combin possib codes passwords ways strings pin pins sequences outcomes characters letters symbols signs"
_MONTH = "month monthly"
_YEAR = "year annual yearly"
_DAY = "day daily days"
_EXP = math.exp

FORMS: tuple[Form, ...] = (
    # growth and money
    Form("P*(1 + r)^n", "P:u r:p n:n", lambda P, r, n: P * (1 + r) ** n, _YEARLY, 0.6),
    Form("P*(1 - r)^n", "P:u r:p n:n", lambda P, r, n: P * (1 - r) ** n, "fall shrink lose decay depreciat decreas"),
    Form("P/(1 + r)^n", "P:u r:p n:n", lambda P, r, n: P / (1 + r) ** n, "discount present today worth value", 0.6),
    Form("(1 + r)^n", "r:p n:n", lambda r, n: (1 + r) ** n, _YEARLY),
    Form("(1 + r)^n - 1", "r:p n:n", lambda r, n: (1 + r) ** n - 1, _YEARLY),
    Form("(1 + r/n)^n - 1", "r:p n:n", lambda r, n: (1 + r / n) ** n - 1, "effective compound"),
    Form("(1 + r/12)^12 - 1", "r:p", lambda r: (1 + r / 12) ** 12 - 1, "effective compound"),
    Form("P*(1 + r/12)^(12*n)", "P:u r:p n:n", lambda P, r, n: P * (1 + r / 12) ** (12 * n), _MONTH),
    Form("(b/a)^(1/n)", "b:u a:u n:n", lambda b, a, n: (b / a) ** (1 / n), _YEARLY),
    Form("(b/a)^(1/n) - 1", "b:u a:u n:n", lambda b, a, n: (b / a) ** (1 / n) - 1, _YEARLY, 0.6),
    Form("P*r*n", "P:u r:p n:n", lambda P, r, n: P * r * n, "interest fee"),
    Form("P*(1 + r*n)", "P:u r:p n:n", lambda P, r, n: P * (1 + r * n), "interest fee"),
    Form("P*r/(1 - (1 + r)^(-n))", "P:u r:p n:n", lambda P, r, n: P * r / (1 - (1 + r) ** -n), _LOAN, 0.5),
    Form("P*(r/12)/(1 - (1 + r/12)^(-n))", "P:u r:p n:n", lambda P, r, n: P * r / 12 / (1 - (1 + r / 12) ** -n), _LOAN),
    Form("P*(r/12)/(1 - (1 + r/12)^(-12*n))", "P:u r:p n:n",
         lambda P, r, n: P * r / 12 / (1 - (1 + r / 12) ** (-12 * n)), _LOAN),
    Form("A*(1 - (1 + r)^(-n))/r", "A:u r:p n:n", lambda A, r, n: A * (1 - (1 + r) ** -n) / r,
         "annuity present pension payment worth"),
    Form("A*((1 + r)^n - 1)/r", "A:u r:p n:n", lambda A, r, n: A * ((1 + r) ** n - 1) / r, "saving saves deposit annuity"),
    Form("ln(2)/ln(1 + r)", "r:p", lambda r: math.log(2) / math.log(1 + r), "doubl"),
    Form("ln(b/a)/ln(1 + r)", "b:u a:u r:p", lambda b, a, r: math.log(b / a) / math.log(1 + r), _YEARLY),
    # chance
    Form("1 - (1 - p)^n", "p:p n:n", lambda p, n: 1 - (1 - p) ** n, _CHANCE, 0.5),
    Form("1 - p^n", "p:p n:n", lambda p, n: 1 - p**n, _CHANCE),
    Form("(1 - p)^n", "p:p n:n", lambda p, n: (1 - p) ** n, _CHANCE, 0.6),
    Form("p^n", "p:p n:n", lambda p, n: p**n, _CHANCE + " fraction third half quarter", 0.6),
    Form("1/m^n", "m:w n:n", lambda m, n: float(m) ** -n, _CHANCE),
    Form("1/6^n", "n:n", lambda n: 6.0**-n, "die/ dice", 0.5),
    Form("(5/6)^n", "n:n", lambda n: (5 / 6) ** n, "die/ dice", 0.6),
    Form("1 - (5/6)^n", "n:n", lambda n: 1 - (5 / 6) ** n, "die/ dice", 0.6),
    Form("(1/2)^n", "n:n", lambda n: 0.5**n, _CHANCE + " half halv coin heads"),
    Form("n*p^m", "n:u p:p m:n", lambda n, p, m: n * p**m, _CHANCE),
    Form("p*s/(p*s + (1 - p)*f)", "p:p s:p f:p", lambda p, s, f: p * s / (p * s + (1 - p) * f), _TEST, 0.4),
    Form("p*s/(p*s + (1 - p)*(1 - c))", "p:p s:p c:p", lambda p, s, c: p * s / (p * s + (1 - p) * (1 - c)), _TEST, 0.4),
    Form("(1 - p)*c/((1 - p)*c + p*(1 - s))", "p:p c:p s:p",
         lambda p, c, s: (1 - p) * c / ((1 - p) * c + p * (1 - s)), _TEST),
    Form("p*s + (1 - p)*f", "p:p s:p f:p", lambda p, s, f: p * s + (1 - p) * f, _TEST + " overall chance probab average"),
    Form("p*a + (1 - p)*b", "p:p a:u b:u", lambda p, a, b: p * a + (1 - p) * b, "average mean expect overall hit miss cache"),
    Form("a + (1 - p)*b", "a:u p:p b:u", lambda a, p, b: a + (1 - p) * b, "hit miss cache average"),
    Form("p + q - p*q", "p:p q:p", lambda p, q: p + q - p * q, _CHANCE),
    Form("1 - (1 - p)*(1 - q)", "p:p q:p", lambda p, q: 1 - (1 - p) * (1 - q), _CHANCE + " either redundan both parallel"),
    Form("binomial(n, k)", "n:w k:w", lambda n, k: choose(n, k), _WAYS, 0.4),
    Form("factorial(n)", "n:w", lambda n: math.gamma(n + 1), "orders ways arrang sequences permut possib"),
    Form("factorial(n)/factorial(n - k)", "n:w k:w", lambda n, k: choose(n, k) * math.gamma(k + 1),
         "orders ways arrang sequences permut podium"),
    Form("binomial(n, k)*p^k*(1 - p)^(n - k)", "n:w k:w p:p",
         lambda n, k, p: choose(n, k) * p**k * (1 - p) ** (n - k), _CHANCE + " exactly"),
    Form("binomial(n, k)/2^n", "n:w k:w", lambda n, k: choose(n, k) / 2**n, _CHANCE + " exactly heads coin"),
    Form("exp(-l)", "l:u", faded, _CHANCE + " poisson none"),
    Form("1 - exp(-l)", "l:u", lambda l: 1 - faded(l), _CHANCE + " poisson none"),
    Form("l^k*exp(-l)/factorial(k)", "l:u k:w", lambda l, k: l**k * _EXP(-l) / math.gamma(k + 1), "poisson exactly probab"),
    Form("n*(n - 1)/2", "n:w", lambda n: n * (n - 1) / 2, _GROUPS, 0.4),
    Form("1 - exp(-n*(n - 1)/(2*m))", "n:u m:u", lambda n, m: 1 - _EXP(-n * (n - 1) / 2 / m), _HASH),
    Form("1 - exp(-n*(n - 1)/(2*2^b))", "n:d b:n", lambda n, b: 1 - _EXP(-n * (n - 1) / 2 / 2**b), _HASH),
    Form("1 - binomial(365, n)*factorial(n)/365^n", "n:w",
         lambda n: 1 - math.prod(1 - k / 365 for k in range(int(n) if n < 366 else 0)), "birthday"),
    # growth and decay in time
    Form("(1/2)^(t/T)", "t:q T:q", lambda t, T: 0.5 ** (t / T), _HALF, 0.4),
    Form("x*(1/2)^(t/T)", "x:u t:u T:u", lambda x, t, T: x * 0.5 ** (t / T), _HALF, 0.4),
    Form("x*(1/2)^n", "x:u n:n", lambda x, n: x * 0.5**n, _HALF),
    Form("2^(t/T)", "t:u T:u", lambda t, T: 2 ** (t / T), "doubl", 0.4),
    Form("x*2^(t/T)", "x:u t:u T:u", lambda x, t, T: x * 2 ** (t / T), "doubl", 0.4),
    Form("x*2^n", "x:u n:n", lambda x, n: x * 2**n, "doubl"),
    Form("exp(-t/T)", "t:u T:u", lambda t, T: _EXP(-t / T), _DECAY),
    Form("1 - exp(-t/T)", "t:u T:u", lambda t, T: 1 - _EXP(-t / T), _DECAY + " chance probab"),
    Form("x*exp(-t/T)", "x:u t:u T:u", lambda x, t, T: x * _EXP(-t / T), _DECAY),
    Form("x*(1 - exp(-t/T))", "x:u t:u T:u", lambda x, t, T: x * (1 - _EXP(-t / T)), _DECAY),
    Form("exp(-l*t)", "l:u t:u", lambda l, t: _EXP(-l * t), _DECAY + " chance probab"),
    Form("1 - exp(-l*t)", "l:u t:u", lambda l, t: 1 - _EXP(-l * t), _DECAY + " chance probab"),
    Form("x*exp(-l*t)", "x:u l:u t:u", lambda x, l, t: x * _EXP(-l * t), _DECAY),
    Form("ln(2)/l", "l:u", lambda l: math.log(2) / l, _HALF),
    Form("T*ln(2)", "T:u", lambda T: math.log(2) * T, _HALF),
    Form("T*log2(a/b)", "T:u a:u b:u", lambda T, a, b: T * math.log2(a / b), _HALF + " doubl"),
    # powers and information
    Form("2^n", "n:n", lambda n: 2.0**n, _BITS, 0.5),
    Form("2^n - 1", "n:n", lambda n: 2.0**n - 1, "largest maximum highest up_to greatest", 0.6),
    Form("m^n", "m:w n:n", lambda m, n: float(m) ** n, _STRINGS, 0.6),
    Form("n*log2(m)", "n:n m:w", lambda n, m: n * math.log2(m), _ENTROPY, 0.5),
    Form("log2(m)", "m:w", math.log2, _ENTROPY, 0.5),
    Form("ceil(log2(m))", "m:w", lambda m: math.ceil(math.log2(m)), "bit bits levels rounds steps questions comparisons", 0.6),
    Form("log10(m)", "m:u", math.log10, "log digits magnitude logarithm"),
    Form("-log2(p)", "p:p", lambda p: -math.log2(p), _ENTROPY + " surpris"),
    Form("-p*log2(p) - (1 - p)*log2(1 - p)", "p:p", entropy, _ENTROPY, 0.4),
    Form("1 - (-p*log2(p) - (1 - p)*log2(1 - p))", "p:p", lambda p: 1 - entropy(p), _CHANNEL),
    Form("B*log2(1 + s)", "B:u s:u", lambda B, s: B * math.log2(1 + s), _CHANNEL, 0.4),
    Form("B*log2(1 + 10^(s/10))", "B:u s:d", lambda B, s: B * math.log2(1 + 10 ** (s / 10)), _CHANNEL, 0.5),
    Form("2*B*log2(m)", "B:u m:w", lambda B, m: 2 * B * math.log2(m), _CHANNEL),
    Form("-ln(p)/ln(2)^2", "p:p", lambda p: -math.log(p) / math.log(2) ** 2, "bloom filter"),
    Form("-n*ln(p)/ln(2)^2", "n:u p:p", lambda n, p: -n * math.log(p) / math.log(2) ** 2, "bloom filter"),
    Form("b*ln(2)", "b:d", lambda b: b * math.log(2), "bloom filter"),
    # statistics
    Form("s/sqrt(n)", "s:u n:u", lambda s, n: s / math.sqrt(n), _SPREAD, 0.5),
    Form("sqrt(p*(1 - p)/n)", "p:p n:w", lambda p, n: math.sqrt(p * (1 - p) / n), _SPREAD, 0.4),
    Form("z*sqrt(p*(1 - p)/n)", "z:u p:p n:w", lambda z, p, n: z * math.sqrt(p * (1 - p) / n), _SPREAD, 0.4),
    Form("z*s/sqrt(n)", "z:u s:u n:w", lambda z, s, n: z * s / math.sqrt(n), _SPREAD, 0.6),
    Form("z^2*p*(1 - p)/e^2", "z:u p:p e:p", lambda z, p, e: z * z * p * (1 - p) / e**2, "sample people respond size"),
    Form("(x - m)/s", "x:u m:u s:u", lambda x, m, s: (x - m) / s, "z/ z_score standard deviation score sigma", 0.5),
    Form("(x - m)/(s/sqrt(n))", "x:u m:u s:u n:w", lambda x, m, s, n: (x - m) / s * math.sqrt(n), "test statistic t/ z/"),
    Form("m + z*s", "m:u z:u s:u", lambda m, z, s: m + z * s, "limit above interval upper sigma deviation"),
    Form("m - z*s", "m:u z:u s:u", lambda m, z, s: m - z * s, "limit below interval lower sigma deviation"),
    Form("n*p*(1 - p)", "n:w p:p", lambda n, p: n * p * (1 - p), "variance binomial"),
    Form("sqrt(n*p*(1 - p))", "n:w p:p", lambda n, p: math.sqrt(n * p * (1 - p)), "deviation binomial"),
    Form("2*p*r/(p + r)", "p:u r:u", lambda p, r: 2 * p * r / (p + r), "f1 f/ precision recall harmonic average there_and_back", 0.5),
    # queues
    Form("r/(1 - r)", "r:p", lambda r: r / (1 - r), _QUEUE + " odds", 0.5),
    Form("r^2/(1 - r)", "r:p", lambda r: r * r / (1 - r), _QUEUE, 0.7),
    Form("s/(1 - r)", "s:u r:p", lambda s, r: s / (1 - r), _QUEUE + " response", 0.5),
    Form("r*s/(1 - r)", "r:p s:u", lambda r, s: r * s / (1 - r), _QUEUE, 0.7),
    Form("1/(m - l)", "m:q l:q", lambda m, l: 1 / (m - l), _QUEUE, 0.5),
    Form("l/(m - l)", "l:u m:u", lambda l, m: l / (m - l), _QUEUE, 0.7),
    Form("l/(m*(m - l))", "l:q m:q", lambda l, m: l / m / (m - l), _QUEUE, 0.7),
    # shares, parallel parts
    Form("a/(a + b)", "a:u b:u", lambda a, b: a / (a + b), "share fraction part ratio percent overhead per_cent divid precision recall of"),
    Form("a*p/(a*p + b*q)", "a:u b:u p:p q:p", lambda a, b, p, q: a * p / (a * p + b * q), _PART, 0.9),
    Form("a*p/(a*p + b*(1 - q))", "a:u b:u p:p q:p", lambda a, b, p, q: a * p / (a * p + b * (1 - q)), _PART, 0.9),
    Form("a*b/(a + b)", "a:u b:u", lambda a, b: a * b / (a + b), _PARALLEL),
    Form("1/(1/a + 1/b)", "a:u b:u", lambda a, b: 1 / (1 / a + 1 / b), _PARALLEL, 0.7),
    Form("1/(1/a + 1/b + 1/c)", "a:u b:u c:u", lambda a, b, c: 1 / (1 / a + 1 / b + 1 / c), _PARALLEL),
    Form("1/(1/f - 1/a)", "f:q a:q", lambda f, a: 1 / (1 / f - 1 / a), _LENS, 0.5),
    Form("1/(1 - p + p/n)", "p:p n:u", lambda p, n: 1 / (1 - p + p / n), _LOAD, 0.4),
    Form("1/(1 - p)", "p:p", lambda p: 1 / (1 - p), _LOAD + " limit at_most expected"),
    Form("(a + b)/2*h", "a:u b:u h:u", lambda a, b, h: (a + b) / 2 * h, "trapez embank parallel_sides canal ditch", 0.6),
    # computing
    Form("6*N*D", "N:u D:u", lambda N, D: 6 * N * D, _FLOP, 0.6),
    Form("2*N*D", "N:u D:u", lambda N, D: 2 * N * D, _FLOP, 0.6),
    Form("2*N", "N:u", lambda N: 2 * N, _FLOP, 0.8),
    Form("a*b + b", "a:u b:u", lambda a, b: a * b + b, _PARAMETERS, 0.6),
    Form("12*l*d^2", "l:u d:u", lambda l, d: 12 * l * d * d, _PARAMETERS, 0.6),
    Form("floor((w + 2*p - k)/s) + 1", "w:u p:u k:u s:u", lambda w, p, k, s: (w + 2 * p - k) // s + 1, _CONV, 0.4),
    Form("floor((w - k)/s) + 1", "w:u k:u s:u", lambda w, k, s: (w - k) // s + 1, _CONV, 0.6),
    Form("w - k + 1", "w:u k:u", lambda w, k: w - k + 1, _CONV),
    Form("2*(n - 1)/n*x", "n:w x:u", lambda n, x: 2 * (n - 1) / n * x, _RING, 0.4),
    Form("2*(n - 1)/n", "n:w", lambda n: 2 * (n - 1) / n, _RING, 0.6),
    Form("(n - 1)/n*x", "n:w x:u", lambda n, x: (n - 1) / n * x, _RING + " all_to_all", 0.6),
    Form("2*(n - 1)/n*x/b", "n:w x:u b:u", lambda n, x, b: 2 * (n - 1) / n * x / b, _RING, 0.6),
    Form("(p - 1)/(m + p - 1)", "p:w m:w", lambda p, m: (p - 1) / (m + p - 1), _PIPELINE, 0.4),
    Form("(m + p - 1)*t", "m:w p:w t:u", lambda m, p, t: (m + p - 1) * t, _PIPELINE + " fill cycles", 0.6),
    Form("m + p - 1", "m:w p:w", lambda m, p: m + p - 1, _PIPELINE + " fill cycles", 0.8),
    Form("N*(a + k/n)", "N:u a:u k:u n:w", lambda N, a, k, n: N * (a + k / n), _SHARD, 0.6),
    Form("(n - 1)*c", "n:w c:u", lambda n, c: (n - 1) * c, _RAID, 0.5),
    Form("(n - 2)*c", "n:w c:u", lambda n, c: (n - 2) * c, _RAID, 0.5),
    Form("n*c/2", "n:w c:u", lambda n, c: n * c / 2, _RAID + " mirror", 0.6),
    Form("c*k/(k + m)", "c:u k:w m:w", lambda c, k, m: c * k / (k + m), "parity erasure redundan", 0.6),
    Form("2^(32 - n)", "n:n", lambda n: 2.0 ** (32 - n), _NET, 0.4),
    Form("2^(32 - n) - 2", "n:n", lambda n: 2.0 ** (32 - n) - 2, _NET, 0.4),
    Form("n - 2", "n:w", lambda n: n - 2, _NET, 0.6),
    Form("1/(2*f)", "f:q", lambda f: 1 / (2 * f), "rotat turn revolution sampl latency nyquist", 0.7),
    # decibels
    Form("10*log10(a/b)", "a:u b:u", lambda a, b: 10 * math.log10(a / b), _DECIBEL, 0.4),
    Form("20*log10(a/b)", "a:u b:u", lambda a, b: 20 * math.log10(a / b), _DECIBEL, 0.4),
    Form("10*log10(x)", "x:d", lambda x: 10 * math.log10(x), _DECIBEL, 0.5),
    Form("20*log10(x)", "x:d", lambda x: 20 * math.log10(x), _DECIBEL, 0.6),
    Form("10^(x/10)", "x:d", lambda x: 10 ** (x / 10), _DECIBEL, 0.5),
    Form("10^(-x/10)", "x:d", lambda x: 10 ** (-x / 10), _DECIBEL, 0.5),
    Form("P*10^(-x/10)", "P:u x:d", lambda P, x: P * 10 ** (-x / 10), _DECIBEL, 0.6),
    Form("P*10^(x/10)", "P:u x:d", lambda P, x: P * 10 ** (x / 10), _DECIBEL, 0.6),
    Form("a + 2*b - c", "a:u b:u c:u", lambda a, b, c: a + 2 * b - c, "dbm link_budget path_loss", 0.4),
    Form("a + b + c - d", "a:u b:u c:u d:u", lambda a, b, c, d: a + b + c - d, "dbm link_budget path_loss", 0.5),
    # physics
    Form("a*b^2/2", "a:q b:q", lambda a, b: a * b * b / 2, _ENERGY + " fall accelerat", 0.4),
    Form("b^2/(2*a)", "b:q a:q", lambda b, a: b * b / 2 / a, _FALL, 0.5),
    Form("sqrt(2*a*b)", "a:q b:q", lambda a, b: math.sqrt(2 * a * b), _FALL, 0.4),
    Form("sqrt(2*a/b)", "a:q b:q", lambda a, b: math.sqrt(2 * a / b), _FALL + " takes speed", 0.4),
    Form("v + a*t", "v:q a:q t:q", lambda v, a, t: v + a * t, "accelerat", 0.6),
    Form("v*t + a*t^2/2", "v:q t:q a:q", lambda v, t, a: v * t + a * t * t / 2, "accelerat", 0.6),
    Form("2*pi*sqrt(a/b)", "a:q b:q", lambda a, b: 2 * math.pi * math.sqrt(a / b), "pendulum swing period oscillat", 0.4),
    Form("sqrt(a/b)/(2*pi)", "a:q b:q", lambda a, b: math.sqrt(a / b) / 2 / math.pi, "frequency oscillat vibrat", 0.5),
    Form("1/(2*pi*a*b)", "a:q b:q", lambda a, b: 1 / (2 * math.pi * a * b), "frequency cut_off cutoff filter reactance", 0.4),
    Form("1/(2*pi*sqrt(a*b))", "a:q b:q", lambda a, b: 1 / (2 * math.pi * math.sqrt(a * b)), "reson frequency tun", 0.4),
    Form("2*pi*f", "f:q", lambda f: 2 * math.pi * f, "angular turn revol reactance round", 0.5),
    Form("2*pi*a*b", "a:q b:q", lambda a, b: 2 * math.pi * a * b, "angular turn revol reactance lateral torque orbit", 0.6),
    Form("a*sin(w)", "a:q w:a", lambda a, w: a * math.sin(math.radians(w)), "", 0.5),
    Form("a*cos(w)", "a:q w:a", lambda a, w: a * math.cos(math.radians(w)), "", 0.5),
    Form("a*tan(w)", "a:q w:a", lambda a, w: a * math.tan(math.radians(w)), "", 0.5),
    Form("a/sin(w)", "a:q w:a", lambda a, w: a / math.sin(math.radians(w)), "", 0.7),
    Form("a/cos(w)", "a:q w:a", lambda a, w: a / math.cos(math.radians(w)), "", 0.7),
    Form("a/tan(w)", "a:q w:a", lambda a, w: a / math.tan(math.radians(w)), "", 0.7),
    Form("m*g*sin(w)", "m:q g:q w:a", lambda m, g, w: m * g * math.sin(math.radians(w)), "slope ramp incline plane", 0.6),
    Form("m*g*cos(w)", "m:q g:q w:a", lambda m, g, w: m * g * math.cos(math.radians(w)), "slope ramp incline plane", 0.6),
    Form("a*b*sin(w)", "a:q b:q w:a", lambda a, b, w: a * b * math.sin(math.radians(w)), "area triang force torque", 0.6),
    Form("a*b*cos(w)", "a:q b:q w:a", lambda a, b, w: a * b * math.cos(math.radians(w)), "work power", 0.6),
    Form("sqrt(a^2 + b^2)", "a:q b:q", math.hypot, "hypot diagonal apart distance root vector result impedance magnitude", 0.3),
    Form("s*A*T^4", "s:q A:q T:q", lambda s, A, T: s * A * T**4, "radiat emit", 0.5),
    Form("s*T^4", "s:q T:q", lambda s, T: s * T**4, "radiat emit", 0.4),
    Form("sqrt(G*M/r)", "G:q M:q r:q", lambda G, M, r: math.sqrt(G * M / r), "orbit satellite", 0.5),
    Form("sqrt(2*G*M/r)", "G:q M:q r:q", lambda G, M, r: math.sqrt(2 * G * M / r), "escape", 0.5),
    Form("a/(a - b)", "a:q b:q", lambda a, b: a / (a - b), "cop/ coefficient_of_performance carnot ideal reversible lift", 0.5),
    Form("b/(a - b)", "a:q b:q", lambda a, b: b / (a - b), "cop/ coefficient_of_performance carnot ideal reversible cooling", 0.7),
    Form("1 - b/a", "a:q b:q", lambda a, b: 1 - b / a, "carnot ideal reversible", 0.5),
    Form("f*l/d*r*v^2/2", "f:q l:q d:q r:q v:q", lambda f, l, d, r, v: f * l / d * r * v * v / 2, "friction pressure_drop darcy", 0.5),
    Form("r*v*d/m", "r:q v:q d:q m:q", lambda r, v, d, m: r * v * d / m, "reynolds turbul laminar", 0.5),
    # shapes
    Form("pi*r^2", "r:q", lambda r: math.pi * r * r, _ROUND + " radius", 0.5),
    Form("pi*(d/2)^2", "d:q", lambda d: math.pi * d * d / 4, _ROUND, 0.5),
    Form("pi*r^2*h", "r:q h:q", lambda r, h: math.pi * r * r * h, _ROUND, 0.5),
    Form("pi*(d/2)^2*h", "d:q h:q", lambda d, h: math.pi * d * d / 4 * h, _ROUND, 0.5),
    Form("F/(pi*r^2)", "F:q r:q", lambda F, r: F / math.pi / r / r, _ROUND, 0.6),
    Form("F/(pi*(d/2)^2)", "F:q d:q", lambda F, d: F / (math.pi * d * d / 4), _ROUND, 0.6),
    Form("pi*d", "d:q", lambda d: math.pi * d, _ROUND, 0.6),
    Form("pi*r^2*h/3", "r:q h:q", lambda r, h: math.pi * r * r * h / 3, "cone conical funnel heap", 0.5),
    Form("pi*(d/2)^2*h/3", "d:q h:q", lambda d, h: math.pi * d * d / 4 * h / 3, "cone conical funnel heap", 0.5),
    Form("4/3*pi*r^3", "r:q", lambda r: 4 / 3 * math.pi * r**3, _BALL, 0.4),
    Form("pi*d^3/6", "d:q", lambda d: math.pi * d**3 / 6, _BALL, 0.4),
    Form("4*pi*r^2", "r:q", lambda r: 4 * math.pi * r * r, _BALL + " isotropic surface", 0.5),
    Form("P/(4*pi*r^2)", "P:q r:q", lambda P, r: P / (4 * math.pi * r * r), _BALL + " isotropic distance intensity", 0.5),
    Form("a*b/2", "a:q b:q", lambda a, b: a * b / 2, "triang half average", 0.5),
    Form("a*n^2", "a:q n:w", lambda a, n: a * n * n, "map scale plan model/", 0.6),
    Form("(a/b)^2", "a:q b:q", lambda a, b: (a / b) ** 2, "factor area base surface times scale quadr", 0.6),
    Form("(a/b)^3", "a:q b:q", lambda a, b: (a / b) ** 3, "factor volume times scale weigh", 0.6),
    # structures
    Form("q*l^2/8", "q:q l:q", lambda q, l: q * l * l / 8, _BEAM, 0.4),
    Form("q*l^2/2", "q:q l:q", lambda q, l: q * l * l / 2, _BEAM + " cantilever", 0.5),
    Form("F*l/4", "F:q l:q", lambda F, l: F * l / 4, _BEAM, 0.4),
    Form("q*l/2", "q:q l:q", lambda q, l: q * l / 2, _BEAM + " support reaction shear", 0.5),
    Form("b*h^3/12", "b:q h:q", lambda b, h: b * h**3 / 12, _SECTION, 0.4),
    Form("b*h^2/6", "b:q h:q", lambda b, h: b * h * h / 6, _SECTION, 0.4),
    # chemistry, medicine
    Form("-log10(c)", "c:d", lambda c: -math.log10(c), "ph/ poh pka acid", 0.3),
    Form("10^(-x)", "x:d", lambda x: 10.0**-x, "ph/ poh pka", 0.4),
    Form("14 - x", "x:d", lambda x: 14 - x, "ph/ poh", 0.6),
    Form("c*9/5 + 32", "c:d", lambda c: c * 9 / 5 + 32, "fahrenheit f/", 0.5),
    Form("(f - 32)*5/9", "f:d", lambda f: (f - 32) * 5 / 9, "fahrenheit f/", 0.5),
    Form("(140 - a)*w/(72*c)", "a:d w:d c:d", lambda a, w, c: (140 - a) * w / (72 * c), "creatinine clearance", 0.4),
    Form("sqrt(h*w/3600)", "h:d w:d", lambda h, w: math.sqrt(h * w / 3600), "body_surface surface_area", 0.4),
    Form("w/h^2", "w:u h:u", lambda w, h: w / h / h, "body_mass bmi", 0.4),
    # what the calendar and money bring in
    Form("x/12", "x:u", lambda x: x / 12, _MONTH),
    Form("r/12", "r:p", lambda r: r / 12, _MONTH),
    Form("x*12", "x:u", lambda x: x * 12, _YEAR),
    Form("a*b*12", "a:u b:u", lambda a, b: a * b * 12, _YEAR, 1.2),
    Form("a*b/12", "a:u b:u", lambda a, b: a * b / 12, _MONTH, 1.2),
    Form("x*52", "x:u", lambda x: x * 52, _YEAR + " week", 1.2),
    Form("x*365", "x:u", lambda x: x * 365, _YEAR, 1.2),
    Form("x/365", "x:u", lambda x: x / 365, _DAY, 1.2),
    Form("a*b*365", "a:u b:u", lambda a, b: a * b * 365, _YEAR, 1.3),
    Form("a*b/365", "a:u b:u", lambda a, b: a * b / 365, _DAY, 1.3),
    Form("x/30", "x:u", lambda x: x / 30, _DAY, 1.6),
)  # fmt: skip
