/**
 * Low-precision position of the sun: Meeus, Astronomical Algorithms, 2nd edition 1998, chapters 25 and 28, as in the NOAA Solar Calculator.
 * UTC is taken for TT: the minute between them moves the sun by 0.0008 degree.
 */
const J2000: f64 = 946728000;
const SECONDS_A_CENTURY: f64 = 86400 * 36525;
const RADIANS: f64 = Math.PI / 180;
const SECONDS_PER_DEGREE: f64 = 240;

/** Apparent minus mean solar time [s] at `t` [UTC epoch seconds]: between -860 and +990. */
export function equationOfTime(t: f64): f64 {
  const centuries = (t - J2000) / SECONDS_A_CENTURY;
  const meanLongitude = RADIANS * (280.46646 + centuries * (36000.76983 + centuries * 0.0003032));
  const anomaly = RADIANS * (357.52911 + centuries * (35999.05029 - centuries * 0.0001537));
  const eccentricity = 0.016708634 - centuries * (0.000042037 + centuries * 0.0000001267);
  const y = Math.pow(Math.tan(0.5 * RADIANS * obliquity(centuries)), 2);
  const angle =
    y * Math.sin(2 * meanLongitude) -
    2 * eccentricity * Math.sin(anomaly) +
    4 * eccentricity * y * Math.sin(anomaly) * Math.cos(2 * meanLongitude) -
    0.5 * y * y * Math.sin(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * anomaly);
  return (angle / RADIANS) * SECONDS_PER_DEGREE;
}

/** Obliquity of the ecliptic [degrees], corrected for the longest term of nutation. */
function obliquity(centuries: f64): f64 {
  const seconds = 21.448 - centuries * (46.815 + centuries * (0.00059 - centuries * 0.001813));
  const mean = 23 + (26 + seconds / 60) / 60;
  return mean + 0.00256 * Math.cos(RADIANS * (125.04 - 1934.136 * centuries));
}
