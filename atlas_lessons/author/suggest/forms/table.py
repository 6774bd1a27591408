"""Named textbook forms that use a number twice or hold one that texts do not print, as a table.

Each is an expression, its letters with what each may stand for, and the words of which one must stand near.
What a letter may stand for: ``u`` any quantity, ``r`` one that is not small, ``q`` one with a physical unit, ``p`` a
share between 0 and 1, ``n`` a whole number (of years, too),
``w`` a count, ``d`` the plain number of a quantity in its printed unit, ``a`` an angle.
"""

from __future__ import annotations

from typing import NamedTuple


class TextbookForm(NamedTuple):
    """One form: expression, letters with their kinds, cues, and how much it costs."""

    expression: str
    letters: str
    cues: str
    cost: float = 0.8


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

FORMS: tuple[TextbookForm, ...] = (
    # growth and money
    TextbookForm("P*(1 + r)^n", "P:u r:p n:n", _YEARLY, 0.6),
    TextbookForm("P*(1 - r)^n", "P:u r:p n:n", "fall shrink lose decay depreciat decreas"),
    TextbookForm("P/(1 + r)^n", "P:u r:p n:n", "discount present today worth value", 0.6),
    TextbookForm("(1 + r)^n", "r:p n:n", _YEARLY),
    TextbookForm("(1 + r)^n - 1", "r:p n:n", _YEARLY),
    TextbookForm("(1 + r/n)^n - 1", "r:p n:n", "effective compound"),
    TextbookForm("(1 + r/12)^12 - 1", "r:p", "effective compound"),
    TextbookForm("P*(1 + r/12)^(12*n)", "P:u r:p n:n", _MONTH),
    TextbookForm("(b/a)^(1/n)", "b:u a:u n:n", _YEARLY),
    TextbookForm("(b/a)^(1/n) - 1", "b:u a:u n:n", _YEARLY, 0.6),
    TextbookForm("P*r*n", "P:u r:p n:n", "interest fee"),
    TextbookForm("P*(1 + r*n)", "P:u r:p n:n", "interest fee"),
    TextbookForm("P*r/(1 - (1 + r)^(-n))", "P:u r:p n:n", _LOAN, 0.5),
    TextbookForm("P*(r/12)/(1 - (1 + r/12)^(-n))", "P:u r:p n:n", _LOAN),
    TextbookForm("P*(r/12)/(1 - (1 + r/12)^(-12*n))", "P:u r:p n:n", _LOAN),
    TextbookForm("A*(1 - (1 + r)^(-n))/r", "A:u r:p n:n", "annuity present pension payment worth"),
    TextbookForm("A*((1 + r)^n - 1)/r", "A:u r:p n:n", "saving saves deposit annuity"),
    TextbookForm("ln(2)/ln(1 + r)", "r:p", "doubl"),
    TextbookForm("ln(b/a)/ln(1 + r)", "b:u a:u r:p", _YEARLY),
    # chance
    TextbookForm("1 - (1 - p)^n", "p:p n:n", _CHANCE, 0.5),
    TextbookForm("1 - p^n", "p:p n:n", _CHANCE),
    TextbookForm("(1 - p)^n", "p:p n:n", _CHANCE, 0.6),
    TextbookForm("p^n", "p:p n:n", _CHANCE + " fraction third half quarter", 0.6),
    TextbookForm("1/m^n", "m:w n:n", _CHANCE),
    TextbookForm("1/6^n", "n:n", "die/ dice", 0.5),
    TextbookForm("(5/6)^n", "n:n", "die/ dice", 0.6),
    TextbookForm("1 - (5/6)^n", "n:n", "die/ dice", 0.6),
    TextbookForm("(1/2)^n", "n:n", _CHANCE + " half halv coin heads"),
    TextbookForm("n*p^m", "n:u p:p m:n", _CHANCE),
    TextbookForm("p*s/(p*s + (1 - p)*f)", "p:p s:p f:p", _TEST, 0.4),
    TextbookForm("p*s/(p*s + (1 - p)*(1 - c))", "p:p s:p c:p", _TEST, 0.4),
    TextbookForm("(1 - p)*c/((1 - p)*c + p*(1 - s))", "p:p c:p s:p", _TEST),
    TextbookForm("p*s + (1 - p)*f", "p:p s:p f:p", _TEST + " overall chance probab average"),
    TextbookForm("p*a + (1 - p)*b", "p:p a:u b:u", "average mean expect overall hit miss cache"),
    TextbookForm("a + (1 - p)*b", "a:u p:p b:u", "hit miss cache average"),
    TextbookForm("p + q - p*q", "p:p q:p", _CHANCE),
    TextbookForm("1 - (1 - p)*(1 - q)", "p:p q:p", _CHANCE + " either redundan both parallel"),
    TextbookForm("binomial(n, k)", "n:w k:w", _WAYS, 0.4),
    TextbookForm("factorial(n)", "n:w", "orders ways arrang sequences permut possib"),
    TextbookForm("factorial(n)/factorial(n - k)", "n:w k:w", "orders ways arrang sequences permut podium"),
    TextbookForm("binomial(n, k)*p^k*(1 - p)^(n - k)", "n:w k:w p:p", _CHANCE + " exactly"),
    TextbookForm("binomial(n, k)/2^n", "n:w k:w", _CHANCE + " exactly heads coin"),
    TextbookForm("exp(-l)", "l:r", _CHANCE + " poisson none"),
    TextbookForm("1 - exp(-l)", "l:r", _CHANCE + " poisson none"),
    TextbookForm("l^k*exp(-l)/factorial(k)", "l:u k:w", "poisson exactly probab"),
    TextbookForm("n*(n - 1)/2", "n:w", _GROUPS, 0.4),
    TextbookForm("1 - exp(-n*(n - 1)/(2*m))", "n:u m:u", _HASH),
    TextbookForm("1 - exp(-n*(n - 1)/(2*2^b))", "n:d b:n", _HASH),
    TextbookForm("1 - binomial(365, n)*factorial(n)/365^n", "n:w", "birthday"),
    # growth and decay in time
    TextbookForm("(1/2)^(t/T)", "t:q T:q", _HALF, 0.4),
    TextbookForm("x*(1/2)^(t/T)", "x:u t:u T:u", _HALF, 0.4),
    TextbookForm("x*(1/2)^n", "x:u n:n", _HALF),
    TextbookForm("2^(t/T)", "t:u T:u", "doubl", 0.4),
    TextbookForm("x*2^(t/T)", "x:u t:u T:u", "doubl", 0.4),
    TextbookForm("x*2^n", "x:u n:n", "doubl"),
    TextbookForm("exp(-t/T)", "t:u T:u", _DECAY),
    TextbookForm("1 - exp(-t/T)", "t:u T:u", _DECAY + " chance probab"),
    TextbookForm("x*exp(-t/T)", "x:u t:u T:u", _DECAY),
    TextbookForm("x*(1 - exp(-t/T))", "x:u t:u T:u", _DECAY),
    TextbookForm("exp(-l*t)", "l:u t:u", _DECAY + " chance probab"),
    TextbookForm("1 - exp(-l*t)", "l:u t:u", _DECAY + " chance probab"),
    TextbookForm("x*exp(-l*t)", "x:u l:u t:u", _DECAY),
    TextbookForm("ln(2)/l", "l:u", _HALF),
    TextbookForm("T*ln(2)", "T:u", _HALF),
    TextbookForm("T*log2(a/b)", "T:u a:u b:u", _HALF + " doubl"),
    # powers and information
    TextbookForm("2^n", "n:n", _BITS, 0.5),
    TextbookForm("2^n - 1", "n:n", "largest maximum highest up_to greatest", 0.6),
    TextbookForm("m^n", "m:w n:n", _STRINGS, 0.6),
    TextbookForm("n*log2(m)", "n:n m:w", _ENTROPY, 0.5),
    TextbookForm("log2(m)", "m:w", _ENTROPY, 0.5),
    TextbookForm("ceil(log2(m))", "m:w", "bit bits levels rounds steps questions comparisons", 0.6),
    TextbookForm("log10(m)", "m:u", "log digits magnitude logarithm"),
    TextbookForm("-log2(p)", "p:p", _ENTROPY + " surpris"),
    TextbookForm("-p*log2(p) - (1 - p)*log2(1 - p)", "p:p", _ENTROPY, 0.4),
    TextbookForm("1 - (-p*log2(p) - (1 - p)*log2(1 - p))", "p:p", _CHANNEL),
    TextbookForm("B*log2(1 + s)", "B:u s:u", _CHANNEL, 0.4),
    TextbookForm("B*log2(1 + 10^(s/10))", "B:u s:d", _CHANNEL, 0.5),
    TextbookForm("2*B*log2(m)", "B:u m:w", _CHANNEL),
    TextbookForm("-ln(p)/ln(2)^2", "p:p", "bloom filter"),
    TextbookForm("-n*ln(p)/ln(2)^2", "n:u p:p", "bloom filter"),
    TextbookForm("b*ln(2)", "b:d", "bloom filter"),
    # statistics
    TextbookForm("s/sqrt(n)", "s:u n:u", _SPREAD, 0.5),
    TextbookForm("sqrt(p*(1 - p)/n)", "p:p n:w", _SPREAD, 0.4),
    TextbookForm("z*sqrt(p*(1 - p)/n)", "z:u p:p n:w", _SPREAD, 0.4),
    TextbookForm("z*s/sqrt(n)", "z:u s:u n:w", _SPREAD, 0.6),
    TextbookForm("z^2*p*(1 - p)/e^2", "z:u p:p e:p", "sample people respond size"),
    TextbookForm("(x - m)/s", "x:u m:u s:u", "z/ z_score standard deviation score sigma", 0.5),
    TextbookForm("(x - m)/(s/sqrt(n))", "x:u m:u s:u n:w", "test statistic t/ z/"),
    TextbookForm("m + z*s", "m:u z:u s:u", "limit above interval upper sigma deviation"),
    TextbookForm("m - z*s", "m:u z:u s:u", "limit below interval lower sigma deviation"),
    TextbookForm("n*p*(1 - p)", "n:w p:p", "variance binomial"),
    TextbookForm("sqrt(n*p*(1 - p))", "n:w p:p", "deviation binomial"),
    TextbookForm("2*p*r/(p + r)", "p:u r:u", "f1 f/ precision recall harmonic average there_and_back", 0.5),
    # queues
    TextbookForm("r/(1 - r)", "r:p", _QUEUE + " odds", 0.5),
    TextbookForm("r^2/(1 - r)", "r:p", _QUEUE, 0.7),
    TextbookForm("s/(1 - r)", "s:u r:p", _QUEUE + " response", 0.5),
    TextbookForm("r*s/(1 - r)", "r:p s:u", _QUEUE, 0.7),
    TextbookForm("1/(m - l)", "m:q l:q", _QUEUE, 0.5),
    TextbookForm("l/(m - l)", "l:u m:u", _QUEUE, 0.7),
    TextbookForm("l/(m*(m - l))", "l:q m:q", _QUEUE, 0.7),
    # shares, parallel parts
    TextbookForm("a/(a + b)", "a:u b:u", "share fraction part ratio percent overhead per_cent divid precision recall of"),
    TextbookForm("a*p/(a*p + b*q)", "a:u b:u p:p q:p", _PART, 0.9),
    TextbookForm("a*p/(a*p + b*(1 - q))", "a:u b:u p:p q:p", _PART, 0.9),
    TextbookForm("a*b/(a + b)", "a:u b:u", _PARALLEL),
    TextbookForm("1/(1/a + 1/b)", "a:u b:u", _PARALLEL, 0.7),
    TextbookForm("1/(1/a + 1/b + 1/c)", "a:u b:u c:u", _PARALLEL),
    TextbookForm("1/(1/f - 1/a)", "f:q a:q", _LENS, 0.5),
    TextbookForm("1/(1 - p + p/n)", "p:p n:u", _LOAD, 0.4),
    TextbookForm("1/(1 - p)", "p:p", _LOAD + " limit at_most expected"),
    TextbookForm("(a + b)/2*h", "a:u b:u h:u", "trapez embank parallel_sides canal ditch", 0.6),
    # computing
    TextbookForm("6*N*D", "N:u D:u", _FLOP, 0.6),
    TextbookForm("2*N*D", "N:u D:u", _FLOP, 0.6),
    TextbookForm("2*N", "N:u", _FLOP, 0.8),
    TextbookForm("a*b + b", "a:u b:u", _PARAMETERS, 0.6),
    TextbookForm("12*l*d^2", "l:u d:u", _PARAMETERS, 0.6),
    TextbookForm("floor((w + 2*p - k)/s) + 1", "w:u p:u k:u s:u", _CONV, 0.4),
    TextbookForm("floor((w - k)/s) + 1", "w:u k:u s:u", _CONV, 0.6),
    TextbookForm("w - k + 1", "w:u k:u", _CONV),
    TextbookForm("2*(n - 1)/n*x", "n:w x:u", _RING, 0.4),
    TextbookForm("2*(n - 1)/n", "n:w", _RING, 0.6),
    TextbookForm("(n - 1)/n*x", "n:w x:u", _RING + " all_to_all", 0.6),
    TextbookForm("2*(n - 1)/n*x/b", "n:w x:u b:u", _RING, 0.6),
    TextbookForm("(p - 1)/(m + p - 1)", "p:w m:w", _PIPELINE, 0.4),
    TextbookForm("(m + p - 1)*t", "m:w p:w t:u", _PIPELINE + " fill cycles", 0.6),
    TextbookForm("m + p - 1", "m:w p:w", _PIPELINE + " fill cycles", 0.8),
    TextbookForm("N*(a + k/n)", "N:u a:u k:u n:w", _SHARD, 0.6),
    TextbookForm("(n - 1)*c", "n:w c:u", _RAID, 0.5),
    TextbookForm("(n - 2)*c", "n:w c:u", _RAID, 0.5),
    TextbookForm("n*c/2", "n:w c:u", _RAID + " mirror", 0.6),
    TextbookForm("c*k/(k + m)", "c:u k:w m:w", "parity erasure redundan", 0.6),
    TextbookForm("2^(32 - n)", "n:n", _NET, 0.4),
    TextbookForm("2^(32 - n) - 2", "n:n", _NET, 0.4),
    TextbookForm("n - 2", "n:w", _NET, 0.6),
    TextbookForm("1/(2*f)", "f:q", "rotat turn revolution sampl latency nyquist", 0.7),
    # decibels
    TextbookForm("10*log10(a/b)", "a:u b:u", _DECIBEL, 0.4),
    TextbookForm("20*log10(a/b)", "a:u b:u", _DECIBEL, 0.4),
    TextbookForm("10*log10(x)", "x:d", _DECIBEL, 0.5),
    TextbookForm("20*log10(x)", "x:d", _DECIBEL, 0.6),
    TextbookForm("10^(x/10)", "x:d", _DECIBEL, 0.5),
    TextbookForm("10^(-x/10)", "x:d", _DECIBEL, 0.5),
    TextbookForm("P*10^(-x/10)", "P:u x:d", _DECIBEL, 0.6),
    TextbookForm("P*10^(x/10)", "P:u x:d", _DECIBEL, 0.6),
    TextbookForm("a + 2*b - c", "a:u b:u c:u", "dbm link_budget path_loss", 0.4),
    TextbookForm("a + b + c - d", "a:u b:u c:u d:u", "dbm link_budget path_loss", 0.5),
    # physics
    TextbookForm("a*b^2/2", "a:q b:q", _ENERGY + " fall accelerat", 0.4),
    TextbookForm("b^2/(2*a)", "b:q a:q", _FALL, 0.5),
    TextbookForm("sqrt(2*a*b)", "a:q b:q", _FALL, 0.4),
    TextbookForm("sqrt(2*a/b)", "a:q b:q", _FALL + " takes speed", 0.4),
    TextbookForm("v + a*t", "v:q a:q t:q", "accelerat", 0.6),
    TextbookForm("v*t + a*t^2/2", "v:q t:q a:q", "accelerat", 0.6),
    TextbookForm("2*pi*sqrt(a/b)", "a:q b:q", "pendulum swing period oscillat", 0.4),
    TextbookForm("sqrt(a/b)/(2*pi)", "a:q b:q", "frequency oscillat vibrat", 0.5),
    TextbookForm("1/(2*pi*a*b)", "a:q b:q", "frequency cut_off cutoff filter reactance", 0.4),
    TextbookForm("1/(2*pi*sqrt(a*b))", "a:q b:q", "reson frequency tun", 0.4),
    TextbookForm("2*pi*f", "f:q", "angular turn revol reactance round", 0.5),
    TextbookForm("2*pi*a*b", "a:q b:q", "angular turn revol reactance lateral torque orbit", 0.6),
    TextbookForm("a*sin(w)", "a:q w:a", "", 0.5),
    TextbookForm("a*cos(w)", "a:q w:a", "", 0.5),
    TextbookForm("a*tan(w)", "a:q w:a", "", 0.5),
    TextbookForm("a/sin(w)", "a:q w:a", "", 0.7),
    TextbookForm("a/cos(w)", "a:q w:a", "", 0.7),
    TextbookForm("a/tan(w)", "a:q w:a", "", 0.7),
    TextbookForm("m*g*sin(w)", "m:q g:q w:a", "slope ramp incline plane", 0.6),
    TextbookForm("m*g*cos(w)", "m:q g:q w:a", "slope ramp incline plane", 0.6),
    TextbookForm("a*b*sin(w)", "a:q b:q w:a", "area triang force torque", 0.6),
    TextbookForm("a*b*cos(w)", "a:q b:q w:a", "work power", 0.6),
    TextbookForm("sqrt(a^2 + b^2)", "a:q b:q", "hypot diagonal apart distance root vector result impedance magnitude", 0.3),
    TextbookForm("s*A*T^4", "s:q A:q T:q", "radiat emit", 0.5),
    TextbookForm("s*T^4", "s:q T:q", "radiat emit", 0.4),
    TextbookForm("sqrt(G*M/r)", "G:q M:q r:q", "orbit satellite", 0.5),
    TextbookForm("sqrt(2*G*M/r)", "G:q M:q r:q", "escape", 0.5),
    TextbookForm("a/(a - b)", "a:q b:q", "cop/ coefficient_of_performance carnot ideal reversible lift", 0.5),
    TextbookForm("b/(a - b)", "a:q b:q", "cop/ coefficient_of_performance carnot ideal reversible cooling", 0.7),
    TextbookForm("1 - b/a", "a:q b:q", "carnot ideal reversible", 0.5),
    TextbookForm("f*l/d*r*v^2/2", "f:q l:q d:q r:q v:q", "friction pressure_drop darcy", 0.5),
    TextbookForm("r*v*d/m", "r:q v:q d:q m:q", "reynolds turbul laminar", 0.5),
    # shapes
    TextbookForm("pi*r^2", "r:q", _ROUND + " radius", 0.5),
    TextbookForm("pi*(d/2)^2", "d:q", _ROUND, 0.5),
    TextbookForm("pi*r^2*h", "r:q h:q", _ROUND, 0.5),
    TextbookForm("pi*(d/2)^2*h", "d:q h:q", _ROUND, 0.5),
    TextbookForm("F/(pi*r^2)", "F:q r:q", _ROUND, 0.6),
    TextbookForm("F/(pi*(d/2)^2)", "F:q d:q", _ROUND, 0.6),
    TextbookForm("pi*d", "d:q", _ROUND, 0.6),
    TextbookForm("pi*r^2*h/3", "r:q h:q", "cone conical funnel heap", 0.5),
    TextbookForm("pi*(d/2)^2*h/3", "d:q h:q", "cone conical funnel heap", 0.5),
    TextbookForm("4/3*pi*r^3", "r:q", _BALL, 0.4),
    TextbookForm("pi*d^3/6", "d:q", _BALL, 0.4),
    TextbookForm("4*pi*r^2", "r:q", _BALL + " isotropic surface", 0.5),
    TextbookForm("P/(4*pi*r^2)", "P:q r:q", _BALL + " isotropic distance intensity", 0.5),
    TextbookForm("a*b/2", "a:q b:q", "triang half average", 0.5),
    TextbookForm("a*n^2", "a:q n:w", "map scale plan model/", 0.6),
    TextbookForm("(a/b)^2", "a:q b:q", "factor area base surface times scale quadr", 0.6),
    TextbookForm("(a/b)^3", "a:q b:q", "factor volume times scale weigh", 0.6),
    # structures
    TextbookForm("q*l^2/8", "q:q l:q", _BEAM, 0.4),
    TextbookForm("q*l^2/2", "q:q l:q", _BEAM + " cantilever", 0.5),
    TextbookForm("F*l/4", "F:q l:q", _BEAM, 0.4),
    TextbookForm("q*l/2", "q:q l:q", _BEAM + " support reaction shear", 0.5),
    TextbookForm("b*h^3/12", "b:q h:q", _SECTION, 0.4),
    TextbookForm("b*h^2/6", "b:q h:q", _SECTION, 0.4),
    # chemistry, medicine
    TextbookForm("-log10(c)", "c:d", "ph/ poh pka acid", 0.3),
    TextbookForm("10^(-x)", "x:d", "ph/ poh pka", 0.4),
    TextbookForm("14 - x", "x:d", "ph/ poh", 0.6),
    TextbookForm("c*9/5 + 32", "c:d", "fahrenheit f/", 0.5),
    TextbookForm("(f - 32)*5/9", "f:d", "fahrenheit f/", 0.5),
    TextbookForm("(140 - a)*w/(72*c)", "a:d w:d c:d", "creatinine clearance", 0.4),
    TextbookForm("sqrt(h*w/3600)", "h:d w:d", "body_surface surface_area", 0.4),
    TextbookForm("w/h^2", "w:u h:u", "body_mass bmi", 0.4),
    # what the calendar and money bring in
    TextbookForm("x/12", "x:u", _MONTH),
    TextbookForm("r/12", "r:p", _MONTH),
    TextbookForm("x*12", "x:u", _YEAR),
    TextbookForm("a*b*12", "a:u b:u", _YEAR, 1.2),
    TextbookForm("a*b/12", "a:u b:u", _MONTH, 1.2),
    TextbookForm("x*52", "x:u", _YEAR + " week", 1.2),
    TextbookForm("x*365", "x:u", _YEAR, 1.2),
    TextbookForm("x/365", "x:u", _DAY, 1.2),
    TextbookForm("a*b*365", "a:u b:u", _YEAR, 1.3),
    TextbookForm("a*b/365", "a:u b:u", _DAY, 1.3),
    TextbookForm("x/30", "x:u", _DAY, 1.6),
)  # fmt: skip
