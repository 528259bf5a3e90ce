// Powers for lanes and for devices alike: the same additions, products and quotients everywhere, so that a CPU and a GPU
// that contracts nothing give the same bits. Accurate to a few units of the last place, for positive normal numbers.

/// 1.5·2⁵²: what is added to it is rounded to a whole number, which stands in the last bits.
#define ROUNDING 6755399441055744.0

FN real magnitude(real a) { return CHOOSE(a < 0.0, -a, a); }
FN real larger(real a, real b) { return CHOOSE(a > b, a, b); }
FN real smaller(real a, real b) { return CHOOSE(a < b, a, b); }

/// log₂ x = k + (2/ln 2) artanh f, x = 2^k (1 + f)/(1 − f) with √½ ≤ 2^−k x < √2.
FN real log_2(real x) {
  const whole bits = BITS(x), offset = bits - 0x3fe6a09e667f3bcdL;
  const whole k = offset >> 52;
  const real m = REAL(bits - (k << 52));
  const real f = (m - 1.0) / (m + 1.0), s = f * f;
  const real first = (1.0 + s * (1.0 / 3)) + (s * s) * (1.0 / 5 + s * (1.0 / 7));
  const real more = (1.0 / 9 + s * (1.0 / 11)) + (s * s) * (1.0 / 13 + s * (1.0 / 15));
  const real last = (1.0 / 17 + s * (1.0 / 19)) + (s * s) * (1.0 / 21);
  const real s4 = (s * s) * (s * s);
  return (REAL(k + BITS(SPLAT(ROUNDING))) - ROUNDING) +
         2.885390081777926814720 * (f * (first + s4 * (more + s4 * last)));
}

/// 2^y for |y| ≤ 1000, nearest to it beyond.
FN real exp_2(real y) {
  const real low = SPLAT(-1000.0), high = SPLAT(1000.0);
  y = smaller(larger(y, low), high);
  const real shifted = y + ROUNDING, r = (y - (shifted - ROUNDING)) * 0.693147180559945309417;
  const whole k = BITS(shifted) - BITS(SPLAT(ROUNDING));
  real sum = SPLAT(1.0 / 6227020800.0);
  sum = sum * r + 1.0 / 479001600.0;
  sum = sum * r + 1.0 / 39916800.0;
  sum = sum * r + 1.0 / 3628800.0;
  sum = sum * r + 1.0 / 362880.0;
  sum = sum * r + 1.0 / 40320.0;
  sum = sum * r + 1.0 / 5040.0;
  sum = sum * r + 1.0 / 720.0;
  sum = sum * r + 1.0 / 120.0;
  sum = sum * r + 1.0 / 24.0;
  sum = sum * r + 1.0 / 6.0;
  sum = sum * r + 0.5;
  sum = sum * r + 1.0;
  sum = sum * r + 1.0;
  return sum * REAL((k + 1023L) << 52);
}

/// ⌊x⌋^p, zero for x ≤ 0. Each lane takes its own way, whatever its neighbours take.
FN real power_of(real x, real p) {
  const real none = SPLAT(0.0), tiny = SPLAT(1e-290);
  const real positive = larger(x, none), at = larger(x, tiny);
  real value = positive * ROOT(positive);
  const mask other = p != 1.5;
  if (ANY(other)) {
    value = CHOOSE(other, exp_2(p * log_2(at)), value);
    value = CHOOSE(p == 1.0, positive, value);
    value = CHOOSE(x > tiny, value, none);
  }
  return value;
}
