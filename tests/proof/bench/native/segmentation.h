/* The exact penalised division, as in analytics-wasm/assembly/segmentation.ts, of a series about which nothing else is known. */
#define SHORTEST 3
#define STEEPEST_FALL 0.02

static void add_up(const double *x, const double *y, int n, double (*sums)[5]) {
  double mean = 0;
  for (int i = 0; i < n; i++) mean += y[i] / n;
  memset(sums[0], 0, sizeof sums[0]);
  for (int i = 0; i < n; i++) {
    double value = y[i] - mean, terms[] = {x[i], x[i] * x[i], value, x[i] * value, value * value};
    for (int k = 0; k < 5; k++) sums[i + 1][k] = sums[i][k] + terms[k];
  }
}

static inline double squares(const double *a, const double *b, double share) {
  double days = b[0] - a[0], values = b[2] - a[2];
  double xx = b[1] - a[1] - days * days * share;
  double xy = b[3] - a[3] - days * values * share;
  double yy = b[4] - a[4] - values * values * share;
  double slope = xx > 0 ? xy / xx : 0;
  if (slope < -STEEPEST_FALL) slope = -STEEPEST_FALL;
  double rest = yy - slope * (2 * xy - slope * xx);
  return rest > 0 ? rest : 0;
}

/* First rows of the segments to `starts`; returns their number. `scratch` holds 6 (n + 1) values. */
static int segment_series(const double *x, const double *y, int n, double price, double (*sums)[5], double *scratch, int *starts) {
  double *best = scratch, *costs = scratch + n + 1, *expiry = scratch + 2 * (n + 1), *shares = scratch + 3 * (n + 1);
  int *from = (int *)(scratch + 4 * (n + 1)), *open = (int *)(scratch + 5 * (n + 1)), count = 0;
  add_up(x, y, n, sums);
  best[0] = 0;
  for (int i = 0; i <= n; i++) {
    expiry[i] = INFINITY;
    shares[i] = 1.0 / i;
  }
  for (int end = 1; end <= n; end++) {
    if (end >= SHORTEST) open[count++] = end - SHORTEST;
    double lowest = INFINITY;
    int chosen = 0, kept = 0;
    for (int c = 0; c < count; c++) {
      int start = open[c];
      if (expiry[start] <= end) continue;
      double cost = best[start] + squares(sums[start], sums[end], shares[end - start]);
      open[kept] = start;
      costs[kept++] = cost;
      if (cost < lowest) {
        lowest = cost;
        chosen = start;
      }
    }
    count = kept;
    best[end] = lowest + price;
    from[end] = chosen;
    if (lowest == INFINITY) continue;
    for (int c = 0; c < count; c++)
      if (costs[c] > best[end] && end + SHORTEST < expiry[open[c]]) expiry[open[c]] = end + SHORTEST;
  }
  int segments = 0;
  for (int end = n; end > 0; end = from[end]) segments++;
  for (int end = n, place = segments; end > 0; end = from[end]) starts[--place] = from[end];
  return segments;
}

/* How much dearer correlated neighbors make a division, as in analytics-wasm/assembly/segment-correlation.ts. */
static double correlation_factor(const double *x, const double *y, int n, const int *starts, int segments) {
  double all = 0, products = 0;
  for (int s = 0; s < segments; s++) {
    int begin = starts[s], end = s + 1 < segments ? starts[s + 1] : n;
    double mx = 0, my = 0, xx = 0, xy = 0, before = 0;
    for (int i = begin; i < end; i++) {
      mx += x[i] / (end - begin);
      my += y[i] / (end - begin);
    }
    for (int i = begin; i < end; i++) {
      xx += (x[i] - mx) * (x[i] - mx);
      xy += (x[i] - mx) * (y[i] - my);
    }
    double slope = xx > 0 ? xy / xx : 0;
    for (int i = begin; i < end; i++) {
      double rest = y[i] - my - slope * (x[i] - mx);
      all += rest * rest;
      products += rest * before;
      before = rest;
    }
  }
  if (!(all > 0)) return 1;
  double raw = products / all, r = fmin(raw + (3 + 3 * raw) * segments / n, 0.8);
  return r > 1 / sqrt(n) ? (1 + r) / ((1 - r) * (1 - r)) : 1;
}
