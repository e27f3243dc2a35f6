/* As in analytics-wasm/assembly/quantile.ts; needs median.h. The value at a place in order, linear between neighbors. */
static double value_at(double *values, int n, double place) {
  int below = (int)floor(place);
  double low = select_kth(values, n, below);
  if (below + 1 >= n) return low;
  double high = values[below + 1];
  for (int i = below + 2; i < n; i++) high = values[i] < high ? values[i] : high;
  return low + (place - below) * (high - low);
}

/* Of the values themselves. */
static inline double quantile(double *values, int n, double share) { return value_at(values, n, share * (n - 1)); }

/* Of the next one by them. */
static inline double foreseen_quantile(double *values, int n, double share) {
  double place = share * (n + 1) - 1;
  return value_at(values, n, place < 0 ? 0 : place > n - 1 ? n - 1 : place);
}
