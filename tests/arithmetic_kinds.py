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

SUMS_OF_QUANTITIES = [
    ("8.00 cm-2.00 cm=6.00 cm", "=6.00", "=6.20"),
    (r"$35\ \text{kg}-4.5\ \text{kg}=30.5\ \text{kg}$ are left.", "30.5", "35.0"),
    (r"$5.20\,\text{mol}-1.35\,\text{mol}=3.85\,\text{mol}$", "3.85", "3.58"),
    (r"$1.50\ \text{A}+\frac{40\ \text{W}}{80\ \text{V}} = 2.00\ \text{A}$", "2.00", "2.50"),
    ("6.00 V + 1.5 A × 4.0 Ω = 12.0 V", "12.0", "21.0"),
    ("9.0 A - 2.5 A = 6.5 A", "6.5", "7.5"),
]

OTHER_BASES = [
    ("$1100_2 + 101_2 = 10001_2$", "10001", "10101"),
    ("17₈ + 1₈ = 20₈", "20₈", "18₁₀"),
    ("$64 + 8 = 72_{10}$", "72", "74"),
    ("0b1010 + 0b0101 = 0b1111", "0b1111", "0b1110"),
    ("In binary, 101 + 11 = 1000.", "1000", "1001"),
    ("In base 8, 7 + 1 = 10.", "= 10", "= 11"),
    ("Written in octal, 17 + 1 = 20.", "= 20", "= 17"),
    ("$3^{4} = 3^{100_2} = 3^2 \\cdot 3^{2}$", "3^{2}$", "3^{3}$"),
]

UNREAD_UNITS = [
    ("5 kg × 8 = 40 kg", "40 kg", "40 tons"),
    ("3 dollars × 9 = 27 dollars", "27 dollars", "27 cents"),
    ("6 s × 8 = 48 SECONDS", "48 SECONDS", "48 HOURS"),
    ("64 bytes × 16 = 1024 bytes", "1024 bytes", "1024 megs"),
    ("250 tons × 4 = 1000 tons", "1000 tons", "1020 tons"),
    ("1/4 = 25 PERCENT", "25 PERCENT", "20 PERCENT"),
    ("40 m/s × 5 = 200 m/s", "200 m/s", "200 kmph"),
    ("7 × 5 kg is 35 kg.", "35 kg", "35 tons"),
]

UNSURE_UNITS = ["4 m × 9 = 36 milimeters", "11 W × 3 = 33 KW"]

POINTS = [
    ("Turnout went from 50% to 65%, an increase of 15 percentage points.", "15 percentage", "30 percentage"),
    ("The share fell from 40% to 30%, a drop of 10 percentage points.", "10 percentage", "25 percentage"),
    ("The rate rose from 20% to 25%, a rise of 25%.", "of 25%", "of 52%"),
]

CJK = [
    ("输入共有 18 * 18 = 324 个像素。", "324", "342"),
    ("合計は９×８＝７２です。", "７２", "２７"),
    ("总内存为 4 × 80 GB = 320 GB，足够。", "320 GB", "230 GB"),
    ("速度は 72 km/h = 20 m/s です。", "20 m/s", "25 m/s"),
    ("가격은 모두 15 × 24 = 360원입니다.", "360", "306"),
    ("（合计 7 × 6 = 42 个）", "42", "24"),
    ("ราคารวม 12 × 5 = 60 บาท", "60", "65"),
]

UNITS_WITH_POWERS = [
    ("A train covers 25 m s^-1 × 60 s = 1500 m.", "1500", "1050"),
    ("Warming it takes 0.50 J/g K × 60 g × 20 K = 600 J.", "600 J", "660 J"),
    ("It conducts 0.6 W/m K × 5 m × 10 K = 30 W.", "30 W", "36 W"),
    ("Of these, 2/3 of the group of 36 = 24 people came.", "24 people", "26 people"),
    ("We sold 5 × 8-packs = 40 cans.", "40", "45"),
]

ANGLES = [
    ("300 rpm = 31.4 rad/s", "31.4", "5"),
    ("0.5 m × 300 rpm = 15.7 m/s", "15.7", "17.5"),
    ("2 m × 30° = 1.05 m", "1.05", "1.5"),
    ("1,500 rpm = 157 rad/s", "157", "25"),
    ("180° = 3.14 rad", "3.14", "3.41"),
    ("1.00 rad = 57.3°", "57.3", "53.7"),
    ("62.8 rad/s = 600 rpm", "600", "630"),
    ("3000 rpm = 50 Hz", "50 Hz", "500 Hz"),
    ("π × 0.5 m × 1200 rpm = 31.4 m/s", "31.4", "13.4"),
]

