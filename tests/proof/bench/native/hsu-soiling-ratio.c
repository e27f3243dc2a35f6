/* `hsuSoilingRatio`: all or nothing is washed off. */
#include "bench.h"
#include "dust.h"
#include "rolling-rain.h"

static void hsu(const double *rain, const double *pm25, const double *pm10, int n, double reach, double threshold, int period,
                double *sums, double *scratch, double *ratio) {
  double mass = 0;
  rolling_rain(rain, n, period, sums, scratch);
  for (int step = 0; step < n; step++) {
    mass += falling_mass(pm25[step], pm10[step], 0.0009, 0.004, reach);
    if (sums[step] >= threshold * (1 - 1e-12)) mass = 0;
    ratio[step] = 1 - loss_of_mass(mass);
  }
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0];
  double reach = in[1] * cos(in[2] * M_PI / 180), *rain = in + 5;
  double *sums = column(n), *scratch = column(n), *ratio = column(n);
  BENCH(hsu(rain, rain + n, rain + 2 * n, n, reach, in[3], (int)in[4], sums, scratch, ratio));
  write_doubles(argv[2], ratio, n);
  return 0;
}
