import type { PlanDraws } from "../../../analytics-wasm/types.ts";
import { byMonth, monthNames } from "#contract/common/months";
import { MEASURABLE_RAIN_INCHES, MILLIMETERS_PER_INCH } from "#contract/common/limits";
import type { LawKnowledge, Mixed } from "./evidence.ts";
import type { DrawnSoiling } from "./plant-soiling.ts";
import { TYPICAL_RATE } from "./rate.ts";
import { type EnergySource, rainSource, rateSource, type SoilingInputs } from "./sources.ts";

const Z_95 = 1.96;
const PERCENT = 100;
/** A typed rate is known like one site by others [ln], a typed rain like a typical one. */
const ENTERED_RATE_SPREAD = 0.4;
const ENTERED_RAIN_SPREAD = 0.8;
/** Of a typed rain that removes half (docs/methods.md, "How rain cleans at a site"). */
const USUAL_STEEPNESS = 2.5;
/** Less likely entries are left out [1]. */
const MIN_WEIGHT = 1e-5;
/** Half the 95% range of a year's energy [1]. */
const ENERGY_RANGES: Record<EnergySource, number> = {
  pvsyst: 0.03,
  csv: 0.03,
  months: 0.04,
  sunlight: 0.08,
  typed: 0.12,
};

export type DrawnLaw = PlanDraws["laws"][number];

/** What is not known of a plant's soiling, as the kernel of plans takes it, with the factor of the rate by month. */
export interface SoilingDraws extends Omit<PlanDraws, "rain" | "worlds"> {
  season: number[];
}

export function soilingDraws(soiling: DrawnSoiling, inputs: SoilingInputs): SoilingDraws {
  const { level } = soiling;
  return {
    level: { mean: Math.max(level?.loss ?? 0, 0) / PERCENT, spread: (level?.range ?? 0) / Z_95 / PERCENT },
    ...rateDraws(soiling, inputs.rate),
    ...rainDraws(soiling, inputs.rain),
    energySpread: ENERGY_RANGES[inputs.energy] / Z_95,
  };
}

/** A limit is taken if leveling off is at least as likely as not: the laws with one, else the straight one. */
export function likelyLaws(laws: readonly DrawnLaw[]): DrawnLaw[] {
  const total = (some: readonly DrawnLaw[]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  const limited = laws.filter(({ limit }) => limit < Infinity);
  return 2 * total(limited) >= total(laws) ? limited : laws.filter(({ limit }) => limit === Infinity);
}

type RateDraws = Pick<SoilingDraws, "rate" | "season" | "laws">;

function rateDraws(soiling: DrawnSoiling, input: SoilingInputs["rate"]): RateDraws {
  const { rate, season, laws, error } = soiling;
  const { from, rate: used } = rateSource(soiling, input);
  if (rate === null || from === "entered") {
    const spread = from === "entered" ? ENTERED_RATE_SPREAD : TYPICAL_RATE.spread;
    const months = from === "entered" ? byMonth(input.entered!) : monthNames.map(() => used);
    return {
      rate: { prior: used / PERCENT, spread, measured: 0, squares: 0 },
      season: months.map((month) => (used > 0 ? month / used : 1)),
      laws: lawsOf(laws, () => ({ rate: used / PERCENT, error: 0, spells: 0 })),
    };
  }
  const straight = { rate: Math.exp(rate.log) / PERCENT, error, spells: rate.spells };
  return {
    rate: {
      prior: Math.exp(TYPICAL_RATE.log) / PERCENT,
      spread: TYPICAL_RATE.spread,
      measured: rate.spells,
      squares: rate.squares,
    },
    season,
    laws: lawsOf(laws, ({ limits, rates, spells }, place) =>
      limits[place] === Infinity || Number.isNaN(rates[place])
        ? straight
        : { rate: Math.exp(rates[place]!) / PERCENT, error, spells },
    ),
  };
}

function lawsOf(
  laws: readonly Mixed<LawKnowledge>[],
  rateOf: (law: LawKnowledge, place: number) => Pick<DrawnLaw, "rate" | "error" | "spells">,
): DrawnLaw[] {
  return laws.flatMap(({ probability, knowledge }) =>
    knowledge.weights.flatMap((share, place) => {
      const weight = probability * share;
      if (weight < MIN_WEIGHT) return [];
      return [{ limit: knowledge.limits[place]! / PERCENT, weight, ...rateOf(knowledge, place) }];
    }),
  );
}

function rainDraws(
  soiling: DrawnSoiling,
  input: SoilingInputs["rain"],
): Pick<SoilingDraws, "responses" | "responseSpread"> {
  const { from, rain } = rainSource(soiling, input);
  if (from === "entered") {
    const half = Math.max(rain, MEASURABLE_RAIN_INCHES) * MILLIMETERS_PER_INCH;
    return { responses: [{ half, steepness: USUAL_STEEPNESS, weight: 1 }], responseSpread: ENTERED_RAIN_SPREAD };
  }
  const responses = soiling.responses.flatMap(({ probability, knowledge: { halves, steeps, weights } }) =>
    weights.map((share, place) => ({ half: halves[place]!, steepness: steeps[place]!, weight: probability * share })),
  );
  // The kernel takes an entry by its cumulative weight, so that a small change of the evidence moves a draw little.
  return {
    responses: responses
      .filter(({ weight }) => weight >= MIN_WEIGHT)
      .sort((a, b) => a.half - b.half || a.steepness - b.steepness),
    responseSpread: 0,
  };
}
