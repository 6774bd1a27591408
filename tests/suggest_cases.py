"""Worked examples as authors write them: a text, the printed result, and the derivations that are right.

The printed result is the last place of the text that prints it. A derivation is written with the numbers as values in the units in which they are printed; unit conversions are left
out, since units carry them. Several are given where several say the same thing.
"""

CASES = [
    # products
    ("A core has 423 weights of 8 bytes each, so it stores 3384 bytes.", "3384", ["423*8"]),
    ("The tank loses 3 litres per hour. After 14 hours it has lost 42 litres.", "42", ["3*14"]),
    ("Each rack holds 18 servers and each server draws 650 W, which makes 11.7 kW per rack.", "11.7", ["18*650"]),
    ("A crate of 24 bottles with 0.75 L in each contains 18 L.", "18", ["24*0.75"]),
    ("The camera records 60 frames per second at 1.5 MB per frame, a stream of 90 MB/s.", "90", ["60*1.5"]),
    ("A worker earns 21.50 € per hour. For 37 hours she is paid 795.50 €.", "795.50", ["21.50*37"]),
    ("With 64 tokens per second and 4 bytes per token the log grows by 256 bytes per second.", "256", ["64*4"]),
    ("The pallet carries 5 layers of 8 boxes, each weighing 12.5 kg: in all 500 kg.", "500", ["5*8*12.5"]),
    ("A room of 6 m by 4.5 m by 2.4 m has a volume of 64.8 m³.", "64.8", ["6*4.5*2.4"]),
    ("A field measures 120 m by 75 m. Its area is 9000 m².", "9000", ["120*75"]),
    ("There are 16 heads with 128 values in each, hence 2048 values per token.", "2048", ["16*128"]),
    # quotients and rates
    ("The train covers 342 km in 3.8 hours, an average of 90 km/h.", "90", ["342/3.8"]),
    ("Copying 480 GB over a link of 12 GB/s takes 40 s.", "40", ["480/12"]),
    ("A bill of 187.20 € was split among 6 guests, who paid 31.20 € each.", "31.20", ["187.20/6"]),
    ("The sample had a mass of 27 g and displaced 10 cm³ of water; its density is 2.7 g/cm³.", "2.7", ["27/10"]),
    ("With 1200 requests spread over 8 workers, each serves 150 requests.", "150", ["1200/8"]),
    ("A current of 0.5 A through the resistor drops 12 V, so its resistance is 24 Ω.", "24", ["12/0.5"]),
    ("Every wheel turn advances 2.1 m; a lap of 1050 m takes 500 turns.", "500", ["1050/2.1"]),
    ("The kettle used 0.12 kWh in 4 minutes, which is a power of 1.8 kW.", "1.8", ["0.12/4"]),
    ("A 75 W bulb burned for 8 hours and used 0.6 kWh.", "0.6", ["75*8"]),
    # sums and differences
    ("The parts weigh 12 kg, 7.5 kg and 4 kg. Together they weigh 23.5 kg.", "23.5", ["12+7.5+4"]),
    ("Weights take 14 GB, the cache 9 GB and buffers 3 GB, for a total of 26 GB.", "26", ["14+9+3"]),
    ("The budget was 5000 €. After spending 3420 € there were 1580 € left.", "1580", ["5000-3420"]),
    ("The temperature rose from 14 °C to 31 °C, a difference of 17 K.", "17", ["31-14"]),
    ("Of 850 applicants 613 were admitted; the other 237 were turned away.", "237", ["850-613"]),
    ("The train left with 214 people, 38 got off and 51 got on, leaving 227 on board.", "227", ["214-38+51"]),
    ("A frame has 40 bytes of header, 1460 bytes of payload and 4 bytes of trailer: 1504 bytes.", "1504",
     ["40+1460+4"]),
    ("The account opened at 900 €. A deposit of 250 € and a fee of 15 € bring it to 1135 €.", "1135", ["900+250-15"]),
    # sums of products, products of sums
    ("A booking of 3 adults at 14 € and 2 children at 8 € costs 58 €.", "58", ["3*14+2*8"]),
    ("For 1 billion parameters with 2 bytes of weight, 2 bytes of gradient and 8 bytes of moments the model needs "
     "12 GB.", "12", ["1000000000*(2+2+8)"]),
    ("The order has 12 bolts at 0.40 €, 30 washers at 0.05 € and 1 wrench at 9 €, in total 15.30 €.", "15.30",
     ["12*0.40+30*0.05+1*9", "12*0.40+30*0.05+9"]),
    ("Each of the 40 nodes has 2 CPUs and 6 GPUs, so there are 320 processors.", "320", ["40*(2+6)"]),
    ("Rent is 640 € a month and heating 85 € a month. Over 12 months that is 8700 €.", "8700", ["(640+85)*12"]),
    ("The plot is 30 m long and 20 m wide; a fence around it measures 100 m.", "100", ["2*(30+20)"]),
    ("A taxi charges 4.50 € plus 2.10 € per kilometre. A ride of 9 km costs 23.40 €.", "23.40", ["4.50+2.10*9"]),
    ("With a fixed cost of 1200 € and 35 € per unit, making 60 units costs 3300 €.", "3300", ["1200+35*60"]),
    # percentages
    ("Of 240 students, 35% take the bus; that is 84 students.", "84", ["240*0.35"]),
    ("A coat for 180 € is reduced by 25% and now costs 135 €.", "135", ["180*(1-0.25)", "180-180*0.25"]),
    ("Prices went up by 4% from 350 € to 364 €.", "364", ["350*(1+0.04)", "350+350*0.04"]),
    ("The test flagged 18 of 450 parts, which is 4%.", "4", ["18/450"]),
    ("Revenue grew from 80 million to 92 million, an increase of 15%.", "15", ["(92-80)/80", "92/80-1"]),
    ("The cache answered 950 of 1,000 requests, so 5% went to disk.", "5", ["1-950/1000", "(1000-950)/1000"]),
    ("At an efficiency of 85% the 200 W motor delivers 170 W.", "170", ["200*0.85"]),
    ("A net price of 250 € with 19% tax gives a gross price of 297.50 €.", "297.50", ["250*(1+0.19)", "250+250*0.19"]),
    ("Utilisation fell from 72% to 54%, a drop of 18 percentage points.", "18", ["0.72-0.54"]),
    ("The link runs at 40 Gbit/s with 80% efficiency, so 32 Gbit/s are useful.", "32", ["40*0.8"]),
    # means, extremes
    ("The three runs took 12 s, 15 s and 18 s, on average 15 s.", "15", ["(12+15+18)/3"]),
    ("Scores of 7, 9, 4 and 8 have a mean of 7.", "7", ["(7+9+4+8)/4"]),
    ("Readings of 3.1 V, 3.4 V and 3.7 V average 3.4 V.", "3.4", ["(3.1+3.4+3.7)/3"]),
    ("The four samples weigh 10 g, 14 g, 11 g and 17 g; their mean is 13 g.", "13", ["(10+14+11+17)/4"]),
    ("Stages take 40 ms, 65 ms and 25 ms. The slowest limits the pipeline to 65 ms per item.", "65", ["max(40,65,25)"]),
    ("Two rooms have 18 m² and 26 m², an average of 22 m².", "22", ["(18+26)/2"]),
    # powers, roots, growth
    ("A register of 12 bits can hold 4096 values.", "4096", ["2^12"]),
    ("Each side of the cube is 5 cm, so its volume is 125 cm³.", "125", ["5^3", "5*5*5"]),
    ("A square plate with sides of 1.5 m has an area of 2.25 m².", "2.25", ["1.5^2", "1.5*1.5"]),
    ("A deposit of 1000 € at 5% interest for 3 years grows to 1157.63 €.", "1157.63", ["1000*(1+0.05)^3"]),
    ("The legs measure 9 m and 12 m, so the hypotenuse is 15 m.", "15", ["sqrt(9^2+12^2)"]),
    ("A fair die is rolled 2 times. With a chance of 1/6 each, both show a six with probability 1/36.", "1/36",
     ["(1/6)^2", "1/6*(1/6)"]),
    ("With a failure rate of 10% per link, all 3 links work with a probability of 72.9%.", "72.9", ["(1-0.1)^3"]),
    ("The chance that at least one of 4 disks fails, each with 2%, is about 7.8%.", "7.8", ["1-(1-0.02)^4"]),
    # rounding, ceilings
    ("Packing 250 books in boxes of 24 takes 11 boxes.", "11", ["ceil(250/24)"]),
    ("A file of 10,000 bytes fills 3 blocks of 4096 bytes.", "3", ["ceil(10000/4096)"]),
    ("Pumping 1000 litres at 35 litres per minute takes about 29 minutes.", "29", ["1000/35"]),
    ("With 7 errors in 3000 lines the rate is roughly 2.33 errors per 1000 lines.", "2.33", ["7/3000*1000",
     "7*1000/3000", "7/(3000/1000)", "7/3000"]),
    # unit conversions
    ("The limit of 72 km/h is 20 m/s.", "20", ["72"]),
    ("It lasts 90 minutes, or 1.5 hours.", "1.5", ["90"]),
    ("A block of 4 KiB is 4096 bytes.", "4096", ["4"]),
    ("A link of 100 Gbit/s moves 12.5 GB/s.", "12.5", ["100"]),
    # chains and distractors
    ("Founded in 1998, the plant has 3 lines. Each line makes 140 units per hour, 420 units per hour in all.", "420",
     ["3*140"]),
    ("Version 2.1 of the sensor samples at 200 Hz with 16 bits per sample, so it sends 3200 bits per second.", "3200",
     ["200*16"]),
    ("The pump of type 7 lifts 30 litres per minute. In 45 minutes it lifts 1350 litres, against a head of 12 m.",
     "1350", ["30*45"]),
    ("A disk of 2 TB costs 60 €. The price per terabyte is 30 €.", "30", ["60/2"]),
    ("The model has 32 layers with 8 heads of 128 values each; keys and values are both kept, at 2 bytes. One token "
     "takes 131072 bytes.", "131072", ["2*32*8*128*2"]),
    ("A car uses 6 L of fuel per 100 km. For 350 km it needs 21 L.", "21", ["6/100*350", "6*350/100"]),
    ("At 1.80 € per litre the 21 litres cost 37.80 €.", "37.80", ["1.80*21"]),
    ("A ball dropped for 3 s with an acceleration of 9.8 m/s² falls 44.1 m.", "44.1", ["9.8*3^2/2", "1/2*9.8*3^2"]),
    ("A mass of 4 kg moving at 5 m/s has a kinetic energy of 50 J.", "50", ["4*5^2/2", "1/2*4*5^2"]),
    ("A shop sells 120 units at 15 € each and pays 900 € in costs, a profit of 900 €.", "900", ["120*15-900"]),
    ("Half of the 64 slots are free, so 32 remain.", "32", ["64/2", "64*(1/2)"]),
    ("Twice the 45 s of a single pass is 90 s.", "90", ["2*45"]),
]  # fmt: skip
UNDERIVABLE = [
    ("The bridge has 7 piers. It was painted with 913 litres.", "913"),
    ("Lena bought 3 tickets. Her friend lives 417 km away.", "417"),
    ("The valve opens at 2.5 bar. The catalogue lists 8861 spare parts.", "8861"),
]
