"""True statements of arithmetic as authors write them; the tests check that all pass and that most are read."""

from __future__ import annotations

TEXT = """
Synthetic mixed-precision Adam inventory: 1 billion parameters × (2 weight + 2 gradient + 4 master + 8 moment bytes) = 16 GB before activations.
A node with 8 GPUs × 80 GB = 640 GB of HBM holds the weights twice over.
The core has 423 binary64 weights × 8 bytes = 3384 bytes of payload.
Weights plus two moment arrays: 3384 + 2 × 3384 = 10,152 bytes.
At 2 bytes per parameter, 7 billion parameters × 2 bytes = 14 GB.
70B parameters × 2 bytes = 140 GB, which does not fit one 80 GB card.
The KV cache holds 32 layers × 2 × 8 KV heads × 128 × 2 bytes = 131,072 bytes per token.
So 131,072 bytes × 4,096 tokens = 512 MiB per sequence.
One page is 4 KiB, and 4 KiB × 1,024 = 4 MiB.
A 64-bit bus at 2 GHz moves 64 bits × 2 GHz = 128 Gb/s, or 16 GB/s.
128 Gb/s ÷ 8 = 16 GB/s.
A PCIe lane: 32 GT/s × 16 lanes / 8 = 64 GB/s in each direction.
The link needs 100 GB / 25 GB/s = 4 s to move the checkpoint.
Reading 140 GB at 2 TB/s takes 140 GB / 2 TB/s = 70 ms per token.
Peak throughput is 108 SMs × 1024 FLOPs × 1.41 GHz ≈ 156 TFLOPS.
The ridge point is 312 TFLOPS / 2 TB/s = 156 FLOP/byte.
Training takes 6 × 7e9 × 1e12 = 4.2e22 FLOPs in total.
That is 4.2e22 / 3.12e14 ≈ 1.35e8 seconds on one card.
2^32 = 4,294,967,296 addresses.
An IPv4 address has 2³² ≈ 4.3 billion values.
There are 2^64 = 18,446,744,073,709,551,616 possible states.
10³ × 10⁶ = 10⁹.
A cache of 32 KiB with 64-byte lines has 32 KiB / 64 B = 512 lines.
1 GiB = 1,073,741,824 bytes.
1 GB = 1,000,000,000 bytes, while 1 GiB = 1,024 MiB.
1 TB / 1 TiB ≈ 0.909.
A 4K page table entry: 4096 / 8 = 512 entries.
1500 bytes × 8 = 12,000 bits per frame.
The frame takes 12,000 bits / 1 Gb/s = 12 µs on the wire.
Storage for a day of logs: 50 MB/s × 86,400 s = 4.32 TB.
A sensor sends 200 bytes every second, so 200 × 3600 × 24 = 17,280,000 bytes a day.
One video minute is 60 s × 30 frames/s × 2 MB = 3.6 GB.
1920 × 1080 × 3 bytes ≈ 6.2 MB for a frame.
3840x2160 = 8,294,400 pixels.
The batch has 16 × 2048 = 32,768 tokens.
1 epoch = 1,281,167 / 256 ≈ 5,005 steps.
The model has 12 × 768² × 12 = 84,934,656 weights in its blocks.
768 / 12 = 64 dimensions per head.
The speedup is 120 s / 45 s ≈ 2.67.
By Amdahl's law the bound is 1 / (0.05 + 0.95 / 16) ≈ 9.14.
Overhead is 5 ms / 50 ms = 10%.
An SLA of 99.9% allows 0.1% × 8,760 h = 8.76 h of downtime a year.
99.9% × 99.9% ≈ 99.8%.
1 − 0.999^12 ≈ 1.19%.
The cost is $2.50 × 24 × 30 = $1,800 per month.
At $0.50 per GPU-hour, 1,000 GPU-hours × $0.50 = $500.
Rent of $1,200 × 12 = $14,400 a year.
$20 × 12 months = $240.
A 20% tip on $45 is 20% of $45 = $9.
8% of $50,000 is $4,000.
25% of 80 is 20.
1/3 of 24 is 8.
Half of 90 is 45.
Three quarters of 80 = 60.
5% of 2,000 equals 100.
The price rises to $80 × 1.25 = $100.
$100 − 15% = $85.
$200 + 10% = $220.
After two years, $1,000 × 1.05² = $1,102.50.
$1,000 × 1.07^10 ≈ $1,967.15.
A margin of ($120 − $90) / $120 = 25%.
Revenue per user is $3.6 million / 1.2 million = $3.
€1,250 / 5 = €250 each.
Interest: 4% × €10,000 = €400.
£3 × 7 = £21.
Force is 5 kg × 9.81 m/s² = 49.05 N.
Power is 12 V × 3 A = 36 W.
Resistance: 230 V / 10 A = 23 Ω.
Energy over a day: 1.5 kW × 24 h = 36 kWh.
36 kWh × 0.30 = 10.80 in local currency.
A 100 W lamp burning for 10 h uses 100 W × 10 h = 1 kWh.
1 kWh = 3.6 MJ.
Kinetic energy: 0.5 × 1,000 kg × (20 m/s)² = 200 kJ.
Potential energy: 2 kg × 9.81 m/s² × 10 m = 196.2 J.
Heating water takes 4.184 J/(g·K) × 500 g × 80 K ≈ 167 kJ.
Pressure is 500 N / 0.25 m² = 2 kPa.
Density: 7.8 g / 1 cm³ = 7,800 kg/m³.
The car covers 90 km/h × 2.5 h = 225 km.
225 km / 2.5 h = 90 km/h.
60 mph × 2 h = 120 miles.
100 km/h ≈ 27.8 m/s.
Light needs 384,400 km / 299,792 km/s ≈ 1.28 s to the Moon.
8.3 min × 60 = 498 s.
Wavelength: 3×10⁸ m/s / 100 MHz = 3 m.
6.626e-34 J·s × 5e14 Hz ≈ 3.31e-19 J.
5.67 × 10⁻⁸ W/(m²·K⁴) × (300 K)⁴ ≈ 459 W/m².
A sphere shades a quarter: 1361 W/m² / 4 ≈ 340 W/m².
20 °C + 5 °C = 25 °C.
25 °C = 298.15 K.
32 °F = 0 °C.
A gain of 20 dBm + 6 dB − 2 dB = 24 dBm.
3 h = 180 min.
3 hours × 60 = 180 minutes.
2 days = 48 hours.
1 week = 604,800 seconds.
365 × 24 = 8,760 hours.
1 year = 365 days.
8 hours × 5 days = 40 hours.
40 hours × 52 weeks = 2,080 hours.
5 km = 5,000 m.
2.5 m = 250 cm.
1 mile = 1.609344 km.
6 ft = 72 inches.
1 inch = 2.54 cm.
1 lb ≈ 0.454 kg.
1 atm = 101,325 Pa.
1 hectare = 10,000 m².
1 m³ = 1,000 L.
Moles of water: 36 g / 18 g/mol = 2 mol.
Concentration is 0.5 mol / 2 L = 0.25 mol/L.
Dilution: 10 mL × 2 mol/L / 100 mL = 0.2 mol/L.
2 mol × 58.44 g/mol = 116.88 g of salt.
Yield is 8.4 g / 12 g = 70%.
Molar mass: 2 × 1.008 + 15.999 = 18.015.
6.022 × 10²³ × 2 = 1.2044 × 10²⁴ molecules.
pH steps mean 10^-7 / 10^-4 = 10^-3.
The mean is (2 + 4 + 9) / 3 = 5.
(3 + 5 + 7 + 9) / 4 = 6.
The pooled rate is (30 + 45) / (100 + 150) = 30%.
Two heads in a row: 1/2 × 1/2 = 1/4.
P(no six in four rolls) = (5/6)^4 ≈ 0.482.
1 − (5/6)^4 ≈ 51.8%.
1/6 ≈ 16.7%.
2/3 ≈ 0.667.
12/48 = 25%.
12 of 48 is 25%.
3/8 = 0.375 = 37.5%.
The standard error is 12 / sqrt(36) = 2.
√2 ≈ 1.414.
sqrt(3² + 4²) = 5.
The variance is 2.5² = 6.25.
5 × 4 × 3 × 2 × 1 = 120 orders.
7 × 24 = 168.
17 + 25 = 42.
100 − 37 = 63.
100 - 37 = 63.
6 × 7 is 42.
6 times 7 is 42.
144 divided by 12 equals 12.
9 plus 10 makes 19.
81 minus 27 leaves 54.
Twice 3384 is 6768.
(1 + 2) × (3 + 4) = 21.
3 + 4 × 2 = 11.
2 × 3 × 4 = 24 = 4 × 6.
10 × 1.5 = 15 → 15 × 2 = 30.
0x1F = 31.
0xFF + 1 = 256.
0b1010 = 10.
log2(1024) = 10.
log2(256) = 8 bits.
ln(2) ≈ 0.693.
log10(1000) = 3.
exp(-1) ≈ 0.368.
ceil(1000 / 64) = 16 blocks.
⌈1000 / 64⌉ = 16.
floor(7 / 2) = 3.
max(3, 7) = 7.
5! = 120.
π × 3² ≈ 28.27.
2π × 5 m ≈ 31.4 m.
min(100 GB/s, 64 GB/s) = 64 GB/s.
The sum of 12, 15 and 18 is 45.
The average of 10, 20 and 60 is 30.
The product of 6 and 9 is 54.
The difference between 90 and 35 is 55.
The ratio of 50 to 20 is 2.5.
12, 15 and 18 add up to 45.
GPU memory: weights 14 GB + gradients 14 GB + optimizer 84 GB = 112 GB.
16 GB + 4 GB = 20 GB.
2 + 2 + 4 + 8 = 16 bytes per parameter.
Fixed cost plus tokens: $10 + 3 × $2 = $16.
1.5 GB + 500 MB = 2 GB.
1 h + 30 min = 90 min.
25% + 15% = 40%.
50% − 30% = 20 percentage points.
3 million × 4 = 12 million.
2.5 billion / 500 million = 5.
12 dozen = 144.
From 80 to 100 is a rise of (100 − 80) / 80 = 25%.
- 3 servers × 64 GB = 192 GB
- Ten racks, each 4 × 2 kW = 8 kW
| Item | Memory | |---|---| | weights | 7B × 2 B = 14 GB |
**Total:** 3 × 4 = 12.
The total (2 + 3) × 4 kB = 20 kB fits.
A 10 Gb/s link carries 10 Gb/s / 8 = 1.25 GB/s.
With 16-bit weights, 70e9 × 16 bits / 8 = 140 GB.
Each GPU stores 120 GB / 64 = 1.9 GB of it.
7.5B × (2 + 2 + 12) bytes = 120 GB.
7.5B × (2 + 14/64) bytes ≈ 16.6 GB.
(2 + 2) × 7.5B + 12 × 7.5B / 64 ≈ 31.4 GB.
Utilisation is 140 TFLOPS / 312 TFLOPS ≈ 45%.
1,024 GPUs × 400 W = 409.6 kW.
409.6 kW × 24 h ≈ 9.8 MWh a day.
3.5 kW × 8,760 h = 30,660 kWh.
A rack of 40 kW / 4 = 10 kW per node.
The request needs 2 ms + 3 × 5 ms = 17 ms.
1,000 ms / 17 ms ≈ 59 requests.
10 ms × 100 requests/s = 1 request in flight.
The batch of 64 sequences × 2,048 tokens = 131,072 tokens.
On average, (120 + 80 + 100)/3 = 100 ms.
Latency: 3 × 20 ms + 40 ms = 100 ms.
Each of the 16 experts holds 1/16 of 64 GB = 4 GB.
Only 2/8 = 25% of the experts are active.
Top-2 of 8 experts means 2/8 = 25% active.
The chip has 2 × 66 = 132 SMs.
Throughput per dollar: 3,000 tokens/s ÷ $2/h = 1,500.
10 kW × $0.10/kWh × 24 h = $24.
10 kW × 24 h × $0.10 per kWh = $24 per day.
PUE 1.2: 10 MW × 1.2 = 12 MW.
12 MW × 8,760 h ≈ 105 GWh.
105 GWh × 0.4 kg/kWh = 42,000 t of CO2.
Carbon: 105 GWh × 400 g/kWh = 42 kt.
DRAM: 16 channels × 64 bit × 6.4 GT/s / 8 = 819.2 GB/s.
HBM3: 1024 bits × 6.4 Gb/s / 8 = 819.2 GB/s per stack.
One stack: 6.4 Gb/s per pin × 1024 pins / 8 bits per byte = 819.2 GB/s.
5 stacks × 819.2 GB/s ≈ 4.1 TB/s.
Arithmetic intensity = 2 × 4096³ / (3 × 4096² × 2) ≈ 1365 FLOP/byte.
Wafer area is π × (150 mm)² ≈ 70,686 mm².
70,686 mm² / 800 mm² ≈ 88 dies.
Yield: e^(−0.8) ≈ 0.449.
exp(−0.1 × 8) ≈ 44.9%.
88 × 0.449 ≈ 39.5 good dies.
$17,000 / 39.5 ≈ $430 per die.
Light travels 3×10⁸ m/s × 5 ns = 1.5 m.
Clock: 1 / 2 GHz = 0.5 ns.
RC delay: 1 kΩ × 1 pF = 1 ns.
½ × 10 pF × (1 V)² = 5 pJ.
C V² f = 1 nF × (1 V)² × 1 GHz = 1 W.
I = 5 V / 1 kΩ = 5 mA.
dB: 10·log10(1000) = 30 dB.
SNR = 20·log10(100) = 40 dB.
6.02 × 12 + 1.76 = 74 dB.
The mean is (2 + 3 + 7)/3 = 4, the median 3.
z = (75 − 70)/2.5 = 2.
The t statistic is 5 / (10/√25) = 2.5.
95% CI: 1.96 × 10/√100 = 1.96.
P = 1 − (1 − 0.01)^100 ≈ 63.4%.
C(10, 3) = 120.
Odds 3:1 mean 3/4 = 75%.
NPV = −100 + 60/1.1 + 60/1.21 ≈ 4.13.
PMT: 1000 × 0.01 / (1 − 1.01^−12) ≈ 88.85.
EBITDA margin: $30M / $120M = 25%.
$1.2 billion × 15% = $180 million.
1.5% of $2 million is $30,000.
12 months × $1,500 = $18,000.
n = 0.5 L × 2 mol/L = 1 mol.
m = 1 mol × 40 g/mol = 40 g.
pH = −log10(0.001) = 3.
q = 100 g × 4.18 J/(g·°C) × 20 °C = 8,360 J.
PV/RT = 1 atm × 22.4 L / (0.08206 L·atm/(mol·K) × 273 K) ≈ 1 mol.
v = 3.6 km / 2 min = 30 m/s.
a = (30 m/s − 10 m/s) / 4 s = 5 m/s².
W = 50 N × 2 m × cos(60°) = 50 J.
T = 2π × √(1 m / 9.81 m/s²) ≈ 2.01 s.
F = 8.99×10⁹ N·m²/C² × (1 µC)² / (1 m)² ≈ 8.99 mN.
g = 6.674×10⁻¹¹ × 5.97×10²⁴ / (6.371×10⁶)² ≈ 9.82 m/s².
E = 6.626×10⁻³⁴ J·s × 3×10⁸ m/s / 500 nm ≈ 3.98×10⁻¹⁹ J.
Half of 64 GiB is 32 GiB = 34.4 GB.
1 TB/day = 1 TB / 86,400 s ≈ 11.6 MB/s.
3 × 10 min = half an hour.
We need roughly 14 GB (7B × 2 bytes) for the weights.
14 GB = 7B × 2 B
So we get 3 × 4 = 12 heads.
Thus 640 GB / 8 = 80 GB each.
With a batch of 32 and 2,048 tokens, 32 × 2,048 = 65,536 tokens per step.
Each token costs 2 × 70 billion = 140 GFLOPs.
Bandwidth: 2 × 5.2 Gb/s × 1024 bits / 8 = 1.33 TB/s.
5.2 Gb/s × 1,024 pins ÷ 8 = 665.6 GB/s.
The half-life gives N = 100 × (1/2)^3 = 12.5.
After 3 half-lives 1/8 remains: 100 g × 1/8 = 12.5 g.
P(A and B) = 0.3 × 0.5 = 0.15.
P(at least one) = 1 − 0.9^5 = 0.40951.
Bayes: 0.01 × 0.9 / (0.01 × 0.9 + 0.99 × 0.05) ≈ 0.154.
Expected value = 0.5 × 10 + 0.5 × (−4) = 3.
E = mc² = 1 kg × (299,792,458 m/s)² ≈ 8.99 × 10¹⁶ J.
F = ma = 2 kg × 3 m/s² = 6 N.
V = IR = 2 A × 5 Ω = 10 V.
The resistor dissipates I²R = (2 A)² × 5 Ω = 20 W.
Growth is (1.21/1.1 − 1) × 100 = 10%.
The CAGR is (200/100)^(1/5) − 1 ≈ 14.9%.
ln(100)/ln(10) = 2.
log₂(8) = 3.
log_2(8) = 3.
10·log10(100) = 20 dB.
20 log10(10) = 20 dB.
⌊17/5⌋ = 3 and 17 − 3 × 5 = 2.
1 hour 30 minutes = 90 minutes.
1 MWh = 1,000 kWh = 3.6 GJ.
37 °C = 98.6 °F.
(98.6 − 32) × 5/9 = 37.
9/5 × 100 + 32 = 212.
The area is π × (2 m)² ≈ 12.57 m².
4/3 × π × 3³ ≈ 113.1.
sin(30°) = 0.5.
10! / (3! × 7!) = 120.
12 × 11 / 2 = 66 pairs.
2^10 = 1,024 ≈ 10^3.
2 to the power of 10 is 1024.
2 squared is 4.
3 servers × $5,000/server = $15,000.
$15/hour × 8 hours = $120.
$0.002 per 1K tokens × 500K tokens = $1.
$3 per million tokens × 2 million tokens = $6.
15 miles per gallon × 10 gallons = 150 miles.
60 words per minute × 5 minutes = 300 words.
A car at 30 m/s for 10 s travels 30 m/s × 10 s = 300 m.
1 Gbps / 8 = 125 MB/s.
100 Mbps = 12.5 MB/s.
1.5 × 10^9 Hz × 4 = 6 × 10^9 ops/s.
4 cores × 2 threads = 8 threads.
(4 kB + 2 kB) × 3 = 18 kB
16 × 2³⁰ bytes = 16 GiB
16·2^30 bytes ≈ 17.2 GB
0.8 + 0.15 + 0.05 = 1.
80% + 15% + 5% = 100%.
1 − 0.2 = 0.8 = 80%.
Accuracy = (90 + 85) / 200 = 87.5%.
F1 = 2 × 0.8 × 0.6 / (0.8 + 0.6) ≈ 0.686.
from 120 ms to 80 ms is a drop of (120 − 80)/120 ≈ 33%.
speedup = 120/80 = 1.5×.
1.5 h × 60 min/h = 90 min.
0.5 mol × 6.022×10^23 /mol = 3.011×10^23.
pV = nRT gives 1 mol × 8.314 J/(mol·K) × 273.15 K / 101325 Pa ≈ 22.4 L.
Δt = 5 s − 3 s = 2 s.
−3 × 4 = −12.
(−3) × (−4) = 12.
5 − (−3) = 8.
3 + (−5) = −2.
1,000,000 / 3,600 ≈ 278.
$2 \\times 3 = 6$
$8 \\times 80 = 640$ GB
The mean of the four is (3 + 4 + 5 + 8) / 4 = 20 / 4 = 5.
Total: 10 + 20 + 30 + 40 = 100.
two plus two equals four
7 days × 24 hours/day = 168 hours.
4096 tokens × 4 bytes/token = 16 KiB.
The cluster draws 10,000 × 700 W = 7 MW.
10% of 1,000 = 100, and 5% of that is 5.
30% off $80 is $56.
16 bit × 2 = 4 bytes.
64 bits / 8 bits per byte = 8 bytes.
64 bits ÷ 8 bits/byte = 8 bytes.
It holds 8 × 80 GB (640 GB) in all.
"""
STATEMENTS = tuple(line for line in TEXT.strip().splitlines())
