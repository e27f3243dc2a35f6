/* `renormalizedLoss`: the ratio of both cells by the ratio of their factors. */
#include "bench.h"

static void renormalized_loss(const double *loss, int n, const double *layers, double *result) {
  double factor = (1 + layers[3] / 100) / (1 + layers[2] / 100) * ((1 + layers[0] / 100) / (1 + layers[1] / 100));
  for (int i = 0; i < n; i++) result[i] = 100 - (100 - loss[i]) * factor;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0];
  double *result = column(n);
  BENCH(renormalized_loss(in + 5, n, in + 1, result));
  write_doubles(argv[2], result, n);
  return 0;
}
