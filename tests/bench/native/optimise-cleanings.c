/* The core of `optimiseCleanings` (analytics-wasm/assembly): mean loss between any two cuts, then the best plan for each number of
 * cleanings, in plain C. Every cut is open. */
#include "bench.h"

static void cleaning_costs(const double *income, const double *rate, const double *keep, int years, int days,
                           const double *cuts, int cut_count, double cap, double initial, double *state, double *cost) {
  for (int row = 0; row <= cut_count; row++) {
    double *costs = cost + (size_t)row * (cut_count + 1);
    int column = row > 0 ? row - 1 : 0;
    double loss = 0;
    for (int y = 0; y < years; y++) state[y] = row == 0 ? initial : 0;
    for (int d = row == 0 ? 0 : (int)cuts[row - 1]; d < days; d++) {
      if (column < cut_count && d == (int)cuts[column]) costs[column++] = loss / years;
      const double *left = keep + (size_t)d * years;
      double sum = 0, half = 0.5 * rate[d];
      for (int y = 0; y < years; y++) {
        double s = state[y] * left[y];
        sum += s + half < cap ? s + half : cap;
        state[y] = s + rate[d] < cap ? s + rate[d] : cap;
      }
      loss += income[d] * sum;
    }
    costs[cut_count] = loss / years;
  }
}

static int schedules(const double *cost, int cuts, double wash_cost, double income, double *reach, double *losses) {
  int width = cuts + 1;
  const double *before = cost;
  double best = -INFINITY;
  for (int k = 0;; k++) {
    double net = income - before[cuts] - k * wash_cost;
    losses[k] = before[cuts];
    best = net > best ? net : best;
    if (k == cuts || net < best - 0.0005 * income) return k + 1;
    double *now = reach + (size_t)(k & 1) * width;
    for (int j = 0; j <= cuts; j++) {
      double least = INFINITY;
      for (int i = 0; i < j; i++) {
        double total = before[i] + cost[(size_t)(i + 1) * width + j];
        least = total < least ? total : least;
      }
      now[j] = least;
    }
    before = now;
  }
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int days = (int)in[0], years = (int)in[1], cut_count = (int)in[2], plans = 0;
  double wash_cost = in[3], initial = in[4], cap = in[5], total = in[6];
  double *income = in + 7, *rate = income + days, *cuts = rate + days, *keep = cuts + cut_count;
  double *state = malloc(sizeof(double) * years);
  double *cost = malloc(sizeof(double) * (cut_count + 1) * (cut_count + 1));
  double *reach = malloc(sizeof(double) * 2 * (cut_count + 1));
  double *losses = malloc(sizeof(double) * (cut_count + 1));
  BENCH((cleaning_costs(income, rate, keep, years, days, cuts, cut_count, cap, initial, state, cost),
         plans = schedules(cost, cut_count, wash_cost, total, reach, losses)));
  write_doubles(argv[2], losses, plans);
  return 0;
}
