/* `rainYears`: 12 + 12 monthly values, then the seed of each year. */
#include "bench.h"
#include "rain-year.h"

static void rain_years(const double *p, const double *d, const double *seeds, int years, double *rain) {
  for (int year = 0; year < years; year++) rain_year(p, d, (uint32_t)seeds[year], rain + 365 * (size_t)year);
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int years = (int)in[0];
  double *rain = column(365 * (size_t)years);
  BENCH(rain_years(in + 1, in + 13, in + 25, years, rain));
  write_doubles(argv[2], rain, 365 * (size_t)years);
  return 0;
}
