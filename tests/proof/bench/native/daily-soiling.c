/* The core of `dailySoiling` (analytics-wasm/assembly) on whole days without normalization, in plain C. */
#include "bench.h"
#include "median.h"

#define COLUMNS 8
#define MAX_ROWS 86400

static double loss_of[MAX_ROWS], lit_clean[MAX_ROWS], lit_soiled[MAX_ROWS], spare[MAX_ROWS];
static uint8_t calm_of[MAX_ROWS];

static double sampling_interval(const double *t, int n) {
  if (n < 2) return 3600;
  double first = t[1] - t[0];
  int equal = 0;
  for (int i = 1; i < n; i++) equal += t[i] - t[i - 1] == first;
  if (2 * equal > n - 1) return fmin(first, 3600);
  for (int i = 1; i < n; i++) spare[i - 1] = t[i] - t[i - 1];
  return fmin(median(spare, n - 1), 3600);
}

static void soiling_of_day(const double *t, const double *clean, const double *soiled, const uint8_t *window, int n,
                           double low_light, double *out) {
  double interval = sampling_interval(t, n);
  double longest = fmin(3 * interval, 3600);
  double clean_joules = 0, soiled_joules = 0, window_joules = 0, missing = 0, before = NAN;
  int was_lit = 0, begins_lit = 0, reference = 0, lit = 0, calm = 0;
  for (int k = 0; k < n; k++) {
    double c = clean[k], s = soiled[k];
    if (k > 0 && !was_lit && c <= 0 && s <= 0) {
      before = t[k];
      continue;
    }
    double gap = k == 0 ? interval : t[k] - before;
    double step = gap < longest ? gap : longest;
    double joules = (c > 0 ? c : 0) * step;
    clean_joules += joules;
    window_joules += window[k] ? joules : 0;
    soiled_joules += (s > 0 ? s : 0) * step;
    int now_lit = window[k] && c > 0 && (c > low_light || s > low_light);
    if (gap > 1.5 * interval && (now_lit || was_lit)) missing += gap - interval;
    before = t[k];
    was_lit = now_lit;
    if (!now_lit) continue;
    if (k == 0) begins_lit = 1;
    while (reference + 1 < k && t[k] - t[reference + 1] >= 60) reference++;
    double change = fabs(c - clean[reference]);
    double brighter = 0.5 * (c + clean[reference] + change);
    int is_calm = k == 0 || !(change * 60 > 0.1 * (t[k] - t[reference]) * brighter);
    loss_of[lit] = 100 * (1 - s / c);
    lit_clean[lit] = c * step;
    lit_soiled[lit] = s * step;
    calm_of[lit++] = is_calm;
    calm += is_calm;
  }
  double expected = lit * interval + missing;
  if (begins_lit || was_lit) expected = fmax(expected, 43200);

  int only_calm = calm >= 0.1 * lit, kept = 0, used = 0;
  for (int k = 0; k < lit; k++) {
    spare[kept] = loss_of[k];
    kept += !only_calm || calm_of[k];
  }
  double loss = NAN, uncertainty = NAN;
  int enough = 0;
  if (kept > 0) {
    double center = median(spare, kept);
    for (int k = 0; k < kept; k++) spare[k] = fabs(spare[k] - center);
    double sigma = 1.4826 * median(spare, kept);
    double limit = fmax(3, 5 * sigma);
    double clean_energy = 0, soiled_energy = 0, squares = 0, products = 0, previous = 0;
    for (int k = 0; k < lit; k++) {
      double deviation = loss_of[k] - center;
      if ((only_calm && !calm_of[k]) || fabs(deviation) > limit) continue;
      clean_energy += lit_clean[k];
      soiled_energy += lit_soiled[k];
      squares += deviation * deviation;
      products += deviation * previous;
      previous = deviation;
      used++;
    }
    double r = fmin(fmax(squares > 0 ? products / squares : 0, 0), 0.99);
    double independent = fmax(used * (1 - r) / (1 + r), 1);
    loss = 100 * (1 - soiled_energy / clean_energy);
    double sampling = squares / fmax(used - 1, 1) / independent;
    uncertainty = sqrt(0.09 + sampling + (loss - center) * (loss - center) / 4);
    enough = (used >= 20 && used * interval >= 1200) || clean_energy >= 0.6 * window_joules;
  }
  double inside = window_joules / 3.6e6;
  int good = loss == loss && only_calm && enough && lit * interval >= 0.6 * expected && inside >= 0.5;
  double row[] = {clean_joules / 3.6e6, soiled_joules / 3.6e6, loss, used, inside, good, uncertainty};
  memcpy(out + 1, row, sizeof row);
}

static int daily_soiling(const double *t, const double *clean, const double *soiled, const double *day,
                         const uint8_t *window, int n, double *days) {
  int count = 0;
  for (int begin = 0; begin < n;) {
    int end = begin + 1, broken = 0;
    for (; end < n && day[end] == day[begin]; end++) broken |= !(t[end] > t[end - 1]);
    for (int i = begin; i < end; i++) broken |= !isfinite(clean[i]) | !isfinite(soiled[i]);
    if (broken || end - begin > MAX_ROWS) exit(3);
    double *out = days + COLUMNS * count++;
    out[0] = day[begin];
    soiling_of_day(t + begin, clean + begin, soiled + begin, window + begin, end - begin, 200, out);
    begin = end;
  }
  return count;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int n = (int)in[0], count = 0;
  uint8_t *window = malloc(n);
  memset(window, 1, n);
  double *days = malloc(sizeof(double) * COLUMNS * n);
  BENCH(count = daily_soiling(in + 1, in + 1 + n, in + 1 + 2 * n, in + 1 + 3 * n, window, n, days));
  write_doubles(argv[2], days, COLUMNS * count);
  return 0;
}
