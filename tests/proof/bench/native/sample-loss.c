/* `sampleLoss`: what the soiled cell lacks [%]. */
#include "bench.h"

static void sample_loss(const double *clean, const double *soiled, int n, double *loss) {
  for (int i = 0; i < n; i++) {
    double c = clean[i], s = soiled[i];
    loss[i] = c > 0 && isfinite(c) && isfinite(s) ? 100 * (1 - s / c) : NAN;
  }
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0];
  double *loss = column(n);
  BENCH(sample_loss(in + 1, in + 1 + n, n, loss));
  write_doubles(argv[2], loss, n);
  return 0;
}