TEMPERATURES = [
    ("0 °C = 273.15 K = 32 °F", "32 °F", "30 °F"),
    ("The mean is (3 kg × 60 °C + 1 kg × 20 °C)/(4 kg) = 50 °C.", "50 °C", "55 °C"),
    ("2 × 20 °C = 40 °C", "40 °C", "313.15 °C"),
    (r"$\frac{27\ \text{°F}}{15\ \text{°C}} = \frac{9\ \text{°F}}{5\ \text{°C}}$", "9", "8"),
    ("A rod grows by 0.15 mm/°C × 20 °C = 3.0 mm.", "3.0 mm", "4.0 mm"),
]

MORE = [
    ("The hall has 24 rows of 18 seats, which totals 432 seats.", "432", "423"),
    ("12 dollars × 4 = 48 dollars = 4800 cents", "4800", "480"),
    ("9.4 m/s × 12 s = 113 m", "113 m", "131 m"),
]

UNSURE_ZEROS = ["9.4 m/s × 12 s = 110 m", "36 km/h × 25 min = 20 km"]

LEFT_OUT_UNITS = [
    ("6 kW × 4 = 24 kWh", "kW ×", "W ×"),
    ("It draws 8 × 250 W × 24 = 48 kWh.", "48", "84"),
    ("72 km/h × 10 = 200 m", "200 m", "720 m"),
    ("60 frames × 2 MB = 120 MB/s", "120", "102"),
    ("12 GB × 30 = 360 GB/month", "GB/month", "TB/month"),
]

UNSURE_PERIODS = [r"$0.1\overline{6} = 1/6$", r"$1/6 = 0.1\overline{6}$", r"$0.\overline{3} = 1/3$"]

UNSURE_DIMENSIONS = ["5 kg × 4 = 20 kWh", "5 m × 7 = 35 mWh", "3 kg × 9 = 27 L"]

SIGNS = [
    ("Then 100-37=63 are left.", "63", "36"),
    ("So 100-37 = 63.", "63", "36"),
    ("We need 215 + 320 = 535 tiles.", "535", "90"),
    ("The level falls from 12 m to 7 m, a change of −5 m.", "−5", "−6"),
    ("The level falls from 12 m to 7 m, a change of 5 m.", "of 5", "of 6"),
]

UNSURE_SIGNS = ["See 5-8 = 4.", "The level falls from 12 m to 7 m, a drop of −5 m.", "350° + 20° = 10°"]

THINGS_OF_A_SIZE = [
    ("A cable of 5 × 10^2 m is 0.5 km.", "0.5", "0.05"),
    ("A pulse of 4 × 10^-3 s is 4 ms.", "is 4", "is 40"),
    ("13 packs of 6 eggs contain 78 eggs.", "78", "87"),
]

UNSURE_SIZES = ["A cable of 500 m is 2 cm thick.", "A walk of 3 km is 30 minutes."]

CUSTOMARY_UNITS = [
    ("2.00 gal = 7.57 L", "7.57", "5.77"),
    ("1 hp = 746 W", "746", "764"),
    ("1 pint = 0.57 L", "0.57", "0.75"),
]

UNSURE_CUSTOMARY_UNITS = ["2 gal = 9.1 L", "1 hp = 736 W", "1 cup = 250 mL", "1 tsp = 5 mL"]

UNITS_WRITTEN_OTHERWISE = [
    ("3 C s^-1 × 20 s = 60 C", "60", "80"),
    ("1.2 kg m^{-3} × 50 m^{3} = 60 kg", "60 kg", "90 kg"),
    (r"$12\ \text{in} \times \frac{2.54\ \text{cm}}{1\ \text{in}} = 30.48\ \text{cm}$", "30.48", "34.8"),
    ("138 in long: 138 in × 2 = 276 in", "276", "267"),
    (r"$\cos 60^\circ = 0.5$", "0.5", "0.6"),
    (r"$10 \bmod 3 = 1$", "1$", "2$"),
]
