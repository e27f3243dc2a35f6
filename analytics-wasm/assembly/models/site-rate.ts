import { get, set } from "../numerics/column";
import { select } from "../numerics/median";
import { daysOf } from "../rain/rain-year";
import { fallingMass, lossOfMass, MASS_EXPONENT } from "./hsu";
import { COARSE_VELOCITY, FINE_VELOCITY, GRAMS, SECONDS_PER_DAY } from "./soil-members";
import { meanOf } from "./typical-year";

const MONTHS: i32 = 12;
/** Standard normal quantile of 0.9. */
const Z_90: f64 = 1.2815515655446004;
/** Dry days from clean glass over which a soiling rate is taken. */
const DRY_SPELL: f64 = 30;

/**
 * Rates of sites against the model's rate (docs/decisions/0495-rates-of-sites.md): the median site where the model says `MODEL` [%/day], the
 * power of the model's rate that is taken over above `LEAST`, the lowest rate of the model at a compared site. Below it, where no site was
 * compared, the rate is in proportion.
 */
const MODEL: f64 = 0.05;
const MEDIAN: f64 = 0.0985;
const POWER: f64 = 1.0 / 3;
const LEAST: f64 = 0.04;
/** Standard deviation of the log rate of sites of one reference, of what the references differ by, and of the months of a site. */
const SITES: f64 = 0.37;
const REFERENCES: f64 = 0.37;
const MEASURED: f64 = 0.3;

/**
 * Dry soiling from clean glass by month as HSU has it [12, %/day]. `pm25`, `pm10` [12, ug/m3]; `slope`: share of the dust of level glass [1].
 */
export function dryRates(pm25: usize, pm10: usize, slope: f64, rates: usize): void {
  const reach = GRAMS * SECONDS_PER_DAY * DRY_SPELL * slope;
  for (let month = 0; month < MONTHS; month++) {
    const mass = fallingMass(get(pm25, month), get(pm10, month), FINE_VELOCITY, COARSE_VELOCITY, reach);
    set(rates, month, (100 * lossOfMass(mass)) / DRY_SPELL);
  }
}

/**
 * Lognormal distribution of a site's rate, by Bayes on the logs. `model`, `tilted`: rates of the model [12, %/day] under the tilt of the
 * compared sites and under the own one, on which `measured` [%/day; NaN: nothing] was measured; `factor`: median of what is around the site
 * [1; NaN: nothing is known]. Writes to `result` [7]: median [%/day], spread of the log, mean, quantiles .1 and .9 [%/day]; median and
 * spread of the dust of the site over that of the model, for `siteFactors`.
 */
export function siteRate(model: usize, tilted: usize, factor: f64, measured: f64, result: usize): void {
  const modeled = meanOf(model, MONTHS);
  const here = meanOf(tilted, MONTHS);
  if (!(modeled > 0 && here > 0)) {
    // Nothing to scale.
    for (let field = 0; field < 7; field++) set(result, field, field == 5 ? 1 : 0);
    return;
  }
  const compared = max(modeled, LEAST);
  // Over the model's rate, which the tilt changes as it does that of the site.
  let ratio = (MEDIAN * power(compared / MODEL, POWER)) / compared;
  let spread = SITES;
  if (isNaN(factor)) spread = Math.sqrt(SITES * SITES + REFERENCES * REFERENCES);
  else ratio *= factor;
  if (!isNaN(measured)) {
    const weight = (spread * spread) / (spread * spread + MEASURED * MEASURED);
    ratio *= power(measured / here / ratio, weight);
    spread *= Math.sqrt(1 - weight);
  }
  const median = here * ratio;
  const range = Z_90 * spread;
  set(result, 0, median);
  set(result, 1, spread);
  set(result, 2, median * Math.exp((spread * spread) / 2));
  set(result, 3, median * Math.exp(-range));
  set(result, 4, median * Math.exp(range));
  // Losses grow with this power of the dust, while they are small.
  set(result, 5, power(ratio, 1 / MASS_EXPONENT));
  set(result, 6, spread / MASS_EXPONENT);
}

/** Smaller than `Math.pow`; within 1e-15 for factors near 1. */
function power(base: f64, exponent: f64): f64 {
  return Math.exp(exponent * Math.log(base));
}

/**
 * Rate of a year [%/day] from one `measured` on `days` of each calendar month [12]: other months differ from these as `model` says [12,
 * %/day]. NaN without days in a month of dust.
 */
export function rateOfYear(measured: f64, days: usize, model: usize): f64 {
  let sum: f64 = 0;
  let count: f64 = 0;
  for (let month = 0; month < MONTHS; month++) {
    const rate = get(model, month);
    if (!(rate > 0)) continue;
    sum += get(days, month) * Math.log(rate);
    count += get(days, month);
  }
  return count > 0 ? (measured * meanOf(model, MONTHS)) / Math.exp(sum / count) : NaN;
}

/**
 * Loss of a year by sites and years of rain. `monthly` [12, %] and `energy` of clean glass [365] give its mean, `memberLoss` [members, %],
 * which it reorders, the range about it: the years with a tenth below and above. Writes to `result` [4]: mean, ends of the range [%], and the share of the range (variance of the
 * log) that a `spread` of the sites' log losses leaves to rain.
 */
export function annualLoss(monthly: usize, energy: usize, memberLoss: usize, members: i32, spread: f64, result: usize): void {
  let lost: f64 = 0;
  let total: f64 = 0;
  let day = 0;
  for (let month = 0; month < MONTHS; month++) {
    for (let left = daysOf(month); left > 0; left--) {
      lost += get(energy, day) * get(monthly, month);
      total += get(energy, day++);
    }
  }
  const mean = total > 0 ? lost / total : 0;
  const modeled = meanOf(memberLoss, members);
  const scale = modeled > 0 ? mean / modeled : 0;
  const low = select(memberLoss, members, <i32>Math.round(0.1 * <f64>members));
  const high = select(memberLoss, members, <i32>Math.round(0.9 * <f64>members) - 1);
  // As wide as a normal distribution with these quantiles; infinite if a tenth of the years lose nothing.
  const width = Math.log(high / low) / (2 * Z_90);
  set(result, 0, mean);
  set(result, 1, scale * low);
  set(result, 2, scale * high);
  set(result, 3, width > 0 ? max(1 - (spread / width) * (spread / width), 0) : 1);
}
