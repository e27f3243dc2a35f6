import type { Analytics, RainResponseInput } from "../../../analytics-wasm/types.ts";
import { logTotal, responsePrior } from "./evidence.ts";

const Z_95 = 1.96;
/** Calibrations err by more than they claim now and then: Student's t. */
const FREEDOM = 4;
/** A first good day so long after a wash still shows a clean surface [days]; how it errs [points]. */
const WASHED_DAYS = 3;
const WASH_ERROR = 0.4;
const NOON = 0.5;
/** What rains and washes leave on a surface that counts as clean [points]. */
const LEFT = 0.2;
/** Steps of the search [points]. */
const STEP = 0.25;
const MAX_ZERO = 10;
/** A calibration that claims less is taken for this, so that its prior has a width [points]. */
const LEAST_CLAIM = 0.1;

/** What a sensor reads of a clean surface, and half the 95% range of that [points]. */
export interface SensorZero {
  points: number;
  range: number;
}

/**
 * Rains and washes of the whole plant take soiling off, and the error of the calibration stays: the zero with the highest posterior, which
 * is a parabola there (Laplace's method).
 */
export function sensorZero(
  spells: RainResponseInput,
  washes: readonly number[],
  systematic: number,
  { rainEvidence }: Pick<Analytics, "rainEvidence">,
): SensorZero {
  const washed = washes.flatMap((day) => {
    const ages = Array.from({ length: WASHED_DAYS }, (_, age) => age + 1);
    const age = ages.find((days) => Number.isFinite(spells.loss[day + days]));
    return age === undefined ? [] : [spells.loss[day + age]! - (age + NOON) * spells.rate];
  });
  const scale = Math.max(systematic, LEAST_CLAIM) / Z_95;
  const tail = (off: number, spread: number): number =>
    (-(FREEDOM + 1) / 2) * Math.log(1 + (off / spread) ** 2 / FREEDOM);
  const posterior = (zero: number): number => {
    const { halves, steeps, evidence } = rainEvidence({ ...spells, zero });
    const prior = responsePrior(halves, steeps);
    return (
      tail(zero, scale) +
      washed.reduce((sum, loss) => sum + tail(loss - zero, WASH_ERROR), 0) +
      logTotal(prior.map((log, place) => log + evidence[place]!))
    );
  };
  let middle = 0;
  let [below, here, above] = [-STEP, 0, STEP].map(posterior) as [number, number, number];
  const step = above > here ? STEP : -STEP;
  while (Math.max(below, above) > here && Math.abs(middle) < MAX_ZERO) {
    middle += step;
    const next = posterior(middle + step);
    [below, here, above] = step > 0 ? [here, above, next] : [next, below, here];
  }
  const bend = Math.max((2 * here - below - above) / STEP ** 2, 1 / scale ** 2);
  const off = (above - below) / (2 * STEP * bend);
  return {
    points: middle + Math.min(Math.max(off, -STEP), STEP),
    range: Math.min(systematic, Z_95 * Math.sqrt(1 / bend + LEFT ** 2)),
  };
}
