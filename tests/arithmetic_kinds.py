"""Kinds of statements that are easily misread, each with a true form and a wrong twin: (text, what to change, to what).

A kind is one way in which a reading can go wrong: the tables below are what the reader has to get right.
"""

from __future__ import annotations

CHAINS = [
    ("It is 6 × 7 = 42 kg = 42,000 g in all.", "42,000 g", "42 g"),
    ("The tank takes 5 × 40 = 200 L = 0.2 m³.", "0.2 m³", "200 m³"),
    ("The link moves 8 × 125 = 1000 MB = 1 GB each second.", "= 1 GB", "= 1000 GB"),
    ("The path is 3 × 400 = 1200 m = 1.2 km long.", "1.2 km", "1200 km"),
    (r"$$t = 4 \times 15 = 60\ \mathrm{s} = 60{,}000\ \mathrm{ms}$$", "60{,}000", "60"),
    (r"$\frac{9}{2} = 4.5\ \text{A} = 4500\ \text{mA}$", "4500", "4.5"),
    ("2 × 5 kg = 10 kg = 10,000 g = 0.01 t", "0.01 t", "10 t"),
    ("100/3 = 33.3 m = 3333 cm", "3333 cm", "3340 cm"),
    ("2/3 = 0.667 ≈ 0.67", "0.67", "0.66"),
    ("7 billion × 2 = 14 GB = 14,000 MB", "14,000 MB", "14 MB"),
    ("27 × 60 = 1620 s", "1620", "1602"),
    ("90 km/h = 90/3.6 = 25 m/s", "25 m/s", "26 m/s"),
    ("90 km/h = 90/3.6 = 25 m/s", "90 km/h", "95 km/h"),
    ("3 h = 3 × 60 = 180 min", "180 min", "190 min"),
    ("2.5 d = 2.5 × 24 = 60 h", "60 h", "50 h"),
    ("18 m/s = 18 × 3.6 km/h = 64.8 km/h", "64.8", "68.4"),
    ("12 V × 2 A = 24 W = 0.024 kW", "0.024 kW", "24 kW"),
    ("3 × 4 = 12 = 24/2", "24/2", "26/2"),
]

CONVERSIONS = [
    ("27.32 d = 2.36 × 10^6 s", "2.36", "2.63"),
    ("19.47 h = 7.01 × 10⁴ s", "7.01", "7.10"),
    ("The year of 365.25 days = 3.156 × 10^7 s.", "3.156", "3.165"),
    ("6.02 × 10^3 m = 6.02 km", "6.02 km", "60.2 km"),
    ("1.50 × 10^8 km = 1.50 × 10^11 m", "10^11", "10^10"),
    ("10^6 bytes = 1 MB", "1 MB", "10 MB"),
    ("180 lb = 81.6 kg", "81.6", "86.1"),
    ("1 yard = 0.91 m", "0.91", "0.94"),
    ("60 mph = 26.8 m/s", "26.8", "28.6"),
    ("3.7 kWh = 13.3 MJ", "13.3", "31.3"),
    ("1 atm = 101 kPa", "101", "110"),
    ("12 in. = 30.5 cm", "30.5", "35.0"),
    ("16 oz. = 1 lb", "1 lb", "2 lb"),
    ("6.0 ft. = 1.83 m", "1.83", "1.38"),
    ("1.0 L = 61 in.³", "61 in", "16 in"),
]

COUNTED_OTHERWISE = [
    ("A page has 512 × 8 = 4096 bytes = 64 cache lines.", "4096", "4069"),
    ("The swim takes 4 × 45 = 180 s = 6 lengths.", "180", "190"),
    ("The set holds 40 × 25 = 1,000 photos = 5 albums.", "1,000", "1,100"),
    ("The film has 90 minutes = 5,400 seconds = 12 scenes.", "5,400", "5,300"),
    ("We bake 15 × 12 = 180 rolls = 9 baskets.", "180", "170"),
]

PREFIXED_NOUNS = [
    ("One run sees 100 examples × 10 epochs = 1,000 steps.", "1,000", "1,100"),
    ("They sat 30 exams × 4 = 120 pages.", "120", "130"),
    ("There are 8 microscopes × 3 = 24 lenses.", "24", "27"),
    ("We bought 5 megaphones × 2 = 10 batteries.", "10 b", "12 b"),
    ("The plot has 6 petunias × 5 = 30 flowers.", "30 f", "35 f"),
    ("The board has 4 microcontrollers × 9 = 36 pins.", "36", "46"),
    ("A camera of 12 megapixels × 3 bytes = 36 MB", "36 MB", "46 MB"),
]

CLAUSES = [
    ("The comet's mass of 4.0 × 10^13 kg is 4.0 × 10^16 g.", "10^16", "10^15"),
    ("A height of 1.5 m is 150 cm.", "150 cm", "105 cm"),
    ("So the delay of 0.25 s is 250 ms, as measured.", "250 ms", "25 ms"),
    ("5 km is 5,000 m.", "5,000", "500"),
    ("2.5 h equals 150 min.", "150", "250"),
    ("A tile of 12² pixels is 144 pixels.", "144", "122"),
    ("As a percentage, 3/8 is 37.5%.", "37.5%", "35.7%"),
]

UNSURE_CLAUSES = [
    "The moon has a mass of 7.3 × 10^22 kg and is 3.8 × 10^5 km away.",
    "The star of 2 × 10^30 kg and 7 × 10^8 m radius is 1.5 × 10^8 km from here.",
    "It weighs 3 × 10^3 kg and is 15 m long.",
    "A nucleus with spin 7/2 is 2.6 times as heavy.",
    "The small model at 512² is ~40 ms.",
    "The 5/8 bolt is 3 times as strong.",
    "A cable of 5 m is 3 cm thick.",
    "A rope of 20 m is 40 mm wide.",
    "A walk of 3 km is 500 m too long.",
    "The crate holds 4 × 10^2 kg and is 2 m tall.",
    "The picture at 96 × 96 is 12 kB.",
]
