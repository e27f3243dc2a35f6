/* One year of daily rain, as in analytics-wasm/assembly/rain-year.ts; the seed is a hash already. */
#include "random.h"

static const int MONTHS[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

static void rain_year(const double *p, const double *d, uint32_t seed, double *rain) {
  int day = 0, wet = 0;
  random_state = seed;
  for (int month = 0; month < 12; month++) {
    double share = d[month] > 0 ? fmin(d[month] / (month == 1 ? 28.25 : MONTHS[month]), 0.97) : 0;
    double mean = d[month] > 0 ? p[month] / d[month] : 0;
    double excess = fmax(mean - 0.254, 0.05);
    double shape = mean > 0 ? fmin(0.6 * excess / mean, 1) : 1, scale = excess / shape;
    for (int i = 0; i < MONTHS[month]; i++) {
      if (day == 0) wet = uniform() < share;
      wet = uniform() < (wet ? 0.25 : 0) + 0.75 * share;
      rain[day++] = wet && d[month] > 0 ? 0.254 + gamma_deviate(shape) * scale : 0;
    }
  }
}
