/* `bucket` of ordered rows without weights. */
#include "bench.h"

static double bucket_start(double time, double width) {
  double start = floor(time / width) * width + 0;
  return start > time ? start - width : start;
}

static int bucket(const double *t, const double *values, int n, double width, double *out) {
  int buckets = 0;
  for (int row = 0; row < n;) {
    double begin = bucket_start(t[row], width), end = begin + width;
    double first = NAN, sum = 0, total = 0, least = INFINITY, most = -INFINITY;
    for (; row < n && t[row] < end; row++) {
      double value = values[row];
      if (!isfinite(value)) continue;
      if (total == 0) first = value;
      sum += value - first;
      total += 1;
      least = value < least ? value : least;
      most = value > most ? value : most;
    }
    double mean = fmin(fmax(first + sum / total, least), most);
    double figures[] = {begin, total, total ? mean : NAN, total ? least : NAN, total ? most : NAN};
    memcpy(out + 5 * (size_t)buckets++, figures, sizeof figures);
  }
  return buckets;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0], buckets = 0;
  double *out = column(5 * (size_t)n);
  BENCH(buckets = bucket(in + 2, in + 2 + n, n, in[1], out));
  write_doubles(argv[2], out, 5 * (size_t)buckets);
  return 0;
}
