/* `detectIntervals` of an ordered series without evidence: noise, outliers, the division, the rate of every segment. */
#include "bench.h"
#include "median.h"
#include "segmentation.h"
#include "theil-sen.h"

/* Of a longer segment every second, third, … day makes the line. */
#define MAX_ROWS 250

struct room {
  double *x, *y, *scratch, (*sums)[5], *slopes, *line_x, *line_y, *residual;
  int *starts;
};

static double noise_of(const double *y, int n, double *scratch, double *typical) {
  for (int i = 0; i + 1 < n; i++) scratch[i] = y[i + 1] - y[i];
  double change = median(scratch, n - 1);
  for (int i = 0; i + 1 < n; i++) scratch[i] = fabs(scratch[i] - change);
  *typical = fabs(change);
  return fmax(1.4826022185056018 * median(scratch, n - 1) / M_SQRT2, 0.01);
}

static double distance(const double *y, int row, int begin, int end, double *scratch) {
  if (end <= begin) return INFINITY;
  return fabs(y[row] - median_of(y + begin, end - begin, scratch));
}

/* Copies what does not stand apart, with days from 0 on. */
static int keep_rows(const double *day, const double *loss, int n, double noise, double change, struct room room) {
  int kept = 0;
  for (int i = 0; i < n; i++) {
    double before = distance(loss, i, i < 3 ? 0 : i - 3, i, room.scratch);
    double behind = distance(loss, i, i + 1, i + 4 < n ? i + 4 : n, room.scratch);
    if (fmin(before, behind) > 4.5 * noise + 3 * change) continue;
    room.x[kept] = day[i] - day[0];
    room.y[kept++] = loss[i];
  }
  return kept;
}

static int detect(const double *day, const double *loss, int count, double sensitivity, struct room room, double *out) {
  double change, noise = noise_of(loss, count, room.scratch, &change);
  int n = keep_rows(day, loss, count, noise, change, room);
  double shortness = fmin(fmax((450.0 - n) / (450 - 180), 0), 1);
  double price = sensitivity * (1 + 2.0 / 3 * shortness) * (1 + 450.0 / ((double)n * n)) * noise * noise * log(n);
  int segments = segment_series(room.x, room.y, n, price, room.sums, room.scratch, room.starts);
  double paid = 1;
  for (int growth = 1; growth <= 2; growth++) {
    double factor = correlation_factor(room.x, room.y, n, room.starts, segments);
    if (!(factor > growth * paid)) break;
    paid = factor;
    segments = segment_series(room.x, room.y, n, price * paid, room.sums, room.scratch, room.starts);
  }
  for (int s = 0; s < segments; s++) {
    int begin = room.starts[s], end = s + 1 < segments ? room.starts[s + 1] : n, rows = 0;
    int step = (end - begin + MAX_ROWS - 1) / MAX_ROWS;
    for (int i = begin; i < end; i += step) {
      room.line_x[rows] = room.x[i] + day[0];
      room.line_y[rows++] = room.y[i];
    }
    struct rate rate = soiling_rate(room.line_x, room.line_y, rows, 1.959963984540054, room.slopes, room.scratch, room.residual);
    double row[] = {room.x[begin] + day[0], rate.slope, rate.low, rate.high};
    memcpy(out + 4 * (size_t)s, row, sizeof row);
  }
  return segments;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0], segments = 0;
  struct room room = {column(n), column(n), column(6 * ((size_t)n + 1)), malloc(sizeof(double[5]) * (n + 1)),
                      column(MAX_ROWS * (MAX_ROWS - 1) / 2), column(MAX_ROWS), column(MAX_ROWS), column(MAX_ROWS),
                      malloc(sizeof(int) * (n + 1))};
  double *out = column(4 * (size_t)n);
  BENCH(segments = detect(in + 2, in + 2 + n, n, in[1], room, out));
  write_doubles(argv[2], out, 4 * (size_t)segments);
  return 0;
}
