/* Rain of the last `period` steps without ever subtracting, as in analytics-wasm/assembly/rolling-rain.ts. */
static double fallen_rain(double mm) { return mm > 0 ? mm : 0; }

static void rolling_rain(const double *rain, int n, int period, double *sums, double *scratch) {
  double rest = 0, begin = 0;
  for (int step = n - 1; step >= 0; step--) {
    rest = fallen_rain(rain[step]) + ((step + 1) % period == 0 ? 0 : rest);
    scratch[step] = rest;
  }
  for (int step = 0; step < n; step++) {
    begin = fallen_rain(rain[step]) + (step % period == 0 ? 0 : begin);
    int first = step - period + 1;
    sums[step] = first <= 0 || first % period == 0 ? begin : scratch[first] + begin;
  }
}
