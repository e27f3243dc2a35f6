/* Soiling rate of one segment, as in analytics-wasm/assembly/soiling-rate.ts; needs median.h. */
struct rate {
  double slope, intercept, low, high, explained;
};

static double median_of(const double *values, int n, double *scratch) {
  memcpy(scratch, values, sizeof(double) * n);
  return median(scratch, n);
}

static double tie_term(const double *values, int n, double value) {
  int equal = 0;
  for (int i = 0; i < n; i++) equal += values[i] == value;
  return (equal - 1.0) * (2 * equal + 5);
}

static double residual_correlation(const double *x, const double *residual, int n, double *scratch) {
  for (int i = 1; i < n; i++) scratch[i - 1] = x[i] - x[i - 1];
  double step = median(scratch, n - 1), squares = 0, products = 0;
  int pairs = 0;
  for (int i = 0; i < n; i++) {
    squares += residual[i] * residual[i];
    if (i == 0 || x[i] - x[i - 1] > step) continue;
    products += residual[i] * residual[i - 1];
    pairs++;
  }
  if (pairs == 0 || squares == 0) return 0;
  double r = products / pairs * (n - 1) / squares;
  return fmin(fmax(r + (3 + 3 * r) / n, 0), 0.8);
}

/* `z`: normal quantile of the confidence; `slopes` holds n (n - 1) / 2 values, `scratch` and `residual` n each. */
static struct rate soiling_rate(const double *x, const double *y, int n, double z, double *slopes, double *scratch, double *residual) {
  struct rate found = {NAN, NAN, NAN, NAN, NAN};
  int pairs = 0;
  double ties = 0;
  for (int i = 0; i < n; i++) {
    for (int j = i + 1; j < n; j++) {
      double distance = x[j] - x[i];
      if (distance > 0) slopes[pairs++] = (y[j] - y[i]) / distance;
    }
    ties += tie_term(x, n, x[i]) + tie_term(y, n, y[i]);
  }
  if (pairs == 0) return found;
  double slope = found.slope = median(slopes, pairs);
  found.intercept = median_of(y, n, scratch) - slope * median_of(x, n, scratch);
  double sum = 0, unexplained = 0, total = 0;
  for (int i = 0; i < n; i++) {
    sum += y[i];
    residual[i] = y[i] - slope * x[i];
  }
  double level = median_of(residual, n, scratch), mean = sum / n;
  for (int i = 0; i < n; i++) {
    residual[i] -= level;
    unexplained += residual[i] * residual[i];
    total += (y[i] - mean) * (y[i] - mean);
  }
  found.explained = total > 0 ? fmax(1 - unexplained / total, 0) : NAN;
  if (n < 3) return found;
  double r = residual_correlation(x, residual, n, scratch);
  double spread = z * sqrt((n * (n - 1.0) * (2 * n + 5) - ties) / 18) * sqrt((1 + r) / (1 - r));
  int low = (int)nearbyint(0.5 * (pairs - spread)) - 1, high = (int)nearbyint(0.5 * (pairs + spread));
  found.low = select_kth(slopes, pairs, low > 0 ? low : 0);
  found.high = select_kth(slopes, pairs, high < pairs ? high : pairs - 1);
  return found;
}
