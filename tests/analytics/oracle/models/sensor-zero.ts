import type { Summaries } from "../../../../analytics-wasm/types.ts";
import { clamp, total } from "../statistics.ts";
import { rainEvidence } from "./rain-response.ts";

const STEPS_PER_POINT = 4;

const studentLog = (off: number, scale: number): number => -2.5 * Math.log1p((off / scale) ** 2 / 4);

/** Walks uphill on a grid of quarter points, then to the top of the parabola through three of them. */
export const sensorZero: Summaries["sensorZero"] = ({ washes, systematic, usualRain, ...days }) => {
  const washed = [...washes].flatMap((wash) => {
    const age = [1, 2, 3].find((one) => Number.isFinite(days.loss[wash + one]));
    return age === undefined ? [] : [days.loss[wash + age]! - (age + 0.5) * days.rate];
  });
  const claimed = Math.max(systematic, 0.1) / 1.96;
  const known = new Map<number, number>();
  const at = (step: number): number => {
    const found = known.get(step);
    if (found !== undefined) return found;
    const zero = step / STEPS_PER_POINT;
    const { halves, steeps, evidence } = rainEvidence({ ...days, zero });
    const logs = [...evidence].map((log, place) => {
      const half = Math.log(halves[Math.floor(place / steeps.length)]!);
      return log - (half - usualRain.log) ** 2 / (2 * usualRain.spread ** 2);
    });
    const highest = logs.reduce((most, log) => Math.max(most, log), -Infinity);
    const rains = highest + Math.log(total(logs.map((log) => Math.exp(log - highest))));
    const all = rains + studentLog(zero, claimed) + total(washed.map((loss) => studentLog(loss - zero, 0.4)));
    known.set(step, all);
    return all;
  };
  const way = at(1) > at(0) ? 1 : -1;
  let top = 0;
  while (Math.abs(top) < 10 * STEPS_PER_POINT && at(top + way) > at(top)) top += way;
  const slope = (at(top + 1) - at(top - 1)) * (STEPS_PER_POINT / 2);
  const curvature = Math.max((2 * at(top) - at(top + 1) - at(top - 1)) * STEPS_PER_POINT ** 2, claimed ** -2);
  return {
    points: top / STEPS_PER_POINT + clamp(slope / curvature, -1 / STEPS_PER_POINT, 1 / STEPS_PER_POINT),
    range: Math.min(systematic, 1.96 * Math.hypot(curvature ** -0.5, 0.2)),
  };
};
