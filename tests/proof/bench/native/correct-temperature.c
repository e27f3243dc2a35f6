/* `correctTemperature`: both cells as at 25 degrees C. */
#include "bench.h"

static void correct_temperature(const double *in, int n, double alpha, double *result) {
  for (int i = 0; i < n; i++) {
    double of_clean = 1 + alpha * (in[2 * n + i] - 25), of_soiled = 1 + alpha * (in[3 * n + i] - 25);
    int known = isfinite(of_clean + of_soiled);
    result[i] = known ? in[i] / of_clean : in[i];
    result[n + i] = known ? in[n + i] / of_soiled : in[n + i];
  }
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0];
  double *result = column(2 * n);
  BENCH(correct_temperature(in + 2, n, in[1], result));
  write_doubles(argv[2], result, 2 * n);
  return 0;
}
