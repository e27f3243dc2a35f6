import type { GrowthEvidence, RainEvidence } from "../../../analytics-wasm/types.ts";
import { weighed } from "./factors.ts";
import { independentSensors } from "./shares.ts";

/** Prior of the growth law (docs/methods.md, "Whether soiling levels off"). */
const STRAIGHT = 0.75;
const USUAL_LIMIT = Math.log(12);
const LIMIT_SPREAD = 0.7;
/** Prior of the rain that removes half [ln mm] (docs/methods.md, "How rain cleans at a site"). */
export const usualRain = { log: Math.log(5), spread: 0.8 } as const;
/** Sites with the same sensor still differ in what their medians say of rain [ln]. */
const RAIN_DIFFERENCE = 0.35;
/** Sensors have no common law if their own laws explain them this much better [ln of odds]: 20 to 1. */
const LAW_ODDS = 3;

interface SensorEvidence {
  weight: number;
  factor: number;
  /** Behind the factor. */
  days: number;
  growth: GrowthEvidence;
  rain: RainEvidence;
}

/** Growth laws of the plant by limit [%, the last straight]; `rates` of clean glass [ln %/day], NaN if not measured. */
export interface LawKnowledge {
  limits: readonly number[];
  weights: number[];
  rates: number[];
  spells: number;
}
/** Rain responses: `weights[i]` of half `halves[i]` [mm] and steepness `steeps[i]`; mean and standard deviation of the log. */
export interface ResponseKnowledge {
  halves: number[];
  steeps: number[];
  weights: number[];
  log: number;
  spread: number;
  events: number;
}

/** One entry with probability 1 for a plant, or one for each sensor if they have nothing in common. */
export interface Mixed<Knowledge> {
  probability: number;
  knowledge: Knowledge;
}

const normalized = (logs: readonly number[]): number[] => {
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
};
const logTotal = (logs: readonly number[]): number => {
  const highest = Math.max(...logs);
  return highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0));
};

/**
 * Weight of each sensor's evidence, by its share of the plant. All together count as a few independent sensors, because neighbors err
 * alike (decision 0407).
 */
function evidenceWeights(sensors: readonly SensorEvidence[]): number[] {
  const total = sensors.reduce((sum, { weight }) => sum + weight, 0);
  const count = independentSensors(weighed(sensors, sensors));
  return sensors.map(({ weight }) => (count * weight) / total);
}

/** The pool of all sensors, or each with its probability if they have nothing in common. */
function pooled<Knowledge>(
  sensors: readonly SensorEvidence[],
  knowledgeOf: (sensors: readonly SensorEvidence[]) => Knowledge,
  haveCommon: boolean,
): Mixed<Knowledge>[] {
  if (haveCommon) return [{ probability: 1, knowledge: knowledgeOf(sensors) }];
  const total = sensors.reduce((sum, { weight }) => sum + weight, 0);
  return sensors.map((sensor) => ({ probability: sensor.weight / total, knowledge: knowledgeOf([sensor]) }));
}

/** A sensor that soils `factor` times as fast as the plant levels off at `factor` times the plant's limit. */
function atPlant({ factor, growth: { limits } }: SensorEvidence, values: Float64Array): number[] {
  const last = limits.length - 2;
  const moved = Math.log(factor) / Math.log(limits[1]! / limits[0]!);
  return Array.from(limits, (limit, place) => {
    if (limit === Infinity) return values[place]!;
    const at = Math.min(Math.max(place + moved, 0), last);
    const below = Math.min(Math.floor(at), last - 1);
    return values[below]! + (at - below) * (values[below + 1]! - values[below]!);
  });
}

export function lawKnowledge(sensors: readonly SensorEvidence[], limits: Float64Array): Mixed<LawKnowledge>[] {
  const measured = sensors.filter(({ growth }) => growth.spells > 0);
  const prior = lawPrior(limits);
  const knowledgeOf = (all: readonly SensorEvidence[]): LawKnowledge => {
    const days = all.reduce((sum, { growth, weight }) => sum + weight * growth.days, 0);
    const shares = evidenceWeights(all);
    const evidence = all.map((sensor) => atPlant(sensor, sensor.growth.evidence));
    const rates = all.map((sensor) => atPlant(sensor, sensor.growth.rates));
    return {
      limits: Array.from(limits),
      weights: normalized(
        prior.map((log, place) => evidence.reduce((sum, own, sensor) => sum + shares[sensor]! * own[place]!, log)),
      ),
      rates: prior.map(
        (_, place) =>
          all.reduce(
            (sum, { growth, factor, weight }, sensor) =>
              sum + weight * growth.days * (rates[sensor]![place]! - Math.log(factor)),
            0,
          ) / days,
      ),
      spells: Math.max(0, ...all.map(({ growth }) => growth.spells)),
    };
  };
  const own = measured.map((sensor) => atPlant(sensor, sensor.growth.evidence));
  const isApart = (one: readonly number[], other: readonly number[]): boolean => {
    const both = prior.map((log, place) => log + one[place]! + other[place]!);
    const each = [one, other].map((evidence) => logTotal(prior.map((log, place) => log + evidence[place]!)));
    return each[0]! + each[1]! - logTotal(both) > LAW_ODDS;
  };
  return pooled(measured, knowledgeOf, !own.some((one) => own.some((other) => one !== other && isApart(one, other))));
}

function lawPrior(limits: Float64Array): number[] {
  const step = Math.log(limits[1]! / limits[0]!);
  return Array.from(limits, (limit) =>
    limit === Infinity
      ? Math.log(STRAIGHT)
      : Math.log(((1 - STRAIGHT) * step) / (LIMIT_SPREAD * Math.sqrt(2 * Math.PI))) -
        0.5 * ((Math.log(limit) - USUAL_LIMIT) / LIMIT_SPREAD) ** 2,
  );
}

export function responseKnowledge(
  sensors: readonly SensorEvidence[],
  { halves, steeps }: Pick<RainEvidence, "halves" | "steeps">,
): Mixed<ResponseKnowledge>[] {
  const measured = sensors.filter(({ rain }) => rain.events > 0);
  const allHalves = Array.from(halves).flatMap((half) => Array.from(steeps, () => half));
  const prior = allHalves.map((half) => -0.5 * ((Math.log(half) - usualRain.log) / usualRain.spread) ** 2);
  const knowledgeOf = (all: readonly SensorEvidence[]): ResponseKnowledge => {
    const shares = evidenceWeights(all);
    const weights = normalized(
      prior.map((log, place) =>
        all.reduce((sum, { rain }, sensor) => sum + shares[sensor]! * rain.evidence[place]!, log),
      ),
    );
    const log = weights.reduce((sum, weight, place) => sum + weight * Math.log(allHalves[place]!), 0);
    const square = weights.reduce((sum, weight, place) => sum + weight * (Math.log(allHalves[place]!) - log) ** 2, 0);
    return {
      halves: allHalves,
      steeps: allHalves.map((_, place) => steeps[place % steeps.length]!),
      weights,
      log,
      spread: Math.sqrt(square),
      events: Math.max(0, ...all.map(({ rain }) => rain.events)),
    };
  };
  const own = measured.map((sensor) => knowledgeOf([sensor]));
  const isApart = (one: ResponseKnowledge, other: ResponseKnowledge): boolean =>
    Math.abs(one.log - other.log) > 2 * Math.hypot(one.spread, other.spread, RAIN_DIFFERENCE);
  return pooled(measured, knowledgeOf, !own.some((one) => own.some((other) => isApart(one, other))));
}
