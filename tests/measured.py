"""Formulas with the units of their symbols, as symbol lists of real lessons give them; all of one dimension."""

from __future__ import annotations

from typing import NamedTuple


class Measured(NamedTuple):
    latex: str
    units: str  # "symbol: unit" separated by ";"

    @property
    def rows(self) -> list[tuple[str, str, str]]:
        pairs = (row.partition(":") for row in self.units.split(";"))
        return [(name.strip(), f"What {name.strip()} stands for", unit.strip()) for name, _, unit in pairs]


CONSISTENT = [
    Measured(*row)
    for row in (
        (r"M = P(b_w + b_g) + A", "M: bytes; P: parameters; b_w: bytes/parameter; b_g: bytes per parameter; A: bytes"),
        (r"B = P \sum_k b_k", "B: bytes; P: parameters; b_k: bytes per parameter"),
        (r"M = P(b_w + b_g) + A", "M: GB; P: parameters; b_w: bytes/parameter; b_g: bits/parameter; A: MiB"),
        (
            r"M_{KV} = 2 L H d S b",
            "M_KV: bytes; L: layers; H: heads/layer; d: elements/head/token; S: tokens; b: bytes/element",
        ),
        (r"t = \frac{D}{R}", "t: s; D: bytes; R: bytes/s"),
        (r"t = \frac{D}{R}", "t: s; D: bytes; R: Gbit/s"),
        (r"t = \frac{8 D}{R}", "t: s; D: bytes; R: Mbit/s"),
        (r"C = B \log_2\left(1+\frac{S}{N}\right)", "C: bit/s; B: Hz; S: W; N: W"),
        (r"H = -\sum_i p_i \log_2 p_i", "H: bits; p_i: probability"),
        (r"H = -\sum_i p_i \ln p_i", "H: nats; p_i: probability"),
        (r"G = 10 \log_{10} \left(\frac{P_2}{P_1}\right)", "G: dB; P_1: W; P_2: W"),
        (r"\mathrm{pH} = -\log_{10} c", "pH: 1; c: mol/L"),
        (r"k = \frac{v}{c}", "k: s⁻¹; v: M/s; c: M"),
        (r"A = \varepsilon l c", "A: (none); ε: 1/(mM·cm); l: [cm]; c: mM"),
        (r"u = n \sqrt{B}", "u: V; n: V/sqrt(Hz); B: Hz"),
        (r"x = \sigma \sqrt{t}", "x: [1]; σ: 1/s^0.5; t: s"),
        (r"E = m c^2", "E: J; m: kg; c: m/s"),
        (r"F = m a", "F: N; m: kg; a: m/s²"),
        (r"s = v t + \frac{1}{2} a t^2", "s: m; v: m/s; t: s; a: m/s^2"),
        (r"P = \sigma A (T^4 - T_0^4)", "P: W; σ: W/(m²·K⁴); A: m²; T: K; T_0: K"),
        (r"Q = m c (T_2 - T_1)", "Q: J; m: kg; c: J/(kg·K); T_2: °C; T_1: °C"),
        (r"p V = n R T", "p: Pa; V: m³; n: mol; R: J/(mol·K); T: K"),
        (r"\eta = 1 - \frac{T_c}{T_h}", "η: 1; T_c: K; T_h: K"),
        (r"\eta = \frac{P_{out}}{P_{in}} \cdot 100\%", "η: %; P_out: W; P_in: kW"),
        (r"T = 2\pi\sqrt{\frac{L}{g}}", "T: s; L: m; g: m/s²"),
        (r"f = \frac{1}{2\pi\sqrt{LC}}", "f: Hz; L: H; C: F"),
        (r"k = A e^{-E_a/(RT)}", "k: 1/s; A: 1/s; E_a: J/mol; R: J/(mol·K); T: K"),
        (r"V = IR", "V: V; I: A; R: Ω"),
        (r"P = \frac{V^2}{R}", "P: W; V: V; R: Ω"),
        (r"E = h\nu", "E: J; h: J·s; ν: Hz"),
        (r"I = \frac{F}{B}", "I: FLOPs/byte; F: FLOPs; B: bytes"),
        (r"P = \min(\pi_p, \beta I)", "P: FLOP/s; π_p: FLOP/s; β: bytes/s; I: FLOP/byte"),
        (r"L = \lambda W", "L: requests; λ: requests/s; W: s"),
        (r"n = \left\lceil \frac{S}{p} \right\rceil", "n: pages; S: tokens; p: tokens/page"),
        (r"A = P\left(1+\frac{r}{n}\right)^{nt}", "A: $; P: $; r: 1; n: 1; t: 1"),
        (r"C = c_h h + c_e E", "C: $; c_h: $/hour; h: hours; c_e: $/kWh; E: kWh"),
        (r"N = n_{in} + n_{out}", "N: tokens; n_in: prompt tokens; n_out: output tokens"),
        (r"U = \frac{t_b}{t_b + t_i}", "U: 1; t_b: s; t_i: ms"),
        (r"S = \frac{1}{(1-p)+\frac{p}{s}}", "S: ratio; p: fraction; s: ratio"),
        (r"n = \frac{z^2 p (1-p)}{e^2}", "n: count; z: 1; p: 1; e: 1"),
        (r"\bar{x} = \frac{1}{n}\sum_{i=1}^{n} x_i", "x̄: kg; n: count; x_i: kg"),
        (r"\theta_{t+1} = \theta_t - \eta g_t", "θ_t: 1; η: 1; g_t: 1"),
        (r"N_{t+1} = N_t + r N_t\left(1 - \frac{N_t}{K}\right)", "N_t: animals; r: 1; K: animals"),
        (r"v = \frac{V_m S}{K_m + S}", "v: mol/s; V_m: mol/s; S: mol/L; K_m: mol/L"),
        (r"d = \sqrt{x^2 + y^2}", "d: m; x: m; y: cm"),
        (r"h = h_0 + v \sin(\theta) t", "h: m; h_0: m; v: m/s; θ: °; t: s"),
        (r"n = 2^{b}", "n: levels; b: bits"),
        (r"f = n + 1", "f: floors; n: floors"),
        (r"y = \max(0, x)", "y: W; x: W"),
        (r"f(x) = \frac{1}{\sigma\sqrt{2\pi}} e^{-\frac{(x-\mu)^2}{2\sigma^2}}", "f(x): 1/m; x: m; σ: m; μ: m"),
        (r"T_{\text{total}} = \max_i T_i + T_{\text{sync}}", "T_total: s; T_i: s; T_sync: ms"),
        (r"W = F d \cos\theta", "W: J; F: N; d: m; θ: rad"),
        (r"B = R t", "B: bytes; R: MB/s; t: min"),
        (r"E \propto \frac{1}{r^2}", "E: W; r: m"),
        (r"x > 0", "x: m"),
        (r"M = w + r \cdot S", "M: bytes; w: bytes (resident weights); r: bytes/token; S: tokens"),
        (r"E = \frac{P t}{n}", "E: J/request; P: W; t: s; n: requests"),
        (r"S = k_B \ln \Omega", "S: J/K; k_B: J/K; Ω: —"),
        (r"T = C + 273.15", "T: K; C: °C"),
        (r"F = \frac{9}{5} C + 32", "F: °F; C: °C"),
        (r"\theta = \frac{180}{\pi} \cdot \frac{s}{r}", "θ: degrees; s: m; r: m"),
        (r"k = \frac{q d}{A \Delta T}", "k: W/(m·K); q: W; d: m; A: m²; ΔT: K"),
        (r"R = \frac{N}{t}", "R: tokens per second; N: tokens; t: seconds"),
    )
]

