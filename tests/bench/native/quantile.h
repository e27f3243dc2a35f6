/* Linear between neighbours, as in analytics-wasm/assembly/plan-spread.ts; needs median.h. */
static double quantile(double *values, int n, double share) {
  double position = share * (n - 1);
  int below = (int)floor(position);
  double low = select_kth(values, n, below);
  if (below + 1 >= n) return low;
  double high = values[below + 1];
  for (int i = below + 2; i < n; i++) high = values[i] < high ? values[i] : high;
  return low + (position - below) * (high - low);
}
