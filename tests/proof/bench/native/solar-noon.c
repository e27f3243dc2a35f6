/* `solarNoon` of consecutive days. */
#include "bench.h"
#include "sun.h"

static double solar_noon(double lng, double day) {
  double mean_noon = day * 86400 + 43200 - 240 * lng;
  return mean_noon - sun_at(mean_noon - sun_at(mean_noon).equation_of_time).equation_of_time;
}

static void solar_noons(const double *days, int n, double lng, double *noons) {
  for (int i = 0; i < n; i++) noons[i] = solar_noon(lng, days[i]);
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0];
  double *noons = column(n);
  BENCH(solar_noons(in + 2, n, in[1], noons));
  write_doubles(argv[2], noons, n);
  return 0;
}
