/* `typicalYear`: members, their percentiles day by day, monthly means weighted by light. */
#include "bench.h"
#include "dust.h"
#include "median.h"
#include "quantile.h"
#include "rain-year.h"

#define DAYS 365
#define DEGREE (M_PI / 180)

static void soil_member(const double *rain, const double *pm25, const double *pm10, double slope, double threshold, double *loss) {
  double reach = 1e-6 * 86400 * slope, mass = 0;
  for (int pass = 0; pass < 2; pass++) {
    for (int day = 0; day < DAYS; day++) {
      mass += falling_mass(pm25[day], pm10[day], 0.0009, 0.004, reach);
      if (rain[day] >= threshold) mass = 0;
      if (pass == 1) loss[day] = 100 * loss_of_mass(mass);
    }
  }
}

static double sunset_angle(double latitude, double declination) {
  return acos(fmin(fmax(-tan(latitude) * tan(declination), -1), 1));
}

static double sky_insolation(int day, double latitude, double tilt) {
  double turn = 2 * M_PI / DAYS, declination = 23.45 * DEGREE * sin(turn * (285 + day));
  double ground = latitude * DEGREE, plane = (latitude < 0 ? latitude + tilt : latitude - tilt) * DEGREE;
  double sunset = fmin(sunset_angle(ground, declination), sunset_angle(plane, declination));
  double height = cos(plane) * cos(declination) * sin(sunset) + sunset * sin(plane) * sin(declination);
  return fmax((1 + 0.033 * cos(turn * (day + 1))) * height, 0);
}

static void monthly_loss(const double *loss, int members, double latitude, double tilt, double *monthly) {
  for (int month = 0, first = 0; month < 12; first += MONTHS[month++]) {
    double light = 0, total = 0, lights[31];
    for (int i = 0; i < MONTHS[month]; i++) light += lights[i] = sky_insolation(first + i, latitude, tilt);
    for (int i = 0; i < MONTHS[month]; i++) {
      double weight = light > 0 ? lights[i] / light : 1.0 / MONTHS[month];
      for (int member = 0; member < members; member++) total += weight * loss[member * DAYS + first + i];
    }
    monthly[month] = total / members;
  }
}

static double mean_of(const double *values, int n) {
  double total = 0;
  for (int i = 0; i < n; i++) total += values[i];
  return total / n;
}

static double deviation(const double *values, int n) {
  double mean = mean_of(values, n), squares = 0;
  for (int i = 0; i < n; i++) squares += (values[i] - mean) * (values[i] - mean);
  return squares > 0 ? sqrt(squares / n) : 1;
}

static int typical_member(const double *rain, const double *loss, int members, double mm, double days, double *figures) {
  double *means = figures, *amounts = means + members, *wet = amounts + members, *scratch = wet + members;
  for (int m = 0; m < members; m++) {
    int count = 0;
    for (int day = 0; day < DAYS; day++) count += rain[m * DAYS + day] > 0;
    scratch[m] = means[m] = mean_of(loss + m * DAYS, DAYS);
    amounts[m] = mean_of(rain + m * DAYS, DAYS) * DAYS;
    wet[m] = count;
  }
  double middle = quantile(scratch, members, 0.5), lowest = INFINITY;
  double spreads[] = {deviation(means, members), deviation(amounts, members), deviation(wet, members)};
  int typical = 0;
  for (int m = 0; m < members; m++) {
    double score = fabs(means[m] - middle) / spreads[0] + 0.5 * fabs(amounts[m] - mm) / spreads[1] +
                   0.25 * fabs(wet[m] - days) / spreads[2];
    if (score < lowest) {
      lowest = score;
      typical = m;
    }
  }
  return typical;
}

/* `in`: members, latitude, tilt, threshold, four times twelve months, a seed a member. Writes member, 3 x 365 quantiles, 12 means. */
static void typical_year(const double *in, double *rain, double *loss, double *scratch, double *out) {
  int members = (int)in[0], day = 0;
  const double *p = in + 4, *d = p + 12, *pm10 = d + 12, *pm25 = pm10 + 12, *seeds = pm25 + 12;
  double daily10[DAYS], daily25[DAYS], mm = 0, days = 0;
  for (int month = 0; month < 12; month++) {
    mm += p[month];
    days += d[month];
    for (int i = 0; i < MONTHS[month]; i++, day++) daily10[day] = pm10[month], daily25[day] = pm25[month];
  }
  for (int m = 0; m < members; m++) {
    rain_year(p, d, (uint32_t)seeds[m], rain + m * DAYS);
    soil_member(rain + m * DAYS, daily25, daily10, cos(in[2] * DEGREE), in[3], loss + m * DAYS);
  }
  out[0] = typical_member(rain, loss, members, mm, days, scratch);
  for (day = 0; day < DAYS; day++) {
    for (int m = 0; m < members; m++) scratch[m] = loss[m * DAYS + day];
    for (int k = 0; k < 3; k++) out[1 + k * DAYS + day] = quantile(scratch, members, (double[]){0.1, 0.5, 0.9}[k]);
  }
  monthly_loss(loss, members, in[1], in[2], out + 1 + 3 * DAYS);
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  double *in = read_doubles(argv[1]);
  size_t members = (size_t)in[0], figures = 1 + 3 * DAYS + 12;
  double *rain = column(members * DAYS), *loss = column(members * DAYS), *scratch = column(4 * members), *out = column(figures);
  BENCH(typical_year(in, rain, loss, scratch, out));
  write_doubles(argv[2], out, figures);
  return 0;
}
