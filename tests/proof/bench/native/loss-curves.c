/* `lossCurves` of a file with the array's energy as it was and as it could have been: twelve curves of thirteen points. */
#include "bench.h"

static void loss_curves(const double *energy, const double *month, const double *delivered, const double *possible, int n,
                        double *share) {
  double income[12] = {0};
  for (int at = 0; at < 156; at++) share[at] = 0;
  for (int i = 0; i < n; i++) {
    if (!(energy[i] > 0)) continue;
    int m = (int)month[i];
    double factor = possible[i] / delivered[i];
    double free = energy[i] * (factor > 1 ? factor : 1);
    income[m] += energy[i];
    for (int point = 1; point < 13; point++) {
      double lost = energy[i] - free * (1 - 0.025 * point);
      share[13 * m + point] += lost > 0 ? lost : 0;
    }
  }
  for (int m = 0; m < 12; m++)
    for (int point = 0; point < 13; point++)
      share[13 * m + point] = income[m] > 0 ? share[13 * m + point] / income[m] : 0.025 * point;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0];
  double *share = column(156);
  BENCH(loss_curves(in + 1, in + 1 + n, in + 1 + 2 * (size_t)n, in + 1 + 3 * (size_t)n, n, share));
  write_doubles(argv[2], share, 156);
  return 0;
}
