/* `clearSkyGhi` by Haurwitz. */
#include "bench.h"

static void clear_sky(const double *zenith, int n, double *ghi) {
  for (int i = 0; i < n; i++) {
    double height = cos(M_PI / 180 * zenith[i]);
    ghi[i] = height > 0 ? 1098 * height * exp(-0.059 / height) : height == height ? 0 : NAN;
  }
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0];
  double *ghi = column(n);
  BENCH(clear_sky(in + 1, n, ghi));
  write_doubles(argv[2], ghi, n);
  return 0;
}
