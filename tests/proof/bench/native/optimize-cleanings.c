/* The core of `optimizeCleanings` (analytics-wasm/assembly): mean loss between any two cuts, then the best plan for each number of
 * cleanings, and the spread over the rain years of what the best one saves, in plain C. Every cut is open. */
#include "bench.h"
#include "median.h"
#include "quantile.h"

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

static int schedules(const double *cost, int cuts, double wash_cost, double income, double *reach, int *chosen, double *losses) {
  int width = cuts + 1;
  const double *before = cost;
  double best = -INFINITY;
  for (int k = 0;; k++) {
    double net = income - before[cuts] - k * wash_cost;
    losses[k] = before[cuts];
    best = net > best ? net : best;
    if (k == cuts || net < best - 0.0005 * income) return k + 1;
    double *now = reach + (size_t)(k & 1) * width;
    int *last = chosen + (size_t)(k + 1) * width;
    for (int j = 0; j <= cuts; j++) {
      double least = INFINITY;
      for (int i = 0; i < j; i++) {
        double total = before[i] + cost[(size_t)(i + 1) * width + j];
        if (total < least) {
          least = total;
          last[j] = i;
        }
      }
      now[j] = least;
    }
    before = now;
  }
}

/* Net income of the plan with `k` cleanings in every rain year. */
static void plan_nets(const double *income, const double *rate, const double *keep, int years, int days, const double *cuts, int cut_count,
                      double cap, double initial, const int *chosen, int k, double fixed, int *plan, double *state, double *nets) {
  for (int left = k, j = cut_count; left > 0; left--) plan[left - 1] = j = chosen[(size_t)left * (cut_count + 1) + j];
  for (int y = 0; y < years; y++) state[y] = initial, nets[y] = fixed;
  for (int d = 0, next = 0; d < days; d++) {
    if (next < k && d == (int)cuts[plan[next]]) {
      for (int y = 0; y < years; y++) state[y] = 0;
      next++;
    }
    const double *left = keep + (size_t)d * years;
    double half = 0.5 * rate[d];
    for (int y = 0; y < years; y++) {
      double s = state[y] * left[y];
      nets[y] -= income[d] * (s + half < cap ? s + half : cap);
      state[y] = s + rate[d] < cap ? s + rate[d] : cap;
    }
  }
}

struct problem {
  const double *income, *rate, *keep, *cuts;
  int days, years, cut_count;
  double wash_cost, initial, cap, total;
  double *state, *cost, *reach, *losses, *nets, *none;
  int *chosen, *plan;
};

/* Writes the loss of every plan, then the 10, 50 and 90 % quantiles of what the best one saves in a year to come; returns their number. */
static int optimize(struct problem p, double *out) {
  cleaning_costs(p.income, p.rate, p.keep, p.years, p.days, p.cuts, p.cut_count, p.cap, p.initial, p.state, p.cost);
  int plans = schedules(p.cost, p.cut_count, p.wash_cost, p.total, p.reach, p.chosen, p.losses);
  int best = 0;
  for (int k = 0; k < plans; k++) {
    out[k] = p.losses[k];
    if (p.losses[k] + k * p.wash_cost < p.losses[best] + best * p.wash_cost) best = k;
  }
  for (int k = 0, run = 0; run < 2; k = best, run++)
    plan_nets(p.income, p.rate, p.keep, p.years, p.days, p.cuts, p.cut_count, p.cap, p.initial, p.chosen, k, p.total - k * p.wash_cost, p.plan,
              p.state, run == 0 ? p.none : p.nets);
  for (int y = 0; y < p.years; y++) p.nets[y] -= p.none[y];
  for (int q = 0; q < 3; q++) out[plans + q] = foreseen_quantile(p.nets, p.years, (double[]){0.1, 0.5, 0.9}[q]);
  return plans + 3;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  int days = (int)in[0], years = (int)in[1], cut_count = (int)in[2], width = cut_count + 1, figures = 0;
  double *income = in + 7, *rate = income + days, *cuts = rate + days, *out = column((size_t)width + 3);
  struct problem p = {income, rate, cuts + cut_count, cuts, days, years, cut_count, in[3], in[4], in[5], in[6],
                      column(years), column((size_t)width * width), column(2 * (size_t)width), column(width), column(years), column(years),
                      malloc(sizeof(int) * width * width), malloc(sizeof(int) * width)};
  BENCH(figures = optimize(p, out));
  write_doubles(argv[2], out, (size_t)figures);
  return 0;
}
