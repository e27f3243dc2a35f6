/* `solarPosition`: zenith, then azimuth. */
#include "bench.h"
#include "sun.h"

static void solar_position(const double *t, int n, double lat, double lng, double *zenith, double *azimuth) {
  double sin_latitude = sin(RADIANS * lat), cos_latitude = cos(RADIANS * lat);
  for (int i = 0; i < n; i++) {
    struct sun sun = sun_at(t[i]);
    double second = t[i] - floor(t[i] / 86400) * 86400;
    double hour = RADIANS * ((second + sun.equation_of_time - 43200) / 240 + lng);
    double east = -sun.cos_declination * sin(hour), meridian = sun.cos_declination * cos(hour);
    double north = sun.sin_declination * cos_latitude - meridian * sin_latitude;
    double up = sun.sin_declination * sin_latitude + meridian * cos_latitude;
    double turned = atan2(east, north) / RADIANS;
    zenith[i] = atan2(sqrt(east * east + north * north), up) / RADIANS;
    turned = turned < 0 ? turned + 360 : turned;
    azimuth[i] = turned < 360 ? turned : 0;
  }
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0];
  double *angles = column(2 * (size_t)n);
  BENCH(solar_position(in + 3, n, in[1], in[2], angles, angles + n));
  write_doubles(argv[2], angles, 2 * (size_t)n);
  return 0;
}
