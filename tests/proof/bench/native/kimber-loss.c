/* `kimberLoss` without manual washes. */
#include "bench.h"
#include "rolling-rain.h"

static void kimber(const double *rain, int n, double rate, double threshold, int period, int grace, double most,
                   const uint8_t *washed, double *sums, double *scratch, double *loss) {
  double soiling = 0;
  int damp = 0;
  rolling_rain(rain, n, period, sums, scratch);
  for (int step = 0; step < n; step++) {
    if (step > 0) soiling += rate;
    if (sums[step] > threshold * (1 + 1e-12)) damp = grace;
    if (damp > 0 || washed[step]) soiling = 0;
    if (damp > 0) damp--;
    loss[step] = soiling < most ? soiling : most;
  }
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0];
  uint8_t *washed = calloc(n, 1);
  double *sums = column(n), *scratch = column(n), *loss = column(n);
  BENCH(kimber(in + 6, n, in[1], in[2], (int)in[3], (int)in[4], in[5], washed, sums, scratch, loss));
  write_doubles(argv[2], loss, n);
  return 0;
}
