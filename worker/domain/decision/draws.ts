import type { GrowthLaw, PlanDraws, PlanLaw, PlanResponse, RainResponse } from "../../../analytics-wasm/types.ts";
import type { PlanSource } from "#contract/decision/decision";

/** What the worlds of a plan are drawn from, without rain years. `season`: factor of the rate by month. */
export interface SoilingDraws extends Omit<PlanDraws, "rain" | "worlds"> {
  mode: PlanDraws["rain"]["mode"];
  season: readonly number[];
}

/** Rate of a site without measurements [fraction/day] and spread of its log: between 186 unselected systems and NREL's sites. */
const TYPICAL_RATE = { prior: 0.0009, spread: 0.7 };
/** Spread of the log of a rate that a person entered. */
const ENTERED_SPREAD = 0.4;
/** Entered rates are means of spells, worlds draw around the median: exp(-0.35²/2). */
const MEDIAN_OF_MEAN = 0.94059;
const Z_95 = 1.96;

/** Slope of a measured interval and its 95% range [%/day], and its length [days]. */
export interface RateInterval {
  rate: number;
  low: number;
  high: number;
  days: number;
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Measured rates, weighted by days: center, spread between them, and error by measuring alone. */
export function rateDraws(rates: readonly RateInterval[]): {
  rate: PlanDraws["rate"];
  straight: Omit<PlanLaw, "limit" | "weight">;
} {
  const known = rates.filter(({ rate }) => rate > 0);
  const days = total(known.map((interval) => interval.days));
  if (known.length === 0) {
    return { rate: { ...TYPICAL_RATE, measured: 0, squares: 0 }, straight: { rate: 0, error: 0, spells: 0 } };
  }
  const share = known.map((interval) => interval.days / days);
  const logs = known.map(({ rate }) => Math.log(rate / 100));
  const middle = total(logs.map((log, at) => log * share[at]!));
  const squares = known.length * total(logs.map((log, at) => share[at]! * (log - middle) ** 2));
  const variance = total(
    known.map(({ rate, low, high }, at) => (share[at]! * ((high - low) / (2 * Z_95 * rate))) ** 2),
  );
  return {
    rate: { ...TYPICAL_RATE, measured: known.length, squares },
    straight: { rate: Math.exp(middle), error: Math.sqrt(variance), spells: 1 / total(share.map((one) => one ** 2)) },
  };
}

/** A rate that a person entered as the mean of the year [%/day]. */
export const enteredRate = (rate: number): PlanDraws["rate"] => ({
  prior: (MEDIAN_OF_MEAN * rate) / 100,
  spread: ENTERED_SPREAD,
  measured: 0,
  squares: 0,
});

/** Laws with less probability are left out, because they change no draw of 1,500. */
const LEAST_WEIGHT = 1e-5;

/** Straight growth from all measured rates; under a limit, from the dry spells if they follow that limit. */
export function growthLaws({ laws, spells }: GrowthLaw, straight: Omit<PlanLaw, "limit" | "weight">): PlanLaw[] {
  return Array.from(laws.limit, (percent, at): PlanLaw => {
    const law = { limit: percent / 100, weight: laws.weight[at]! };
    if (percent === Infinity || spells === 0 || straight.spells === 0) return { ...law, ...straight };
    return { ...law, rate: laws.rate[at]! / 100, error: laws.error[at]!, spells };
  }).filter(({ weight }) => weight > LEAST_WEIGHT);
}

type ResponseDraws = Pick<SoilingDraws, "mode" | "responses" | "responseSpread">;

/** Standard deviation within a step of the posterior's grid. */
const GRID_SPREAD = 0.02;

/** Posterior of a site's rain response, also the prior if no rain was measured. */
export const learnedResponse = ({ responses }: RainResponse): ResponseDraws => ({
  mode: "gradual",
  responses: Array.from(responses.weight, (weight, at): PlanResponse => ({
    half: responses.half[at]!,
    steepness: responses.steepness[at]!,
    weight,
  })).filter(({ weight }) => weight > LEAST_WEIGHT),
  responseSpread: GRID_SPREAD,
});

/** Spread of the log of a threshold that a person entered: the range in the literature (docs/methods.md). */
const ENTERED_RAIN_SPREAD = 0.8;
const USUAL_STEEPNESS = 2.5;

/** Rain that cleans, as a person entered it [mm]. */
export const enteredResponse = (mode: ResponseDraws["mode"], half: number): ResponseDraws => ({
  mode,
  responses: [{ half, steepness: USUAL_STEEPNESS, weight: 1 }],
  responseSpread: ENTERED_RAIN_SPREAD,
});

export const energySpread: Record<Extract<PlanSource, { input: "energy" }>["from"], number> = {
  pvsyst: 0.03,
  csv: 0.03,
  meter: 0.03,
  months: 0.04,
  sunlight: 0.08,
  typed: 0.12,
};
