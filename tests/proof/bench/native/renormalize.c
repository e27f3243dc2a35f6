/* `renormalize` with one layer for all rows. */
#include "bench.h"

static void renormalize(const double *values, int n, double from, double to, double *result) {
  for (int i = 0; i < n; i++) {
    double before = 1 + from / 100;
    result[i] = values[i] * (before > 0 ? (1 + to / 100) / before : NAN);
  }
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0];
  double *result = column(n);
  BENCH(renormalize(in + 3, n, in[1], in[2], result));
  write_doubles(argv[2], result, n);
  return 0;
}
