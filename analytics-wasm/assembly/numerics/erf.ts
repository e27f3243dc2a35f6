/** x + x P/Q up to here, then a fit around 1. */
const SMALL: f64 = 0.84375;
const MIDDLE: f64 = 1.25;
/** From here on the complement's fraction is short. */
const LARGE: f64 = 2.5;
/** 1 - erf is below half a unit in the last place. */
const SATURATED: f64 = 6;
const LEVELS = 40;
const TWO_BY_ROOT_PI: f64 = 1.1283791670955126;
const ROOT_PI: f64 = 1.772453850905516;
const BY_ROOT_TWO_PI: f64 = 0.3989422804014327;

/** Constant of the fit around 1. */
const AT_ONE: f64 = 0.845062911510467529297;

/**
 * Error function within 4e-16. Up to 1.25 the rational fits of FreeBSD's s_erf.c (Sun Microsystems 1993), the range of dust on glass; up to
 * 2.5 the series of positive terms 2/sqrt(pi) exp(-x^2) sum 2^n x^(2n+1)/(2n+1)!! (DLMF 7.6.2), without cancellation; above it Laplace's
 * continued fraction of the complement (DLMF 7.9.1).
 */
export function erf(x: f64): f64 {
  const size = abs(x);
  if (size < SMALL) return x + x * f64x2.extract_lane(bySmallFit(f64x2.splat(x * x)), 0);
  if (size >= SATURATED) return x > 0 ? 1 : -1;
  const value = size < MIDDLE ? AT_ONE + byMiddleFit(size - 1) : size < LARGE ? bySeries(size) : 1 - complement(size);
  return x < 0 ? -value : value;
}

/** `erf` of two numbers from 0 on, in the same bits. */
// @ts-ignore: decorator
@inline
export function erfPair(x: v128): v128 {
  if (!i64x2.all_true(f64x2.lt(x, f64x2.splat(SMALL)))) {
    const first = erf(f64x2.extract_lane(x, 0));
    return f64x2.replace_lane(f64x2.splat(first), 1, erf(f64x2.extract_lane(x, 1)));
  }
  return f64x2.add(x, f64x2.mul(x, bySmallFit(f64x2.mul(x, x))));
}

/** erf(x)/x - 1 for two z = x^2. */
// @ts-ignore: decorator
@inline
function bySmallFit(z: v128): v128 {
  let p = above(f64x2.splat(-2.37630166566501626084e-5), z, -5.77027029648944159157e-3);
  p = above(p, z, -2.84817495755985104766e-2);
  p = above(p, z, -3.25042107247001499370e-1);
  p = above(p, z, 1.28379167095512558561e-1);
  let q = above(f64x2.splat(-3.96022827877536812320e-6), z, 1.32494738004321644526e-4);
  q = above(q, z, 5.08130628187576562776e-3);
  q = above(q, z, 6.50222499887672944485e-2);
  q = above(q, z, 3.97917223959155352819e-1);
  return f64x2.div(p, above(q, z, 1));
}

/** A step of Horner's scheme: `low + z * high`. */
// @ts-ignore: decorator
@inline
function above(high: v128, z: v128, low: f64): v128 {
  return f64x2.add(f64x2.splat(low), f64x2.mul(z, high));
}

/** erf(1 + s) - 0.8450... */
function byMiddleFit(s: f64): f64 {
  const p =
    -2.36211856075265944077e-3 +
    s *
      (4.14856118683748331666e-1 +
        s *
          (-3.72207876035701323847e-1 +
            s *
              (3.18346619901161753674e-1 +
                s * (-1.10894694282396677476e-1 + s * (3.54783043256182359371e-2 + s * -2.16637559486879084300e-3)))));
  const q =
    1 +
    s *
      (1.06420880400844228286e-1 +
        s *
          (5.40397917702171048937e-1 +
            s *
              (7.18286544141962662868e-2 +
                s * (1.26171219808761642112e-1 + s * (1.36370839120290507362e-2 + s * 1.19844998467991074170e-2)))));
  return p / q;
}

function bySeries(x: f64): f64 {
  const square = 2 * x * x;
  let term = x;
  let total = x;
  for (let odd: f64 = 3; term > total * 1e-17; odd += 2) {
    term *= square / odd;
    total += term;
  }
  return TWO_BY_ROOT_PI * Math.exp(-x * x) * total;
}

function complement(x: f64): f64 {
  return Math.exp(-x * x) / (ROOT_PI * tailFraction(x));
}

/** Laplace's continued fraction, for x from `LARGE` on. */
function tailFraction(x: f64): f64 {
  let tail = x;
  for (let level = LEVELS; level > 0; level--) tail = x + (0.5 * <f64>level) / tail;
  return tail;
}

/** Share of a standard normal above z. */
export function normalTail(z: f64): f64 {
  const x = z * Math.SQRT1_2;
  return 0.5 * (x < LARGE ? 1 - erf(x) : complement(x));
}

function normalDensity(z: f64): f64 {
  return BY_ROOT_TWO_PI * Math.exp(-0.5 * z * z);
}

/** Mean of a standard normal, given that it is above z: density by tail, without underflow. */
export function meanAbove(z: f64): f64 {
  const x = z * Math.SQRT1_2;
  return x < LARGE ? normalDensity(z) / normalTail(z) : Math.SQRT2 * tailFraction(x);
}
