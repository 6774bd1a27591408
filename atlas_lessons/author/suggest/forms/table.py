"""Forms of the textbooks that use a number twice or hold one that texts do not print, as a table."""

from __future__ import annotations

from typing import NamedTuple


class TextbookForm(NamedTuple):
    """One form: expression, letters with what each may represent, cost, and the words of which one must stand near.

    A letter represents ``u`` any quantity, ``r`` one that is not small, ``q`` one with a physical unit, ``p`` a share
    between 0 and 1, ``n`` a whole number (of years, too), ``w`` a count, ``d`` the plain number of a quantity in its
    printed unit, ``a`` an angle. Without the form the number ``result`` of ``example`` does not get it first.
    """

    expression: str
    letters: str
    cost: float
    cues: str
    result: str
    example: str


# words that several forms share
_SHARED = """
@chance probab chance likel odds risk one_in at_least fail reliab availab share works work_ all_ row
@yearly interest compound grow a_year per_year annual yearly every_year each_year a_month month yield
@test positive negative test screen prior posterior sensitiv specific prevalence false alarm bayes ill disease
@spread error deviation margin confidence interval poll survey sample z/ sigma
@normal standard_normal z_score normal_distribution normal_curve normally
@queue queue utilis utiliz server arriv m_m_1 waiting wait load system busy customers jobs
@decay decay half_li time_constant exponential remain left charg surviv reliab lifetime absor attenuat after
@half half_li halv half
@hash hash collide collision birthday share_a
@loan instalment installment payment loan mortgage annuity repaid paid_back
@net subnet network prefix address hosts netmask cidr
@entropy entropy information bits bit uncertain
@channel channel signal noise capacity shannon snr bandwidth
@ring ring reduce gather scatter collective
@decibel db/ dbm decibel gain loss attenuat ratio power amplif
@round round circ disc disk pipe cylind tank diameter radius bore wire tube wheel column drum across
@ball sphere spherical ball drop droplet globe bead
@parallel parallel combined together lens series_capac harmonic both pipes
@beam beam span moment bend girder lintel joist
@section inertia modulus section second_moment beam
@pipeline bubble idle pipeline stages micro
@conv kernel stride padding convol filter
@month month monthly
@year year annual yearly
"""
# expression | letters | cost | cues | result | example
_ROWS = """
P*(1 + r)^n | P:u r:p n:n | 0.6 | @yearly | 1,628.89 | At 5% a year, $1,000 grows to $1,628.89 in ten years.
P*(1 - r)^n | P:u r:p n:n | 0.8 | fall shrink lose decay depreciat decreas | 4,913 | A machine bought for 8,000 € loses 15% of its value every year, so that 4,913 € remain after 3 years.
P/(1 + r)^n | P:u r:p n:n | 0.6 | discount present today worth value | 8,638 | A payment of 10,000 USD in 3 years is worth 8,638 USD today at 5 per cent.
(1 + r)^n | r:p n:n | 0.8 | @yearly | 1.967 | Prices that grow by 7% a year are after 10 years higher by a factor of 1.967.
(1 + r)^n - 1 | r:p n:n | 0.8 | @yearly | 26.8 | At 2% a month a price grows in 12 months by 26.8%.
(1 + r/12)^12 - 1 | r:p | 0.8 | effective compound | 19.56 | A nominal rate of 18% compounded monthly is an effective rate of 19.56%.
P*(1 + r/12)^(12*n) | P:u r:p n:n | 0.8 | @month | 6,744.25 | A balance of 5,000 € at 6% compounded monthly grows in 5 years to 6,744.25 €.
(b/a)^(1/n) - 1 | b:u a:u n:n | 0.6 | @yearly | 10.4 | From 100 to 200 in 7 years is 10.4% a year.
P*r*n | P:u r:p n:n | 0.8 | interest fee | 300 | Simple interest of 4% on €2,500 for 3 years comes to €300.
P*(1 + r*n) | P:u r:p n:n | 0.8 | interest fee | 2,240 | A loan of 2,000 € with simple interest of 4% is repaid after 3 years with 2,240 €.
P*r/(1 - (1 + r)^(-n)) | P:u r:p n:n | 0.5 | @loan | 1,199.10 | A loan of $200,000 at 0.5% a month over 360 months costs $1,199.10 a month.
P*(r/12)/(1 - (1 + r/12)^(-n)) | P:u r:p n:n | 0.8 | @loan | 281.82 | A car loan of 12,000 € at 6% a year is repaid in 48 monthly instalments of 281.82 €.
P*(r/12)/(1 - (1 + r/12)^(-12*n)) | P:u r:p n:n | 0.8 | @loan | 1,199.10 | A mortgage of 200,000 € at 6% over 30 years has a monthly payment of 1,199.10 €.
A*(1 - (1 + r)^(-n))/r | A:u r:p n:n | 0.8 | annuity present pension payment worth | 7,721.73 | An annuity of 1,000 € a year for 10 years has at 5% a present value of 7,721.73 €.
A*((1 + r)^n - 1)/r | A:u r:p n:n | 0.8 | saving saves deposit annuity | 14,407.33 | Saving 1,200 € a year at 4% for 10 years gives 14,407.33 €.
ln(2)/ln(1 + r) | r:p | 0.8 | doubl | 10.2 | At 7% a year money doubles in 10.2 years.
ln(b/a)/ln(1 + r) | b:u a:u r:p | 0.8 | @yearly | 9.63 | From 500 € a balance at 5% a year grows to 800 € in 9.63 years.
1 - (1 - p)^n | p:p n:n | 0.5 | @chance | 7.8 | The chance that at least one of 4 disks fails, each with 2%, is about 7.8%.
1 - p^n | p:p n:n | 0.8 | @chance | 99.2 | Each of 3 guards sleeps with a probability of 20%. The chance that at least one is awake is 99.2%.
(1 - p)^n | p:p n:n | 0.6 | @chance | 72.9 | With a failure rate of 10% per link, all 3 links work with a probability of 72.9%.
p^n | p:p n:n | 0.6 | @chance fraction third half quarter | 0.590 | Each of 5 valves works with a probability of 0.9; all of them work with a chance of 0.590.
1/6^n | n:n | 0.5 | die/ dice | 2.8 | Two dice decide. The chance of two sixes is 2.8%.
(5/6)^n | n:n | 0.6 | die/ dice | 0.482 | In 4 throws of a die no six comes with a probability of 0.482.
1 - (5/6)^n | n:n | 0.6 | die/ dice | 0.518 | In 4 throws of a die a six comes with a probability of 0.518.
(1/2)^n | n:n | 0.8 | @chance half halv coin heads | 1/8 | After 3 half-lives 1/8 remains.
p*s/(p*s + (1 - p)*f) | p:p s:p f:p | 0.4 | @test | 18.7 | A screening test finds 90% of the cases and gives a false alarm for 8% of the healthy. In a region where 2% are ill, a positive result is right in 18.7% of cases.
p*s/(p*s + (1 - p)*(1 - c)) | p:p s:p c:p | 0.4 | @test | 16.7 | A test with 99% sensitivity and 95% specificity at 1% prevalence is right in 16.7% of positives.
p*s + (1 - p)*f | p:p s:p f:p | 0.8 | @test overall chance probab average | 5.85 | Of the people 1% are ill. A test is positive for 90% of the ill and for 5% of the healthy. Overall it is positive for 5.85%.
p*a + (1 - p)*b | p:p a:u b:u | 0.8 | average mean expect overall hit miss cache | 5.9 | A cache with a hit rate of 95% answers in 2 ns, memory in 80 ns, which makes an average of 5.9 ns.
a + (1 - p)*b | a:u p:p b:u | 0.8 | hit miss cache average | 4.0 | A cache answers in 1 ns and hits in 97% of all cases; a miss costs another 100 ns. The average is 4.0 ns.
binomial(n, k) | n:w k:w | 0.4 | ways choos chosen combination possib drawn draw hands juries teams subsets select commit orders | 2,598,960 | Choosing 5 of 52 cards can be done in 2,598,960 ways.
factorial(n) | n:w | 0.8 | orders ways arrang sequences permut possib | 40,320 | Eight runners can finish in 40,320 orders.
factorial(n)/factorial(n - k) | n:w k:w | 0.8 | orders ways arrang sequences permut podium | 336 | With 8 runners there are 336 ways to fill a podium of 3.
binomial(n, k)*p^k*(1 - p)^(n - k) | n:w k:w p:p | 0.8 | @chance exactly | 0.309 | A shot hits with a probability of 0.7. Of 5 shots exactly 3 hit with a probability of 0.309.
binomial(n, k)/2^n | n:w k:w | 0.8 | @chance exactly heads coin | 0.3125 | Of 6 throws of a coin exactly 3 show heads with a probability of 0.3125.
exp(-l) | l:r | 0.8 | @chance poisson none | 13.5 | With 2 faults a month, none comes with probability 13.5%.
1 - exp(-l) | l:r | 0.8 | @chance poisson none | 33.0 | With 0.4 failures expected, the probability of at least one is 33.0%.
l^k*exp(-l)/factorial(k) | l:u k:w | 0.8 | poisson exactly probab | 0.224 | A page has 3 errors on average. By the Poisson law exactly 2 come with a probability of 0.224.
n*(n - 1)/2 | n:w | 0.4 | pairs links connections matches handshakes games edges mesh each_other | 66 | Each of 12 players meets each other, which makes 66 games.
1 - exp(-n*(n - 1)/(2*m)) | n:u m:u | 0.8 | @hash | 39.3 | Of 1,000 keys in 1,000,000 slots of a hash table two collide with a probability of 39.3%.
1 - exp(-n*(n - 1)/(2*2^b)) | n:d b:n | 0.8 | @hash | 49.2 | Among 5 billion hashes of 64 bits two collide with a probability of 49.2%.
1 - binomial(365, n)*factorial(n)/365^n | n:w | 0.8 | birthday | 50.7 | Among 23 people two share a birthday with probability 50.7%.
(1/2)^(t/T) | t:q T:q | 0.4 | @half | 12.5 | With a half-life of 8 days, 12.5% is left after 24 days.
x*(1/2)^(t/T) | x:u t:u T:u | 0.4 | @half | 50 | A drug has a half-life of 6 hours. Of a dose of 200 mg, 50 mg are left after 12 hours.
x*(1/2)^n | x:u n:n | 0.8 | @half | 5.5 | After 4 half-lives a sample of 88 mg is down to 5.5 mg.
2^(t/T) | t:u T:u | 0.4 | doubl | 32 | Doubling every 2 years for 10 years is a factor of 32.
x*2^(t/T) | x:u t:u T:u | 0.4 | doubl | 32,000 | A culture of 500 cells doubles every 20 minutes; after 2 hours it has 32,000 cells.
x*2^n | x:u n:n | 0.8 | doubl | 9,600 | A colony of 300 cells has doubled 5 times, which makes 9,600 cells.
exp(-t/T) | t:u T:u | 0.8 | @decay | 8.2 | A capacitor with a time constant of 4 s keeps after 10 s a charge of 8.2%.
1 - exp(-t/T) | t:u T:u | 0.8 | @decay chance probab | 91.8 | With a time constant of 4 s a capacitor is after 10 s charged to 91.8%.
x*exp(-t/T) | x:u t:u T:u | 0.8 | @decay | 2.42 | A capacitor at 12 V discharges with a time constant of 5 s. After 8 s there remain 2.42 V.
x*(1 - exp(-t/T)) | x:u t:u T:u | 0.8 | @decay | 9.58 | A capacitor charges to 12 V with a time constant of 5 s. After 8 s it has reached 9.58 V.
exp(-l*t) | l:u t:u | 0.8 | @decay chance probab | 22.3 | With an attenuation of 0.3 per metre there remain after 5 metres 22.3%.
1 - exp(-l*t) | l:u t:u | 0.8 | @decay chance probab | 38.1 | A part fails at a rate of 0.02 per hour. The chance of a failure within 24 hours is 38.1%.
x*exp(-l*t) | x:u l:u t:u | 0.8 | @decay | 229 | A beam of 800 W is absorbed at 0.25 per metre, so that after 5 metres there remain 229 W.
ln(2)/l | l:u | 0.8 | @half | 13.9 | A decay constant of 0.05 per day makes a half-life of 13.9 days.
T*ln(2) | T:u | 0.8 | @half | 13.9 | A mean lifetime of 20 min makes a half-life of 13.9 min.
T*log2(a/b) | T:u a:u b:u | 0.8 | @half doubl | 21.4 | With a half-life of 8 days the activity falls from 960 Bq to 150 Bq, which takes 21.4 days.
2^n | n:n | 0.5 | bit bits values states levels codes codes address combin subset patterns reach doubl colours colors | 4096 | A register of 12 bits can hold 4096 values.
2^n - 1 | n:n | 0.6 | largest maximum highest up_to greatest | 4095 | The largest number of 12 bits is 4095.
n*log2(m) | n:n m:w | 0.5 | @entropy | 59.5 | A password of 10 characters is drawn from 62 signs. It has an entropy of 59.5 bits.
ceil(log2(n)) | n:w | 0.9 | bit/ bits states levels codes symbols numbering | 10 | Numbering 1000 states takes 10 bits.
log2(m) | m:w | 0.5 | @entropy | 6 | To tell 64 sets apart takes 6 bits.
-p*log2(p) - (1 - p)*log2(1 - p) | p:p | 0.4 | @entropy | 0.469 | A biased coin shows heads with probability 0.9. Its entropy is 0.469 bits.
1 - (-p*log2(p) - (1 - p)*log2(1 - p)) | p:p | 0.8 | @channel | 0.278 | A binary channel flips with a probability of 0.2, so that its capacity is 0.278.
B*log2(1 + s) | B:u s:u | 0.4 | @channel | 30.9 | A channel of 3.1 kHz with a signal-to-noise ratio of 1000 carries 30.9 kbit/s at most.
2*B*log2(m) | B:u m:w | 0.8 | @channel | 24 | A channel of 4 kHz without noise carries with 8 levels 24 kbit/s.
-ln(p)/ln(2)^2 | p:p | 0.8 | bloom filter | 9.585 | For a false-positive rate of 1% a Bloom filter needs 9.585 bits per key.
-n*ln(p)/ln(2)^2 | n:u p:p | 0.8 | bloom filter | 9,585 | A Bloom filter for 1,000 keys with a false rate of 1% needs 9,585 bits.
s/sqrt(n) | s:u n:u | 0.5 | @spread | 2 | A standard deviation of 12 over 36 samples leaves a standard error of 2.
sqrt(p*(1 - p)/n) | p:p n:w | 0.4 | @spread | 1.5 | A poll asked 1,100 people, 5 days before the vote. With a share of 52% the standard error is 1.5 percentage points.
z*sqrt(p*(1 - p)/n) | z:u p:p n:w | 0.4 | @spread | 3.1 | With z = 1.96 and n = 1,000 the margin for 50% is 3.1 percentage points.
z*s/sqrt(n) | z:u s:u n:w | 0.6 | @spread | 2.94 | With a standard deviation of 12 mm and z = 1.96 a sample of 64 has a margin of 2.94 mm.
z^2*p*(1 - p)/e^2 | z:u p:p e:p | 0.8 | sample people respond size | 1,067 | For an error of 3% with p = 0.5 and z = 1.96 the sample needs 1,067 people.
(x - m)/s | x:u m:u s:u | 0.5 | z/ z_score standard deviation score sigma | 2 | A score of 130 lies 2 standard deviations above 100 when one is 15.
(x - m)/(s/sqrt(n)) | x:u m:u s:u n:w | 0.8 | test statistic t/ z/ | 1.33 | A sample of 36 has a mean of 52 kg. Against 50 kg, with a standard deviation of 9 kg, the test statistic is 1.33.
n*p*(1 - p) | n:w p:p | 0.8 | variance binomial | 16.8 | For 80 draws with p = 0.3 the binomial variance is 16.8.
sqrt(n*p*(1 - p)) | n:w p:p | 0.8 | deviation binomial | 4.10 | For 80 draws with p = 0.3 the binomial deviation is 4.10.
normal(z) | z:u | 0.5 | @normal | 0.9147 | A z-score of 1.37 is above 0.9147 of the standard normal distribution.
1 - normal(z) | z:u | 0.5 | @normal | 0.0853 | Under the standard normal curve, the area to the right of z = 1.37 is 0.0853.
normal((x - m)/s) | x:u m:u s:u | 0.6 | @normal | 0.7881 | Lengths follow a normal distribution of mean 12 cm and standard deviation 0.5 cm. Below 12.4 cm lie 0.7881 of them.
binomcdf(n, p, k) | n:w p:p k:w | 0.7 | binomial | 0.9738 | X is binomial with 20 trials and p = 0.41. At most 12 successes have a probability of 0.9738.
poissoncdf(m, k) | m:u k:w | 0.7 | poisson | 0.6860 | Mails follow a Poisson distribution with a mean of 5.5. At most 6 mails have a probability of 0.6860.
2*p*r/(p + r) | p:u r:u | 0.5 | f1 f/ precision recall harmonic average there_and_back | 0.67 | Precision 0.75 and recall 0.6 combine to an F1 of 0.67.
r/(1 - r) | r:p | 0.5 | @queue odds | 5.67 | A queue with a utilisation of 0.85 holds on average 5.67 customers.
r^2/(1 - r) | r:p | 0.7 | @queue | 4.82 | With a utilisation of 0.85 the average number of waiting customers is 4.82.
r*s/(1 - r) | r:p s:u | 0.7 | @queue | 4 | With a utilisation of 0.8, an M/M/1 queue holds on average 4 customers.
l/(m*(m - l)) | l:q m:q | 0.7 | @queue | 9 | Customers arrive at 15 per hour and are served at 20 per hour. The mean time of waiting is 9 minutes.
a/(a + b) | a:u b:u | 0.8 | share fraction part ratio percent overhead per_cent divid precision recall of | 37.5 | A mix of 3 kg of sand and 1.8 kg of cement has a share of cement of 37.5%.
a*p/(a*p + b*q) | a:u b:u p:p q:p | 0.9 | share fraction precision purity posterior portion | 62.5 | One machine makes 600 parts with 2% of rejects, another 400 parts with 5%. Of the rejects the second makes a fraction of 62.5%.
1/(1/a + 1/b) | a:u b:u | 0.7 | @parallel | 20 | Two resistors of 60 Ω and 30 Ω are connected in parallel to a battery of 12 V. Their combined resistance is 20 Ω, and the battery delivers 0.6 A.
1/(1/a + 1/b + 1/c) | a:u b:u c:u | 0.8 | @parallel | 5.26 | Resistors of 10 Ω, 20 Ω and 25 Ω in parallel make 5.26 Ω.
1/(1/f - 1/a) | f:q a:q | 0.5 | lens image focus focal mirror | 51.3 | A lens of 50 mm focused at 2 m forms its image 51.3 mm behind.
1/(1 - p + p/n) | p:p n:u | 0.4 | speedup speed_up faster parallel amdahl cores serial | 9.14 | If 95% of the work runs on 16 cores, the speedup is 9.14.
6*N*D | N:u D:u | 0.6 | flop flops operations compute | 8.4 × 10²² | Training 7 billion parameters on 2 trillion tokens takes 6 × N × D = 8.4 × 10²² FLOP.
a*b + b | a:u b:u | 0.6 | parameter | 2,362,368 | A layer from 768 to 3072 units with biases has 2,362,368 parameters.
floor((w + 2*p - k)/s) + 1 | w:u p:u k:u s:u | 0.4 | @conv | 112 | With a kernel of 7, a padding of 3 and a stride of 2 an image of 224 pixels gives 112 outputs.
floor((w - k)/s) + 1 | w:u k:u s:u | 0.6 | @conv | 62 | A kernel of 5 with a stride of 2 moves over a row of 128 pixels, which makes 62 outputs.
2*(n - 1)/n*x | n:w x:u | 0.4 | @ring | 3.5 | A ring of 8 workers reduces gradients of 2 GB. Each worker sends 3.5 GB over its link of 50 GB/s.
(n - 1)/n*x | n:w x:u | 0.6 | @ring all_to_all | 1.75 | In a reduce-scatter of 2 GB over 8 workers a worker sends 1.75 GB.
2*(n - 1)/n*x/b | n:w x:u b:u | 0.6 | @ring | 70 | An all-reduce of 2 GB in a ring of 8 workers at 50 GB/s takes 70 ms.
(p - 1)/(m + p - 1) | p:w m:w | 0.4 | @pipeline | 18.75 | A pipeline of 4 stages with 13 micro-batches has a bubble of 18.75%.
(m + p - 1)*t | m:w p:w t:u | 0.6 | @pipeline fill cycles | 75 | A pipeline of 5 stages with 21 items of 3 ms each needs 75 ms.
N*(a + k/n) | N:u a:u k:u n:w | 0.6 | shard partition zero stage | 16.6 | Stage two: 7.5 billion parameters, 2 bytes kept, 14 bytes sharded 64 ways, so 16.6 GB.
(n - 2)*c | n:w c:u | 0.5 | raid parity spare redundan array | 72 | Eight disks of 12 TB in RAID 6 keep 72 TB for data.
c*k/(k + m) | c:u k:w m:w | 0.6 | parity erasure redundan | 105 | On 147 TB an erasure code with 10 data blocks and 4 parity blocks keeps 105 TB.
2^(32 - n) | n:n | 0.4 | @net | 64 | A /26 network has 64 addresses and 62 usable hosts.
2^(32 - n) - 2 | n:n | 0.4 | @net | 62 | A /26 network has 64 addresses and 62 usable hosts.
1/(2*f) | f:q | 0.7 | rotat turn revolution sampl latency nyquist | 4.17 | A disk turns at 7,200 revolutions per minute and seeks in 8.5 ms. On average it waits half a turn, 4.17 ms.
10*log10(a/b) | a:u b:u | 0.4 | @decibel | 3.01 | Doubling the power from 10 W to 20 W adds 3.01 dB.
20*log10(a/b) | a:u b:u | 0.4 | @decibel | 32.04 | An amplifier makes 20 V of 0.5 V, a gain of 32.04 dB.
10*log10(x) | x:d | 0.5 | @decibel | 23.98 | A power ratio of 250 makes 23.98 dB.
20*log10(x) | x:d | 0.6 | @decibel | 47.96 | A voltage ratio of 250 is a gain of 47.96 dB.
10^(x/10) | x:d | 0.5 | @decibel | 50.1 | A gain of 17 dB is a power ratio of 50.1.
10^(-x/10) | x:d | 0.5 | @decibel | 87.1 | After 3 km at 0.2 dB/km, 0.6 dB are lost, 87.1% left.
a + 2*b - c | a:u b:u c:u | 0.4 | dbm link_budget path_loss | −66 | A transmitter of 20 dBm with antennas of 12 dB each over a path loss of 110 dB leaves −66 dBm at the receiver.
a*b^2/2 | a:q b:q | 0.4 | energy kinetic stored stores carries spring capacitor coil inductor holds joule fall accelerat | 50 | A mass of 4 kg moving at 5 m/s has a kinetic energy of 50 J.
b^2/(2*a) | b:q a:q | 0.5 | fall drop brak stop accelerat thrown height distance | 44.1 | A car at 21 m/s that brakes with 5 m/s² stops after a distance of 44.1 m.
v*t + a*t^2/2 | v:q t:q a:q | 0.6 | accelerat | 99 | A car at 12 m/s accelerates with 1.5 m/s² for 6 s and covers 99 m.
sqrt(a/b)/(2*pi) | a:q b:q | 0.5 | frequency oscillat vibrat | 3.18 | A mass of 0.5 kg on a spring of 200 N/m oscillates with a frequency of 3.18 Hz.
1/(2*pi*a*b) | a:q b:q | 0.4 | frequency cut_off cutoff filter reactance | 339 | A filter of 10 kΩ and 47 nF has a cut-off frequency of 339 Hz.
1/(2*pi*sqrt(a*b)) | a:q b:q | 0.4 | reson frequency tun | 5.03 | A coil of 10 mH and a capacitor of 100 nF are tuned to a frequency of 5.03 kHz.
a*sin(w) | a:q w:a | 0.5 |  | 5 | At an angle of 30° a ramp of 10 m rises 5 m.
a*cos(w) | a:q w:a | 0.5 |  | 68.6 | A force of 80 N at 31° to the track makes a part along it of 68.6 N.
a*tan(w) | a:q w:a | 0.5 |  | 42 | From a point 60 m away from a tower its top appears at an elevation of 35°, seen from a tripod of 1.6 m. The tower rises 42 m above the instrument.
a/sin(w) | a:q w:a | 0.7 |  | 6.47 | A ramp of 8° that rises by 0.9 m is 6.47 m long.
a/cos(w) | a:q w:a | 0.7 |  | 3.51 | A ladder leans at 70° and stands 1.2 m away from the wall; it is 3.51 m long.
a/tan(w) | a:q w:a | 0.7 |  | 141 | A tower of 30 m that is seen at 12° is 141 m away.
m*g*sin(w) | m:q g:q w:a | 0.6 | slope ramp incline plane | 168 | On a slope of 20° a crate of 50 kg is pulled down with 168 N.
m*g*cos(w) | m:q g:q w:a | 0.6 | slope ramp incline plane | 461 | On a slope of 20° a crate of 50 kg presses with 461 N.
a*b*sin(w) | a:q b:q w:a | 0.6 | area triang force torque | 26.2 | Two sides of 8 m and 5 m meet at 41°, so that the parallelogram has an area of 26.2 m².
a*b*cos(w) | a:q b:q w:a | 0.6 | work power | 653 | A force of 60 N at 25° to the path does over 12 m a work of 653 J.
sqrt(a^2 + b^2) | a:q b:q | 0.3 | hypot diagonal apart distance root vector result impedance magnitude | 15 | The legs measure 9 m and 12 m, so the hypotenuse is 15 m.
s*A*T^4 | s:q A:q T:q | 0.5 | radiat emit | 7.09 | A black body of 2 m² at 500 K radiates 7.09 kW.
s*T^4 | s:q T:q | 0.4 | radiat emit | 459 | A body at 300 K radiates 459 W/m² with σ = 5.67 × 10⁻⁸ W/(m²·K⁴).
sqrt(G*M/r) | G:q M:q r:q | 0.5 | orbit satellite | 7.54 | A satellite at a radius of 7,000 km from a planet of 5.97 × 10²⁴ kg keeps in orbit at 7.54 km/s.
sqrt(2*G*M/r) | G:q M:q r:q | 0.5 | escape | 2.38 | The moon has 7.35 × 10²² kg and a radius of 1,737 km, so that the escape velocity is 2.38 km/s.
a/(a - b) | a:q b:q | 0.5 | cop/ coefficient_of_performance carnot ideal reversible lift | 6.6 | It is −3 °C outside and water leaves at 45 °C. The ideal coefficient of performance is 6.6.
b/(a - b) | a:q b:q | 0.7 | cop/ coefficient_of_performance carnot ideal reversible cooling | 7.11 | An ideal cooling machine between 300 K and 263 K has a coefficient of performance of 7.11.
1 - b/a | a:q b:q | 0.5 | carnot ideal reversible | 34.9 | A Carnot engine between 461 K and 300 K has an efficiency of 34.9%.
r*v*d/m | r:q v:q d:q m:q | 0.5 | reynolds turbul laminar | 64,000 | Water of 1,000 kg/m³ and 0.001 Pa·s moves at 1.6 m/s through a pipe of 40 mm, so that the Reynolds number is 64,000.
pi*(d/2)^2*h | d:q h:q | 0.5 | @round | 0.106 | A pipe with a diameter of 300 mm carries water at 1.5 m/s. The discharge is 0.106 m³/s.
F/(pi*r^2) | F:q r:q | 0.6 | @round | 111 | A round bar with a radius of 12 mm carries 50 kN, which makes a stress of 111 MPa.
F/(pi*(d/2)^2) | F:q d:q | 0.6 | @round | 159 | A round bar with a diameter of 20 mm carries 50 kN, which makes a stress of 159 MPa.
pi*r^2*h/3 | r:q h:q | 0.5 | cone conical funnel heap | 19.8 | A conical heap with a radius of 3 m and a height of 2.1 m has a volume of 19.8 m³.
4/3*pi*r^3 | r:q | 0.4 | @ball | 905 | A ball with a radius of 6 cm has a volume of 905 cm³.
pi*d^3/6 | d:q | 0.4 | @ball | 15.6 | A drop with a diameter of 3.1 mm has a volume of 15.6 mm³.
4*pi*r^2 | r:q | 0.5 | @ball isotropic surface | 452 | A ball with a radius of 6 cm has a surface of 452 cm².
P/(4*pi*r^2) | P:q r:q | 0.5 | @ball isotropic distance intensity | 32.9 | An isotropic source of 50 W has at a distance of 11 m an intensity of 32.9 mW/m².
a*b/2 | a:q b:q | 0.5 | triang half average | 1,800 | A triangular plot has a base of 80 m and a height of 45 m. Its area is 1,800 m², priced at 90 € per square metre.
(a/b)^2 | a:q b:q | 0.6 | factor area base surface times scale quadr | 1.69 | A round tin of 26 cm is to replace one of 20 cm. The base grows by a factor of 1.69.
(a/b)^3 | a:q b:q | 0.6 | factor volume times scale weigh | 15.6 | A model of 20 cm is enlarged to 50 cm, so that its volume grows by a factor of 15.6.
q*l^2/8 | q:q l:q | 0.4 | @beam | 45 | A beam spans 6 m and carries a uniform load of 10 kN/m. The largest bending moment is 45 kN·m.
q*l^2/2 | q:q l:q | 0.5 | @beam cantilever | 18.9 | A cantilever of 3 m with a load of 4.2 kN/m has a moment of 18.9 kN·m.
F*l/4 | F:q l:q | 0.4 | @beam | 32.55 | A beam with a span of 6.2 m carries 21 kN in the middle, which makes a moment of 32.55 kN·m.
b*h^3/12 | b:q h:q | 0.4 | @section | 6,667 | A section 10 cm wide and 20 cm high has a second moment of area of 6,667 cm⁴.
b*h^2/6 | b:q h:q | 0.4 | @section | 667 | A section 10 cm wide and 20 cm high has a section modulus of 667 cm³.
-log10(c) | c:d | 0.3 | ph/ poh pka acid | 2.60 | An acid of 0.0025 mol/L fully dissociated has pH 2.60.
10^(-x) | x:d | 0.4 | ph/ poh pka | 10⁻⁷ | pH 7 means 10⁻⁷ mol/L.
14 - x | x:d | 0.6 | ph/ poh | 10.58 | A solution with a pOH of 3.42 has a pH of 10.58.
(140 - a)*w/(72*c) | a:d w:d c:d | 0.4 | creatinine clearance | 66.7 | A man of 61 years and 73 kg with a creatinine of 1.2 mg/dL has a clearance of 66.7 mL/min.
sqrt(h*w/3600) | h:d w:d | 0.4 | body_surface surface_area | 1.76 | A patient of 172 cm and 65 kg has a body surface of 1.76 m².
x/12 | x:u | 0.8 | @month | 75.50 | A premium of 906 € a year makes 75.50 € a month.
r/12 | r:p | 0.8 | @month | 0.5 | At 6% a year, 0.5% a month.
x*12 | x:u | 0.8 | @year | 7,716 | A rent of 643 € a month makes 7,716 € a year.
x*52 | x:u | 1.2 | @year week | 4,316 | A rent of 83 € a week makes 4,316 € a year.
x*365 | x:u | 1.2 | @year | 4,526 | A tap that drips 12.4 L a day loses in a year 4,526 L.
x/365 | x:u | 1.2 | day daily days | 60.10 | A cost of 21,937 € a year makes 60.10 € a day.
"""


def _forms() -> tuple[TextbookForm, ...]:
    shared = dict(line.split(" ", 1) for line in _SHARED.strip().splitlines())
    found: list[TextbookForm] = []
    for row in _ROWS.strip().splitlines():
        expression, letters, cost, cues, result, example = row.split(" | ")
        words = " ".join(shared.get(word, word) for word in cues.split())
        found.append(TextbookForm(expression, letters, float(cost), words, result, example))
    return tuple(found)


FORMS = _forms()