INCONSISTENT = [
    (Measured(r"M = P(b_w + b_g) + A", "M: bytes; P: parameters; b_w: bytes; b_g: bytes/parameter; A: bytes"), "b_w"),
    (Measured(r"M = P b + A", "M: bytes; P: parameters; b: bytes/parameter; A: seconds"), "A is s"),
    (Measured(r"M = P b", "M: bytes; P: tokens; b: bytes/parameter"), "parameter^-1·token"),
    (Measured(r"M = P b", "M: s; P: parameters; b: bytes/parameter"), "M is s"),
    (Measured(r"t = D R", "t: s; D: bytes; R: bytes/s"), "t is s"),
    (Measured(r"E = m c", "E: J; m: kg; c: m/s"), "E is"),
    (Measured(r"N = n + m", "N: tokens; n: tokens; m: features"), "m is feature"),
    (Measured(r"T = 2\pi\frac{L}{g}", "T: s; L: m; g: m/s²"), "T is s"),
    (Measured(r"y = e^{t}", "y: 1; t: s"), "exponent t is s"),
    (Measured(r"y = \ln t", "y: 1; t: s"), "argument of ln"),
    (Measured(r"y = \sin t", "y: 1; t: s"), "argument of sin"),
    (Measured(r"a = \max(b, c)", "a: m; b: m; c: s"), "c is s"),
    (Measured(r"a = b < c", "a: m; b: m; c: s"), "c is s"),
    (Measured(r"H = -\sum_i p_i \log_2 p_i", "H: seconds; p_i: probability"), "H is s"),
]
