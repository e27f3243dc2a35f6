/* `dollarLoss` at one price. */
#include "bench.h"

static void dollar_loss(const double *insolation, const double *loss, int n, double kw, double price, double *dollars) {
  double energy = kw * 0.176 * 5.6 * 0.8;
  for (int i = 0; i < n; i++) {
    double share = (loss[i] < 0 ? 0 : loss[i]) / 100;
    dollars[i] = insolation[i] * energy * share * price;
  }
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0];
  double *dollars = column(n);
  BENCH(dollar_loss(in + 3, in + 3 + n, n, in[1], in[2], dollars));
  write_doubles(argv[2], dollars, n);
  return 0;
}
