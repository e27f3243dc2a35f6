/* `soilingRate` of one segment: slope, intercept, its interval and what it explains. */
#include "bench.h"
#include "median.h"
#include "theil-sen.h"

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0];
  double *slopes = column((size_t)n * (n - 1) / 2), *scratch = column(n), *residual = column(n);
  struct rate found;
  BENCH(found = soiling_rate(in + 2, in + 2 + n, n, in[1], slopes, scratch, residual));
  write_doubles(argv[2], &found.slope, sizeof found / sizeof(double));
  return 0;
}
