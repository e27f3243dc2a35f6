/**
 * Low-precision solar position: Meeus, Astronomical Algorithms, 2nd edition 1998, chapters 25 and 28, as in the NOAA Solar Calculator. UTC
 * stands in for TT; the minute between them is 0.0008 degrees. J2000 as [UTC epoch s].
 */
const J2000: f64 = 946728000;
const SECONDS_PER_CENTURY: f64 = 86400 * 36525;
export const RADIANS: f64 = Math.PI / 180;
/** Time in which the earth turns by one degree [s]. */
export const SECONDS_PER_DEGREE: f64 = 240;
/** Aberration [degrees]. */
const ABERRATION: f64 = -0.00569;

/** Coordinates of the sun at one instant, for the whole earth. */
@unmanaged
export class SunPlace {
  /** Apparent minus mean solar time [s], -860 to +990. */
  equationOfTime: f64;
  /** Sine and cosine of the apparent declination. */
  sinDeclination: f64;
  cosDeclination: f64;
}

/** Coordinates of the sun at `t` [UTC epoch s]. Builds multiple angles from one sine and cosine, which are the cost. */
export function placeSun(t: f64, sun: SunPlace): void {
  const centuries = (t - J2000) / SECONDS_PER_CENTURY;
  const meanLongitude = 280.46646 + centuries * (36000.76983 + centuries * 0.0003032);
  const eccentricity = 0.016708634 - centuries * (0.000042037 + centuries * 0.0000001267);

  NativeMath.sincos(RADIANS * meanLongitude);
  const sinDouble = 2 * NativeMath.sincos_sin * NativeMath.sincos_cos;
  const cosDouble = 1 - 2 * NativeMath.sincos_sin * NativeMath.sincos_sin;
  NativeMath.sincos(RADIANS * (357.52911 + centuries * (35999.05029 - centuries * 0.0001537)));
  const sinAnomaly = NativeMath.sincos_sin;
  const sinDoubleAnomaly = 2 * sinAnomaly * NativeMath.sincos_cos;
  NativeMath.sincos(RADIANS * (125.04 - 1934.136 * centuries));
  const sinNode = NativeMath.sincos_sin;
  const cosNode = NativeMath.sincos_cos;

  const tanHalf = Math.tan(0.5 * RADIANS * obliquity(centuries, cosNode));
  const y = tanHalf * tanHalf;
  const angle =
    y * sinDouble -
    2 * eccentricity * sinAnomaly +
    4 * eccentricity * y * sinAnomaly * cosDouble -
    y * y * sinDouble * cosDouble -
    1.25 * eccentricity * eccentricity * sinDoubleAnomaly;
  sun.equationOfTime = (angle / RADIANS) * SECONDS_PER_DEGREE;

  const sinTripleAnomaly = sinAnomaly * (3 - 4 * sinAnomaly * sinAnomaly);
  const center =
    sinAnomaly * (1.914602 - centuries * (0.004817 + centuries * 0.000014)) +
    sinDoubleAnomaly * (0.019993 - centuries * 0.000101) +
    sinTripleAnomaly * 0.000289;
  const apparentLongitude = meanLongitude + center + ABERRATION - 0.00478 * sinNode;
  const sinDeclination = ((2 * tanHalf) / (1 + y)) * Math.sin(RADIANS * apparentLongitude);
  sun.sinDeclination = sinDeclination;
  sun.cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination);
}

/** Obliquity of the ecliptic [degrees] with its longest nutation term; `cosNode`: cosine of the moon's ascending node. */
function obliquity(centuries: f64, cosNode: f64): f64 {
  const seconds = 21.448 - centuries * (46.815 + centuries * (0.00059 - centuries * 0.001813));
  const mean = 23 + (26 + seconds / 60) / 60;
  return mean + 0.00256 * cosNode;
}
