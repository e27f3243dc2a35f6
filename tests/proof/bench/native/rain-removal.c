/* `rainRemoval` in its partial mode. */
#include "bench.h"

static void rain_removal(const double *rain, int n, double threshold, double *removal) {
  for (int d = 0; d < n; d++) {
    double fallen = rain[d] > 0 ? rain[d] : 0;
    removal[d] = fallen < 0.5 ? 0 : 1 - (threshold > 0 ? exp(-fallen / (4 / 7.62 * threshold)) : 0);
  }
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0];
  double *removal = column(n);
  BENCH(rain_removal(in + 2, n, in[1], removal));
  write_doubles(argv[2], removal, n);
  return 0;
}
