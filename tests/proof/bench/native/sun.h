/* Where the sun is, as in analytics-wasm/assembly/sun.ts. */
#define RADIANS (M_PI / 180)

struct sun {
  double equation_of_time, sin_declination, cos_declination;
};

static struct sun sun_at(double t) {
  double T = (t - 946728000) / (86400.0 * 36525);
  double longitude = 280.46646 + T * (36000.76983 + T * 0.0003032);
  double eccentricity = 0.016708634 - T * (0.000042037 + T * 0.0000001267);
  double anomaly = RADIANS * (357.52911 + T * (35999.05029 - T * 0.0001537));
  double node = RADIANS * (125.04 - 1934.136 * T);
  double sin_longitude = sin(RADIANS * longitude), cos_longitude = cos(RADIANS * longitude);
  double sin_double = 2 * sin_longitude * cos_longitude, cos_double = 1 - 2 * sin_longitude * sin_longitude;
  double sin_anomaly = sin(anomaly), sin_double_anomaly = 2 * sin_anomaly * cos(anomaly);
  double seconds = 21.448 - T * (46.815 + T * (0.00059 - T * 0.001813));
  double obliquity = 23 + (26 + seconds / 60) / 60 + 0.00256 * cos(node);
  double tan_half = tan(0.5 * RADIANS * obliquity), y = tan_half * tan_half;
  double angle = y * sin_double - 2 * eccentricity * sin_anomaly + 4 * eccentricity * y * sin_anomaly * cos_double -
                 y * y * sin_double * cos_double - 1.25 * eccentricity * eccentricity * sin_double_anomaly;
  double center = sin_anomaly * (1.914602 - T * (0.004817 + T * 0.000014)) +
                  sin_double_anomaly * (0.019993 - T * 0.000101) +
                  sin_anomaly * (3 - 4 * sin_anomaly * sin_anomaly) * 0.000289;
  double apparent = longitude + center - 0.00569 - 0.00478 * sin(node);
  double sin_declination = 2 * tan_half / (1 + y) * sin(RADIANS * apparent);
  struct sun found = {angle / RADIANS * 240, sin_declination, sqrt(1 - sin_declination * sin_declination)};
  return found;
}
