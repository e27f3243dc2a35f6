import type { Analytics } from "../../../analytics-wasm/types.ts";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import type { SimulatedRange, SimulationBasis } from "#contract/simulation/projection";
import { type Neighborhood, type SimulationTerms, validatedTerms } from "#contract/simulation/terms";

/** Dry days from clean glass over which a soiling rate is taken. */
const DRY_SPELL = 30;
const GRAMS_PER_MICROGRAM = 1e-6;
/** Losses grow with this power of dust (Coello and Boyle 2019, equation 5). */
const LOSS_POWER = 0.8473;

/**
 * Rates of sites against the model's rate (docs/decisions/0495-rates-of-sites.md): the median site where the model says `model` [%/day], the
 * power of the model's rate that is taken over above `least`, the lowest rate of the model at a compared site. Below it, where no site was
 * compared, the rate is in proportion.
 */
const REFERENCE = { model: 0.05, median: 0.0985, power: 1 / 3, least: 0.04 } as const;
/** Standard deviation of the log rate of sites of one reference, and of what the references differ by. */
const SITES = 0.37;
const REFERENCES = 0.37;

/** Median rate over that of a site about which nothing is known (docs/decisions/0495-rates-of-sites.md). */
const NEIGHBORHOOD_FACTOR: Record<Neighborhood, number> = {
  unknown: 1,
  farmland: 1.5,
  unpaved: 1.3,
  industry: 1.4,
  town: 1,
  none: 0.48,
};

/** Standard deviation of the log of a site's rate as a month's measurement shows it: months of a site differ by it. */
const MEASURED = 0.3;

/** Lognormal distribution of a site's rate from clean glass: median [%/day] and standard deviation of its log. */
export interface SiteRate {
  median: number;
  spread: number;
}

/** Dry soiling from clean glass by month as the model has it [fraction/day]. */
export function modelRates(
  { climate }: Pick<SimulationBasis, "climate">,
  { tilt }: Pick<SimulationTerms, "tilt">,
  kernels: Pick<Analytics, "hsuSoilingRatio">,
): number[] {
  const rain = new Float64Array(DRY_SPELL);
  return climate.pm10.map((pm10, month) => {
    const ratio = kernels.hsuSoilingRatio({
      rain,
      pm25: climate.pm25[month]! * GRAMS_PER_MICROGRAM,
      pm10: pm10 * GRAMS_PER_MICROGRAM,
      tilt,
      cleaningThreshold: 1,
      rainPeriod: 1,
      stepSeconds: SECONDS_PER_DAY,
    });
    return (1 - ratio[DRY_SPELL - 1]!) / DRY_SPELL;
  });
}

const meanPercent = (rates: readonly number[]): number =>
  (100 * rates.reduce((sum, rate) => sum + rate, 0)) / rates.length;

/** Rate of a site before anything is measured there, from the model's rate [%/day] and the neighborhood. */
export function expectedSiteRate(model: number, neighborhood: Neighborhood): SiteRate {
  const compared = Math.max(model, REFERENCE.least);
  const median = REFERENCE.median * (compared / REFERENCE.model) ** REFERENCE.power * (model / compared);
  return {
    median: median * NEIGHBORHOOD_FACTOR[neighborhood],
    spread: neighborhood === "unknown" ? Math.hypot(SITES, REFERENCES) : SITES,
  };
}

/** The rate after a measured one [%/day], by Bayes on the logs. */
export function afterMeasuring({ median, spread }: SiteRate, measured: number): SiteRate {
  const weight = spread ** 2 / (spread ** 2 + MEASURED ** 2);
  return { median: median * (measured / median) ** weight, spread: Math.sqrt(1 - weight) * spread };
}

/** Dust of the site over that of the model, as `typicalYear` takes it. */
export function siteDust(
  basis: Pick<SimulationBasis, "climate">,
  terms: SimulationTerms,
  kernels: Pick<Analytics, "hsuSoilingRatio">,
): SiteRate {
  const model = meanPercent(modelRates(basis, validatedTerms, kernels));
  if (model === 0) return { median: 1, spread: 0 };
  const expected = expectedSiteRate(model, terms.neighborhood);
  const ratio = { median: expected.median / model, spread: expected.spread };
  // What was measured was on glass of this tilt.
  const { median, spread } =
    terms.measuredRate === null
      ? ratio
      : afterMeasuring(ratio, terms.measuredRate / meanPercent(modelRates(basis, terms, kernels)));
  return { median: median ** (1 / LOSS_POWER), spread: spread / LOSS_POWER };
}

/** Standard deviation of the log of losses that such dust leads to. */
export const lossSpread = ({ spread }: SiteRate): number => spread * LOSS_POWER;

/** P90 of the normal distribution [standard deviations]. */
export const P90 = 1.281_551_6;

/** Rates that such dust leads to [%/day], mean of the months. */
export function siteRates(
  basis: Pick<SimulationBasis, "climate">,
  terms: SimulationTerms,
  site: SiteRate,
  kernels: Pick<Analytics, "hsuSoilingRatio">,
): SimulatedRange {
  const median = meanPercent(modelRates(basis, terms, kernels)) * site.median ** LOSS_POWER;
  const spread = lossSpread(site);
  return {
    mean: median * Math.exp(spread ** 2 / 2),
    p10: median * Math.exp(-P90 * spread),
    p90: median * Math.exp(P90 * spread),
  };
}

/**
 * Rate of a year [%/day] from one that was `measured` on `days` of each calendar month: other months differ from these as the model says.
 * Null without days.
 */
export function rateOfYear(
  measured: number,
  days: readonly number[],
  basis: Pick<SimulationBasis, "climate">,
  kernels: Pick<Analytics, "hsuSoilingRatio">,
): number | null {
  const model = modelRates(basis, validatedTerms, kernels);
  let [sum, count] = [0, 0];
  for (const [month, rate] of model.entries()) {
    if (rate === 0) continue;
    sum += days[month]! * Math.log(100 * rate);
    count += days[month]!;
  }
  return count === 0 ? null : (measured * meanPercent(model)) / Math.exp(sum / count);
}
