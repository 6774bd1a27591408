// Recomputes a worked example when a reader changes what is given, and says whether a chosen answer is right.
// Fractions are exact (BigInt); what is irrational is a double and shown with ≈. Nothing leaves the page.
"use strict";
(() => {
  const POWER_BITS = 4096n, VALUE_BITS = 65536, LONGEST = 400;
  const fail = (why) => { throw new RangeError(why); };
  const abs = (n) => (n < 0n ? -n : n);
  const bits = (n) => abs(n).toString(16).length * 4;
  const size = (v) => Math.max(bits(v.n), bits(v.d));
  const NO_LOG = "the logarithm of that number is not defined", NO_POWER = "a negative number to that power is not real";
  const gcd = (a, b) => { while (b) [a, b] = [b, a % b]; return a; };

  // A value is a fraction {n, d} in lowest terms with d > 0, or a double {x}.
  const frac = (n, d = 1n) => {
    if (d === 0n) fail("division by zero");
    const g = gcd(abs(n), abs(d)) * (d < 0n ? -1n : 1n);
    const made = { n: n / g, d: d / g };
    return size(made) > VALUE_BITS + 4 ? real(toNumber(made)) : made;
  };
  const real = (x) => (Number.isFinite(x) ? { x } : fail(Number.isNaN(x) ? "no real value" : "too large to show"));
  const toNumber = (v) => {
    if ("x" in v) return v.x;
    const shift = size(v) - 1000;
    if (shift <= 0) return Number(v.n) / Number(v.d);
    // keep 128 bits of the quotient, so that long fractions do not overflow
    const move = BigInt(bits(v.d) - bits(v.n) + 128);
    const q = move > 0n ? (v.n << move) / v.d : v.n / (v.d << -move);
    return Number(q) * 2 ** Number(-move);
  };
  const exact = (...all) => all.every((v) => "n" in v);
  const isInt = (v) => "n" in v && v.d === 1n;

  const add = (a, b) => exact(a, b) ? frac(a.n * b.d + b.n * a.d, a.d * b.d) : real(toNumber(a) + toNumber(b));
  const mul = (a, b) => exact(a, b) ? frac(a.n * b.n, a.d * b.d) : real(toNumber(a) * toNumber(b));
  const div = (a, b) => {
    if (exact(a, b)) return frac(a.n * b.d, a.d * b.n);
    return toNumber(b) === 0 ? fail("division by zero") : real(toNumber(a) / toNumber(b));
  };
  const neg = (a) => ("n" in a ? { n: -a.n, d: a.d } : { x: -a.x });
  const less = (a, b) => exact(a, b) ? a.n * b.d < b.n * a.d : toNumber(a) < toNumber(b);

  // The whole number whose k-th power is n, or null.
  const wholeRoot = (n, k) => {
    if (n < 2n || k === 1n) return n;
    let guess = 1n << (BigInt(bits(n)) / k + 1n);
    for (;;) {
      const closer = ((k - 1n) * guess + n / guess ** (k - 1n)) / k;
      if (closer >= guess) return guess ** k === n ? guess : null;
      guess = closer;
    }
  };
  const root = (a, k) => {
    if (toNumber(a) < 0) fail("the root of a negative number is not real");
    if ("n" in a && k <= 1024n) {
      const n = wholeRoot(a.n, k), d = wholeRoot(a.d, k);
      if (n !== null && d !== null) return frac(n, d);
    }
    return real(k === 2n ? Math.sqrt(toNumber(a)) : toNumber(a) ** (1 / Number(k)));
  };
  const pow = (a, b) => {
    if (toNumber(a) === 0) return toNumber(b) > 0 ? a : fail(toNumber(b) ? "division by zero" : "0^0 has no value");
    if (!exact(a, b)) {
      if (toNumber(a) < 0 && !isInt(b)) fail(NO_POWER);
      return real(toNumber(a) ** toNumber(b));
    }
    if (a.n < 0n && b.d !== 1n) fail(NO_POWER);
    if (a.n === a.d || b.n === 0n) return frac(1n);
    if (a.n === -a.d) return frac(b.n % 2n ? -1n : 1n);
    const r = b.d === 1n ? a : root(a, b.d);
    const length = "n" in r ? BigInt(size(r)) : 0n;
    if (!("n" in r) || abs(b.n) * length > POWER_BITS + length) return real(toNumber(a) ** toNumber(b));
    const e = abs(b.n);
    return b.n < 0n ? frac(r.d ** e, r.n ** e) : frac(r.n ** e, r.d ** e);
  };
  const log = (a, base, approximate) => {
    if (!(toNumber(a) > 0)) fail(NO_LOG);
    if (!(toNumber(base) > 0) || toNumber(base) === 1) fail("that is no base of a logarithm");
    if (exact(a, base)) {
      if (a.n === a.d) return frac(0n);
      const falling = (a.n < a.d) !== (base.n < base.d);
      const target = falling ? { n: a.d, d: a.n } : a;
      const limit = size(target) + 4;
      for (let k = 0n, r = frac(1n); size(r) <= limit; k += 1n, r = mul(r, base)) {
        if (r.n === target.n && r.d === target.d) return frac(falling ? -k : k);
      }
    }
    return real(approximate(a));
  };
  // log of a value of any size: a long fraction may be outside the range of a double
  const lnOf = (v) => {
    if ("x" in v) return Math.log(v.x);
    const part = (n) => { const cut = Math.max(bits(n) - 1000, 0); return Math.log(Number(n >> BigInt(cut))) + cut * Math.LN2; };
    return part(v.n) - part(v.d);
  };
  const near1 = (v, plain) => { const x = toNumber(v); return x > 1e-300 && x < 1e300 ? plain(x) : null; };
  const floorOf = (v) => {
    if ("n" in v) { const q = v.n / v.d; return frac(v.n % v.d < 0n ? q - 1n : q); }
    // a double so near a whole number may stand on either side of it
    const nearest = Math.round(v.x);
    if (Math.abs(v.x) > 2 ** 50 || Math.abs(v.x - nearest) <= 1e-9 * Math.max(1, Math.abs(v.x))) fail("too near a whole number to tell");
    return frac(BigInt(Math.floor(v.x)));
  };
  const half = frac(1n, 2n);
  const round = (v) => (less(v, frac(0n)) ? neg(floorOf(add(neg(v), half))) : floorOf(add(v, half)));
  const whole = (v, name) => (isInt(v) && v.n >= 0n ? v.n : fail(`${name} needs a whole number that is not negative`));
  const factorial = (v) => {
    const n = whole(v, "factorial");
    if (n > 170n) fail("factorial beyond 170");
    let r = 1n;
    for (let k = 2n; k <= n; k += 1n) r *= k;
    return frac(r);
  };
  const binomial = (a, b) => {
    const n = whole(a, "binomial"), k0 = whole(b, "binomial");
    if (k0 > n) return frac(0n);
    const k = k0 < n - k0 ? k0 : n - k0;
    if (n > 1000000n || Number(k) * n.toString(2).length > 16384) fail("binomial too large");
    let r = 1n;
    for (let i = 1n; i <= k; i += 1n) r = (r * (n - k + i)) / i;
    return frac(r);
  };
  const zero = (f, at) => (v) => ("n" in v && v.n === 0n && at !== undefined ? frac(at) : real(f(toNumber(v))));
  const calls = {
    sqrt: (v) => root(v, 2n),
    root: (v, k) => (isInt(k) && k.n > 0n ? root(v, k.n) : fail("no degree of a root")),
    exp: zero(Math.exp, 1n),
    ln: (v) => (toNumber(v) > 0 ? ("n" in v && v.n === v.d ? frac(0n) : real(near1(v, Math.log) ?? lnOf(v))) : fail(NO_LOG)),
    log2: (v) => log(v, frac(2n), (a) => near1(a, Math.log2) ?? lnOf(a) / Math.LN2),
    log10: (v) => log(v, frac(10n), (a) => near1(a, Math.log10) ?? lnOf(a) / Math.LN10),
    log: (v, b) => log(v, b, (a) => lnOf(a) / lnOf(b)),
    abs: (v) => (less(v, frac(0n)) ? neg(v) : v),
    min: (...all) => all.reduce((a, b) => (less(b, a) ? b : a)),
    max: (...all) => all.reduce((a, b) => (less(a, b) ? b : a)),
    median: (...all) => {
      const sorted = all.sort((a, b) => (less(a, b) ? -1 : less(b, a) ? 1 : 0)), half = sorted.length >> 1;
      return sorted.length % 2 ? sorted[half] : div(add(sorted[half - 1], sorted[half]), frac(2n));
    },
    sum: (...all) => all.reduce(add, frac(0n)),
    floor: floorOf,
    ceil: (v) => neg(floorOf(neg(v))),
    round, factorial, binomial,
    "+": (...all) => all.reduce(add),
    "*": (...all) => all.reduce(mul),
    "/": div, "-": neg, "^": pow,
  };
  // the value at 0, where that is a whole number
  for (const [name, at] of Object.entries({ sin: 0n, cos: 1n, tan: 0n, sinh: 0n, cosh: 1n, tanh: 0n, asin: 0n, atan: 0n, asinh: 0n, atanh: 0n })) calls[name] = zero(Math[name], at);
  for (const name of ["acos", "acosh"]) calls[name] = (v) => ("n" in v && v.n === v.d ? frac(0n) : real(Math[name](toNumber(v))));
  calls.atan2 = (y, x) => {
    const [top, right] = [toNumber(y), toNumber(x)];
    return exact(y, x) && top === 0 ? (right > 0 ? frac(0n) : right < 0 ? real(Math.PI) : fail("the angle of the point (0, 0) is not defined")) : real(Math.atan2(top, right));
  };

  // The proleptic Gregorian calendar: day 1 is 1 January of the year 1; years are counted from March.
  const MONTHS = "January February March April May June July August September October November December".split(" "), DAY = 86400n;
  const dayOf = (y, m, d) => {
    const v = m <= 2 ? y - 1 : y;
    return v * 365 + Math.floor(v / 4) - Math.floor(v / 100) + Math.floor(v / 400) + Math.floor((153 * ((m + 9) % 12) + 2) / 5) + d - 306;
  };
  const civil = (n) => {
    if (n < 1 || n > 3652059) fail("dates are computed from the year 1 to 9999");
    const era = Math.floor((n + 305) / 146097), day = (n + 305) % 146097;
    const y = Math.floor((day - Math.floor(day / 1460) + Math.floor(day / 36524) - Math.floor(day / 146096)) / 365);
    const rest = day - (365 * y + Math.floor(y / 4) - Math.floor(y / 100)), part = Math.floor((5 * rest + 2) / 153);
    const m = part < 10 ? part + 3 : part - 9;
    return [y + era * 400 + (m <= 2 ? 1 : 0), m, rest - Math.floor((153 * part + 2) / 5) + 1];
  };
  const later = (date, months) => {
    if (!isInt(months)) fail("that is no whole number of months");
    const whole = floorOf(div(date, frac(DAY))), [y, m, d] = civil(Number(whole.n));
    const moved = Number(months.n) + y * 12 + m - 1, [year, month] = [Math.floor(moved / 12), ((moved % 12) + 12) % 12];
    if (!(year >= 1 && year <= 9999)) fail("dates are computed from the year 1 to 9999");
    const there = dayOf(year, month + 1, d);
    if (civil(there)[2] !== d) fail(`there is no ${d} ${MONTHS[month]} ${year}`);
    return add(date, frac((BigInt(there) - whole.n) * DAY));
  };
  calls["months later"] = later;

  // Distributions in doubles to nearly full accuracy: densities by Loader's saddle-point form (C. Loader, Fast and
  // Accurate Computation of Binomial Probabilities, 2000), tails by series and continued fractions (DLMF 8.9, 8.17(v)).
  const MOST = 100000;
  // ln n! less Stirling's approximation, by its series (DLMF 5.11.1) and recurrence
  const stirling = (n) => {
    let s = 0;
    for (; n < 16; n += 1) s += (n + 0.5) * Math.log1p(1 / n) - 1;
    const m = n * n;
    return s + (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / m) / m) / m) / m) / n;
  };
  const deviance = (x, m, d = x - m) => {  // x ln(x/m) + m - x, d the difference of both
    if (Math.abs(d) >= 0.1 * (x + m)) return x * Math.log(x / m) - d;
    const v = d / (x + m);
    let s = d * v, term = 2 * x * v;
    for (let j = 1; j < 1000; j += 1) {
      term *= v * v;
      const next = s + term / (2 * j + 1);
      if (next === s) break;
      s = next;
    }
    return s;
  };
  const poissonAt = (x, m) => (x === 0 ? Math.exp(-m) : m === 0 ? 0 : Math.exp(-stirling(x) - deviance(x, m)) / Math.sqrt(2 * Math.PI * x));
  const binomialAt = (x, n, p, q) => {
    if (p === 0 || q === 0) return Number(x === (p === 0 ? 0 : n));
    if (x === 0 || x === n) return Math.exp(n * (x === 0 ? (p < 0.1 ? Math.log1p(-p) : Math.log(q)) : (q < 0.1 ? Math.log1p(-q) : Math.log(p))));
    const d = x * q - (n - x) * p;  // x - np, also where p is nearly 1
    const log = stirling(n) - stirling(x) - stirling(n - x) - deviance(x, n * p, d) - deviance(n - x, n * q, -d);
    return Math.exp(log) * Math.sqrt(n / (2 * Math.PI * x * (n - x)));
  };
  const lentz = (first, next) => {  // a continued fraction: partial numerators and denominators from next(n)
    const tiny = 1e-300;
    let f = first || tiny, c = f, d = 0;
    for (let n = 1; n <= MOST; n += 1) {
      const [above, below] = next(n);
      d = 1 / (below + above * d || tiny);
      c = below + above / c || tiny;
      f *= c * d;
      if (Math.abs(c * d - 1) < 1e-16) return f;
    }
    return fail("too many steps");
  };
  const gammas = (a, x) => {  // [P(a, x), Q(a, x)]
    if (x <= 0) return [0, 1];
    const at = poissonAt(a, x);
    if (at === 0) return x > a ? [1, 0] : [0, 1];
    if (x > a + 1) {
      const q = at * a / lentz(x + 1 - a, (n) => [n * (a - n), x + 2 * n + 1 - a]);
      return [1 - q, q];
    }
    let sum = 1, term = 1;
    for (let n = 1; n < MOST && term > sum * 1e-17; n += 1) sum += term *= x / (a + n);
    return [at * sum, 1 - at * sum];
  };
  const betas = (a, b, y, z) => {  // [I_y(a, b), 1 - I_y(a, b)] with z = 1 - y
    if (y <= 0) return [0, 1];
    if (z <= 0) return [1, 0];
    if (y > (a + 1) / (a + b + 2)) return betas(b, a, z, y).reverse();
    const part = (n) => {
      const m = Math.floor(n / 2), k = a + 2 * m;
      return n % 2 ? -(a + m) * (a + b + m) * y / (k * (k + 1)) : m * (b - m) * y / ((k - 1) * k);
    };
    const at = binomialAt(a, a + b, y, z) * b / (a + b);
    const low = at / lentz(1, (n) => [part(n), 1]);
    return [low, 1 - low];
  };
  const normals = (z) => {
    const [p, q] = gammas(0.5, z * z / 2), far = z * z > 2;
    const low = far ? q / 2 : 0.5 - p / 2;
    return z < 0 ? [low, far ? 1 - low : 0.5 + p / 2] : [far ? 1 - low : 0.5 + p / 2, low];
  };
  const students = (t, df) => {
    const [p] = betas(df / 2, 0.5, df / (df + t * t), t * t / (df + t * t));
    return t < 0 ? [p / 2, 1 - p / 2] : [1 - p / 2, p / 2];
  };
  const fishers = (x, m, n) => betas(m / 2, n / 2, m * x / (m * x + n), n / (m * x + n));
  // The x > 0 at which the smaller of both tails is that of p, by halving its logarithm.
  const inverse = (tails, p, q) => {
    const upper = q < p;
    let low = -744, high = 709;
    for (let i = 0; i < 70; i += 1) {
      const middle = (low + high) / 2, [one, other] = tails(Math.exp(middle));
      if (upper ? other > q : one < p) low = middle; else high = middle;
    }
    return Math.exp((low + high) / 2);
  };
  const chance = (v) => (less(v, frac(0n)) || less(frac(1n), v) ? fail("a probability is from 0 to 1") : v);
  const both = (v) => [toNumber(chance(v)), toNumber(add(frac(1n), neg(v)))];
  const inside = (v) => { const [p, q] = both(v); return p > 0 && q > 0 ? [p, q] : fail("the value is not finite"); };
  const positive = (v) => { const x = toNumber(v); return x > 0 ? x : fail("a parameter must be above 0"); };
  const mirrored = (v, tails) => {
    const [p, q] = inside(v);
    if (p === q) return frac(0n);
    return real((p > q ? 1 : -1) * inverse((x) => tails(-x).reverse(), Math.max(p, q), Math.min(p, q)));
  };
  const stretched = (v, tails) => (toNumber(chance(v)) === 0 ? frac(0n) : real(inverse(tails, ...inside(v))));
  const from0 = (v, tails) => (toNumber(v) <= 0 ? frac(0n) : real(tails(toNumber(v))[0]));
  const counts = (n, k) => [Number(whole(n, "a number of trials")), Number(whole(k, "a number of successes"))];
  const short = (n, p) => exact(p) && Number(n.n) * bits(p.d) <= Number(POWER_BITS);
  const binomialPart = (n, p, k) => mul(binomial(n, k), mul(power0(p, k), power0(add(frac(1n), neg(p)), add(n, neg(k)))));
  const power0 = (a, b) => (toNumber(b) === 0 ? frac(1n) : pow(a, b));
  const gammaOf = (v) => {
    const x = toNumber(v);
    if (isInt(v)) return v.n > 0n ? factorial(frac(v.n - 1n)) : fail("gamma is not defined there");
    if (x < 0.5) return real(Math.PI / (Math.sin(Math.PI * (x % 2)) * toNumber(gammaOf(add(frac(1n), neg(v))))));
    let n = x - 1, scale = 1;
    for (; n < 16; n += 1) scale *= n + 1;
    const half = (n / Math.E) ** (n / 2);
    return real(Math.sqrt(2 * Math.PI * n) * half * Math.exp(stirling(n)) / scale * half);
  };
  const zeroAt = (v, at, value) => (exact(v) && toNumber(v) === 0 ? at : real(value()));
  Object.assign(calls, {
    erf: (v) => zeroAt(v, frac(0n), () => Math.sign(toNumber(v)) * gammas(0.5, toNumber(v) ** 2)[0]),
    erfc: (v) => zeroAt(v, frac(1n), () => { const [p, q] = gammas(0.5, toNumber(v) ** 2); return toNumber(v) < 0 ? 1 + p : q; }),
    gamma: gammaOf,
    normal: (v) => zeroAt(v, half, () => normals(toNumber(v))[0]),
    normalinv: (v) => mirrored(v, normals),
    tcdf: (v, df) => zeroAt(v, half, () => students(toNumber(v), positive(df))[0]),
    tinv: (v, df) => mirrored(v, (t) => students(t, positive(df))),
    chi2cdf: (v, df) => from0(v, (x) => gammas(positive(df) / 2, x / 2)),
    chi2inv: (v, df) => stretched(v, (x) => gammas(positive(df) / 2, x / 2)),
    fcdf: (v, m, n) => from0(v, (x) => fishers(x, positive(m), positive(n))),
    finv: (v, m, n) => stretched(v, (x) => fishers(x, positive(m), positive(n))),
    binompmf: (n, p, k) => {
      const [trials, count] = counts(n, k), [one, other] = both(p);
      if (count > trials) return frac(0n);
      return short(n, p) ? binomialPart(n, p, k) : real(binomialAt(count, trials, one, other));
    },
    binomcdf: (n, p, k) => {
      const [trials, count] = counts(n, k), [one, other] = both(p);
      if (count >= trials) return frac(1n);
      if (!short(n, p)) return real(betas(trials - count, count + 1, other, one)[0]);
      let total = frac(0n);
      for (let i = 0; i <= count; i += 1) total = add(total, binomialPart(n, p, frac(BigInt(i))));
      return total;
    },
    poissonpmf: (m, k) => {
      const count = Number(whole(k, "a number of events"));
      return toNumber(m) === 0 ? frac(count ? 0n : 1n) : real(poissonAt(count, positive(m)));
    },
    poissoncdf: (m, k) => {
      const count = Number(whole(k, "a number of events"));
      return toNumber(m) === 0 ? frac(1n) : real(gammas(count + 1, positive(m))[1]);
    },
    expcdf: (v, rate) => (positive(rate), toNumber(v) <= 0 ? frac(0n) : real(-Math.expm1(-toNumber(mul(v, rate))))),
    expinv: (v, rate) => (positive(rate), toNumber(chance(v)) === 0 ? frac(0n) : real(-Math.log1p(-inside(v)[0]) / positive(rate))),
  });

  const number = (text) => {
    if (text[0] === "~") return real(Number(text.slice(1)));
    const [n, d] = text.split("/");
    return frac(BigInt(n), BigInt(d ?? 1));
  };
  const constants = { $pi: Math.PI, $e: Math.E };
  const evaluate = (tree, known) => {
    if (tree[0] === "for") return series(tree, known);
    if (tree[0] === "solve") return solve(tree, known);
    if (typeof tree !== "string") return calls[tree[0]](...tree.slice(1).map((each) => evaluate(each, known)));
    if (tree[0] !== "$") return number(tree);
    return known.get(tree.slice(1)) ?? (tree in constants ? real(constants[tree]) : fail("unknown"));
  };
  const series = ([, kind, index, from, to, body], known) => {
    const [low, high] = [evaluate(from, known), evaluate(to, known)];
    if (!isInt(low) || !isInt(high)) fail("an index runs between whole numbers");
    if (high.n - low.n > 20000n) fail("too many terms");
    let found = kind === "sum" ? frac(0n) : kind === "product" ? frac(1n) : null;
    const inner = new Map(known), join = { sum: add, product: mul, max: calls.max, min: calls.min }[kind];
    for (let k = low.n; k <= high.n; k += 1n) {
      const term = evaluate(body, inner.set(index.slice(1), frac(k)));
      found = found ? join(found, term) : term;
    }
    return found ?? fail(`${kind} of nothing has no value`);
  };
  // A double as the fraction that it is, so that signs near a root are exact where the equation is rational.
  const fraction = (x) => {
    let power = 0n;
    for (; !Number.isInteger(x); power += 1n) x *= 2;
    return frac(BigInt(x), 2n ** power);
  };
  const PARTS = 256;
  const solve = ([, unknown, from, to, equation], known) => {
    const low = toNumber(evaluate(from, known)), high = toNumber(evaluate(to, known)), inner = new Map(known);
    if (!(low <= high)) fail("the bounds are in the wrong order");
    const at = (x) => evaluate(equation, inner.set(unknown.slice(1), "n" in x ? x : fraction(x.x)));
    const sign = (x) => Math.sign(toNumber(at({ x })));
    const found = [];
    let before = null;
    for (let i = 0; i <= PARTS; i += 1) {
      const x = i === PARTS ? high : low + (high - low) * i / PARTS;
      let here;
      try { here = sign(x); } catch (error) { if (error instanceof RangeError) { before = null; continue; } throw error; }
      if (here === 0) found.push([x, x]);
      else if (before && before[1] && before[1] !== here) found.push([before[0], x]);
      before = [x, here];
    }
    if (found.length !== 1) fail(found.length ? `${found.length} roots between the bounds` : "no root between the bounds");
    let [a, b] = found[0];
    const first = sign(a);
    for (let i = 0; i < 1100 && first !== 0; i += 1) {
      const middle = a + (b - a) / 2;
      if (middle <= a || middle >= b) break;
      const here = sign(middle);
      if (here === 0) { a = b = middle; break; }
      if (here === first) a = middle; else b = middle;
    }
    return near(a, at) ?? real(a + (b - a) / 2);
  };
  // The simplest fraction near a root, where the equation is exactly 0 there; by its continued fraction.
  const near = (x, at) => {
    let rest = x, [n, m] = [1n, 0n], [d, e] = [0n, 1n];
    for (let i = 0; i < 12 && Math.abs(rest) < 1e15; i += 1) {
      const whole = BigInt(Math.floor(rest));
      [n, m, d, e] = [whole * n + m, n, whole * d + e, d];
      const value = frac(n, d);
      if (Math.abs(toNumber(value) - x) <= 1e-12 * Math.abs(x) || x === 0) {
        const found = at(value);
        if ("n" in found && found.n === 0n) return value;
      }
      if (rest === Math.floor(rest)) break;
      rest = 1 / (rest - Math.floor(rest));
    }
    return null;
  };
  // Every step's value in base units, or why it has none; `given` replaces given values, in the units shown.
  const compute = (steps, given) => {
    const known = new Map(), found = new Map();
    for (const step of steps) {
      const k = number(step.k ?? "1"), o = number(step.o ?? "0");
      try {
        const value = step.t !== undefined ? evaluate(step.t, known)
          : step.v !== undefined && !given.has(step.s) ? number(step.v) : add(mul(given.get(step.s) ?? read(step.p, step.d), k), o);
        known.set(step.s, value);
        const shown = div(add(value, neg(o)), k);
        found.set(step.s, step.deg ? real(toNumber(shown) * 180 / Math.PI) : shown);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        found.set(step.s, { why: error.message });
      }
    }
    return found;
  };

  // What a reader types: 12, -1.5, 1,000, 7.5e9, 2/3; of a date 2024-03-15, of a time 09:30. Null for anything else.
  const read = (text, point) => {
    if (point) return readPoint(text.trim(), point);
    const t = text.trim().replace(/[\u2212\u2013]/g, "-").replace(/[\s\u00a0\u2009\u202f_]/g, "").replace(/,(?=\d{3}(\D|$))/g, "");
    const m = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?(?:\/(\d+))?$/i.exec(t);
    if (!m || t.length > LONGEST || !(m[2] || m[3])) return null;
    const [, sign, int, dec = "", e = "0", below = "1"] = m;
    const power = Number(e) - dec.length;
    const top = BigInt(int + dec) * (sign ? -1n : 1n), d = BigInt(below);
    if (d === 0n) return null;
    return power < 0 ? frac(top, d * 10n ** BigInt(-power)) : frac(top * 10n ** BigInt(power), d);
  };

  const readPoint = (text, point) => {
    const m = /^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|[T ])(\d\d?):(\d\d)(?::(\d\d))?)?$/.exec(text);
    if (!m || (m[1] === undefined) !== (point === "time")) return null;
    const [y, month, d, h = 0, minute = 0, s = 0] = m.slice(1).map((each) => each && Number(each));
    if (h > 23 || minute > 59 || s > 59) return null;
    const seconds = frac(BigInt(h * 3600 + minute * 60 + s));
    if (point === "time") return m[4] === undefined ? null : seconds;
    const n = y && month >= 1 && month <= 12 && d ? dayOf(y, month, d) : 0;
    return n && civil(n)[2] === d ? add(frac(BigInt(n)), div(seconds, frac(DAY))) : null;
  };
  const clock = (v) => {
    const two = (n) => n.toString().padStart(2, "0"), t = v.n / v.d, s = t % 60n, more = v.d === 1n ? "" : "…";
    return `${two(t / 3600n)}:${two((t / 60n) % 60n)}${s || more ? ":" + two(s) : ""}${more}`;
  };
  const showPoint = (v, point) => {
    if (point === "time") return clock(v);
    const day = floorOf(v), part = add(v, neg(day));
    if (day.n < 1n || day.n > 3652059n) return "no value: dates are computed from the year 1 to 9999";
    const [y, m, d] = civil(Number(day.n));
    return `${d} ${MONTHS[m - 1]} ${y}${part.n ? ", " + clock(mul(part, frac(DAY))) : ""}`;
  };
  const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const approximate = (x) => {
    const shown = Math.abs(x) >= 1e15 || (x && Math.abs(x) < 1e-6) ? x.toExponential(6) : String(Number(x.toPrecision(9)));
    const [mantissa, e] = shown.split("e");
    const [int, dec] = mantissa.split(".");
    const tail = dec && (e === undefined || /[1-9]/.test(dec)) ? "." + (e === undefined ? dec : dec.replace(/0+$/, "")) : "";
    return "≈ " + int.replace("-", "−").replace(/\d+/, (d) => (d.length > 4 ? grouped(d) : d)) + tail + (e ? ` × 10^${Number(e)}` : "");
  };
  // A fraction as people read it: a decimal where it ends soon, else the fraction with its first digits.
  const show = (v, point) => {
    if ("why" in v) return `no value: ${v.why}`;
    if (point && "n" in v) return showPoint(v, point);
    if ("x" in v) return approximate(v.x);
    let d = v.d, places = 0;
    while (d % 10n === 0n) { d /= 10n; places += 1; }
    while (d % 2n === 0n) { d /= 2n; places += 1; }
    while (d % 5n === 0n) { d /= 5n; places += 1; }
    const sign = v.n < 0n ? "−" : "";
    if (d === 1n && places <= 12 && abs(v.n).toString().length <= 40) {
      const digits = (abs(v.n) * 10n ** BigInt(places) / v.d).toString().padStart(places + 1, "0");
      const int = digits.slice(0, digits.length - places), dec = places ? digits.slice(-places).replace(/0+$/, "") : "";
      return sign + (int.length > 4 ? grouped(int) : int) + (dec ? "." + dec : "");
    }
    const text = `${abs(v.n)}/${v.d}`;
    return text.length <= 24 ? `${sign}${text} ${approximate(toNumber(v))}` : approximate(toNumber(v));
  };
  // For programs and tests: the exact fraction, or the double.
  const plain = (v) => ("why" in v ? "" : "x" in v ? `~${v.x}` : v.d === 1n ? `${v.n}` : `${v.n}/${v.d}`);

  const make = (name, more, ...inside) => {
    const made = Object.assign(document.createElement(name), more);
    made.append(...inside);
    return made;
  };
  const on = (element, event, act) => element.addEventListener(event, act);
  const symbol = (name) => {
    const found = /^([^\d_]+)_([^_,]+)$/.exec(name);
    return make("b", {}, ...(found ? [found[1], make("sub", {}, found[2])] : [name]));
  };
  const named = (step) => [step.l ?? symbol(step.s), ...(step.u ? [" ", make("small", {}, step.u)] : [])];
  const EXPECTED = {
    "": "a number is expected, such as 12, 1.5e9 or 2/3",
    date: "a date is expected, such as 2024-03-15",
    time: "a time of day is expected, such as 09:30",
  };
  const FEW = 6;
  const whatIf = (panel, steps) => {
    const said = make("p", { className: "said", id: `${panel.id}?`, role: "status" });
    const inputs = new Map(), outputs = new Map(), groups = [];
    let fields = [], list = make("ul");
    const visible = steps.filter((each) => each.p || each.t !== undefined);
    // The numbers of a long list are folded; given ones apart from those that follow.
    const listOf = (step) => (step.s.endsWith("]") ? `${step.t === undefined ? "" : "="}${step.s.slice(0, step.s.indexOf("["))}` : "");
    const sizes = new Map(), folds = new Map();
    for (const step of visible) sizes.set(listOf(step), (sizes.get(listOf(step)) ?? 0) + 1);
    const place = (step, outside, inside) => {
      const name = listOf(step), many = sizes.get(name);
      if (!name || many <= FEW) return outside;
      if (!folds.has(name)) {
        const said = make("small"), into = make(inside);
        folds.set(name, [into, said]);
        const details = make("details", {}, make("summary", {}, symbol(name.replace("=", "")), ` ${many} numbers `, said), into);
        outside(inside === "ul" ? make("li", {}, details) : details);
      }
      return (item) => folds.get(name)[0].append(item);
    };
    for (const step of visible) {
      const [name, ...unit] = named(step);
      if (step.t === undefined) {
        const input = make("input", { id: `${panel.id}?${step.s}`, inputMode: step.d ? "text" : "decimal", autocomplete: "off", spellcheck: false, defaultValue: step.p });
        input.setAttribute("aria-describedby", said.id);
        inputs.set(step, input);
        place(step, (item) => fields.push(item), "div")(make("p", { className: "field" }, make("label", { htmlFor: input.id }, name, ...unit), input));
      } else {
        const output = make("output"), was = make("small"), item = make("li", {}, step.l ? "=" : name, " ", output, ...unit, " ", was);
        outputs.set(step.s, [output, was, item, step.d]);
        place(step, (each) => list.append(each), "ul")(item);
        if (step.l) {
          groups.push(make("fieldset", {}, make("legend", {}, name), ...fields, list));
          fields = [], list = make("ul");
        }
      }
    }
    const intro = make("p", {}, "Change what is given: everything that follows is computed again, exactly.");
    const form = make("form", { className: "what-if" }, make("fieldset", {}, make("legend", {}, "What if?"),
      intro, ...groups, ...fields, ...(list.firstChild ? [list] : []), said, make("button", { type: "reset" }, "Back to published values")));
    const published = compute(steps, new Map());
    const update = () => {
      const given = new Map();
      let wrong = "", changed = 0;
      for (const [step, input] of inputs) {
        const value = read(input.value, step.d);
        input.setAttribute("aria-invalid", String(value === null));
        input.parentNode.classList.toggle("changed", value !== null && input.value !== input.defaultValue);
        if (value === null) wrong ||= `${step.l ?? step.s}: ${EXPECTED[step.d ?? ""]}.`;
        else if (input.value !== input.defaultValue) given.set(step.s, value);
      }
      const found = compute(steps, given);
      for (const [symbol, [output, was, item, point]] of outputs) {
        const value = found.get(symbol), before = published.get(symbol), differs = !wrong && plain(value) !== plain(before);
        changed += differs;
        output.value = wrong ? "–" : show(value, point);
        output.dataset.value = wrong ? "" : plain(value);
        item.classList.toggle("changed", differs);
        was.textContent = differs ? `published: ${show(before, point)}` : "";
      }
      for (const [into, told] of folds.values()) {
        const other = into.querySelectorAll(".changed").length;
        told.textContent = other ? `${other} changed` : "";
      }
      said.textContent = wrong || (changed ? `${changed} of ${outputs.size} results changed.` : "These are the published values.");
    };
    on(form, "input", update);
    on(form, "reset", () => setTimeout(update));
    on(form, "submit", (event) => event.preventDefault());
    panel.append(form);
    update();
  };

  const quiz = (box) => {
    const said = box.querySelector(".said"), answer = box.querySelector("details");
    const button = make("button", { type: "button" }, "Check answer");
    said.before(button);
    on(box, "change", () => { said.textContent = ""; said.className = "said"; });
    on(button, "click", () => {
      const chosen = box.querySelector("input:checked");
      const right = chosen?.value === box.dataset.answer;
      said.className = "said" + (chosen ? (right ? " right-choice" : " wrong-choice") : "");
      said.textContent = !chosen ? "Choose an answer first." : right ? "✓ That is right." : "✗ Not this one. Try again, or open the answer.";
      if (right) answer.open = true;
    });
  };

  if (typeof document === "undefined") {
    globalThis.exploreLessons = { compute, read, show, plain };
    return;
  }
  const data = document.getElementById("_what-if");
  const { units, ...panels } = data ? JSON.parse(data.textContent) : {};
  for (const [id, steps] of Object.entries(panels)) whatIf(document.getElementById(id), steps.map((each) => ({ ...each, u: "", ...units[each.u] })));
  document.querySelectorAll(".quiz").forEach(quiz);
  // What may be too wide is a stop of the keyboard, since not every browser makes it one; where it fits it need not be.
  const fit = new ResizeObserver((seen) => seen.forEach(({ target }) => { target.tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1; }));
  document.querySelectorAll("[tabindex]").forEach((each) => fit.observe(each));
})();
