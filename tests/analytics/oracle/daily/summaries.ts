import type { MeanLoss, MeanLossInput, Summaries } from "../../../../analytics-wasm/types.ts";
import { analytics } from "../../support.ts";
import { coveredDays } from "./covered-days.ts";
import { dayScatter } from "./day-scatter.ts";
import { dollarLoss } from "../cleaning/dollar-loss.ts";
import { growthEvidence } from "../rate/growth-evidence.ts";
import { rainEvidence } from "../models/rain-response.ts";
import { sensorZero } from "../models/sensor-zero.ts";
import { soilingRate } from "../rate/soiling-rate.ts";
import { clamp, mean, median, total } from "../statistics.ts";

const finite = (value: number): number => (Number.isFinite(value) ? Math.max(value, 0) : 0);

function weighed({ loss, insolation }: { loss: Float64Array; insolation: Float64Array }) {
  const days = [...loss]
    .map((value, day) => ({ value, day, light: insolation[day]! }))
    .filter(({ value, light }) => Number.isFinite(value) && (Number.isNaN(light) || (light > 0 && light < Infinity)));
  const lit = days.map(({ light }) => light).filter((light) => !Number.isNaN(light));
  const usual = lit.length === 0 ? 1 : mean(lit);
  return days.map(({ value, day, light }) => ({ value, day, weight: Number.isNaN(light) ? usual : light }));
}

const meanLoss = (input: MeanLossInput): MeanLoss => {
  const days = weighed(input);
  const weights = days.map(({ weight }) => weight);
  const sum = total(days.map(({ value }, day) => value * weights[day]!));
  return { loss: days.length === 0 ? NaN : sum / total(weights), days: days.length };
};

/** Uses the kernel's detection, which has its own oracle, because several divisions may be right. */
const fittedLevel: Summaries["fittedLevel"] = ({ systematic, ...input }) => {
  const segment = analytics.detectIntervals(input).segments.at(-1);
  if (!segment) return { day: NaN, loss: NaN, uncertainty: NaN, days: 0 };
  const known = [...input.day]
    .map((at, row): [number, number] => [at, input.loss[row]!])
    .filter(([at, loss]) => Number.isInteger(at) && Number.isFinite(loss) && at >= segment.start);
  const all = [...new Map(known)].sort(([a], [b]) => a - b);
  const [day, newest] = all.at(-1)!;
  const rows = all.filter(([at]) => at <= segment.end);
  const intercept = median(rows.map(([at, loss]) => loss - segment.slope * at));
  const onLine = (at: number) => intercept + segment.slope * at;
  const sigma = Math.max(1.4826 * median(rows.map(([at, loss]) => Math.abs(loss - onLine(at)))), 0.3);
  const middle = mean(rows.map(([at]) => at));
  const spread = total(rows.map(([at]) => (at - middle) ** 2));
  const error = sigma * Math.sqrt(Math.PI / 2 / rows.length + ((Math.PI / 3) * (day - middle) ** 2) / spread);
  if (segment.n < 5 || newest - onLine(day) < -4.5 * sigma) return { day, loss: NaN, uncertainty: NaN, days: 0 };
  return { day, loss: onLine(day), uncertainty: Math.hypot(1.96 * error, systematic), days: segment.n };
};

const residualUncertainty: Summaries["residualUncertainty"] = ({ before, after }) => {
  const left = [...after].filter((value, row) => {
    const was = before[row]!;
    return Number.isFinite(was) && Number.isFinite(value) && (was <= 1 || value <= was / 2);
  });
  const bias = left.length === 0 ? 0 : mean(left);
  const variance = left.length < 2 ? 0 : total(left.map((value) => (value - bias) ** 2)) / (left.length - 1);
  const error = Math.sqrt(Math.max(variance, 0.09) / left.length);
  return { points: left.length < 3 ? NaN : 1.96 * Math.hypot(bias, error), cleanings: left.length };
};

const promiseKept: Summaries["promiseKept"] = ({ promised, won }) => {
  const washes = [...promised.keys()]
    .map((wash): [number, number] => [promised[wash]!, won[wash]!])
    .filter(([is, was]) => is > 0 && Number.isFinite(is) && Number.isFinite(was));
  const slope = washes.length === 0 ? 1 : total(washes.map(([x, y]) => x * y)) / total(washes.map(([x]) => x * x));
  const scatter = total(washes.map(([x, y]) => (y - slope * x) ** 2)) / Math.max(washes.length - 1, 1);
  const variance = Math.max(washes.length > 1 ? scatter : 0, 0.09);
  // Prior mean 1 and the line's slope, weighted by precision.
  const precisions = [1 / 0.09, total(washes.map(([x]) => x * x)) / variance];
  const sure = total(precisions);
  const share = (precisions[0]! + precisions[1]! * slope) / sure;
  const [low, high] = [-1.96, 1.96].map((times) => Math.max(share + times * sure ** -0.5, 0));
  return { share: Math.max(share, 0), low: low!, high: high!, washes: washes.length };
};

const errorOf = (value: number): number => (Number.isFinite(value) ? Math.abs(value) : 0.3);

const lossUncertainty: Summaries["lossUncertainty"] = ({ uncertainty, systematic, ...input }) => {
  const days = weighed(input);
  if (days.length === 0) return NaN;
  const weight = total(days.map((day) => day.weight));
  const random = Math.hypot(...days.map((day) => (day.weight / weight) * errorOf(uncertainty[day.day]!)));
  return Math.hypot(1.96 * random, systematic);
};

const dollarRange: Summaries["dollarRange"] = ({ loss, uncertainty, systematic, ...rest }) => {
  const dollars = dollarLoss({ loss, ...rest });
  const known = [...dollars.keys()].filter((day) => Number.isFinite(dollars[day]));
  const more = (other: (value: number, day: number) => number) => {
    const moved = dollarLoss({ loss: loss.map(other), ...rest });
    return known.map((day) => moved[day]! - dollars[day]!);
  };
  const random = Math.hypot(...more((value, day) => (value > 0 ? value + errorOf(uncertainty[day]!) : value)));
  const down = total(more((value) => value - systematic));
  const up = total(more((value) => value + systematic));
  const sum = total(known.map((day) => dollars[day]!));
  return { low: Math.max(sum - Math.hypot(down, 1.96 * random), 0), high: sum + Math.hypot(up, 1.96 * random) };
};

const cleaningStep: Summaries["cleaningStep"] = ({ day, loss, insolation, first, last, side }) => {
  const rows = [...day].map((at, row) => ({ at, loss: loss[row]!, light: insolation[row]! }));
  const beside = rows.filter(({ at }) => at < first || at > last);
  const fit = soilingRate({
    day: Float64Array.from(beside, ({ at }) => at),
    loss: Float64Array.from(beside, (row) => row.loss),
    breaks: Float64Array.of(first),
  });
  const rate = fit.low > 0 ? fit.rate : 0;
  const level = (part: typeof rows, instant: number) =>
    meanLoss({
      loss: Float64Array.from(part, (row) => row.loss + rate * (instant - (row.at + 0.5))),
      insolation: Float64Array.from(part, ({ light }) => light),
    });
  const before = level(
    rows.filter(({ at }) => at < first && first - at <= side),
    first,
  );
  const after = level(
    rows.filter(({ at }) => at > last && at - last <= side),
    last + 1,
  );
  return { before: before.loss, after: after.loss, rate, daysBefore: before.days, daysAfter: after.days };
};

const dollarTotal: Summaries["dollarTotal"] = (input) => {
  const dollars = dollarLoss(input);
  const known = dollars.filter((value) => Number.isFinite(value));
  return { dollars, total: total(known), days: known.length };
};

const cleaningGain: Summaries["cleaningGain"] = ({ before, after, cost, ...rest }) => {
  const worth = (loss: number) => dollarLoss({ ...rest, loss: rest.insolation.map(() => loss) });
  const [dirty, clean] = [worth(before), worth(after)];
  const gains = dirty.map((dollars, day) => dollars - clean[day]!).filter((gain) => Number.isFinite(gain));
  const dollarsADay = gains.length === 0 ? NaN : mean(gains);
  return { dollarsADay, paybackDays: dollarsADay > 0 ? cost / dollarsADay : NaN, days: gains.length };
};

const startingLoss: Summaries["startingLoss"] = ({ loss, rate, removalYears, cleaned, cap, saturation }) => {
  /** The cleaned share of the plant keeps at most what the wash left. */
  const washed = (soiling: number, day: number) =>
    [...cleaned.day.keys()]
      .filter((index) => cleaned.day[index] === day)
      .reduce((before, index) => {
        const share = clamp(finite(cleaned.share[index]!) / 100, 0, 1);
        return share * Math.min(finite(cleaned.left[index]!), before) + (1 - share) * before;
      }, soiling);
  const grow = (soiling: number, by: number) =>
    saturation ? saturation - (saturation - soiling) * Math.exp(-by / saturation) : soiling + by;
  const years = removalYears.length === 0 ? [new Float64Array(rate.length)] : removalYears;
  const ends = years.map((removal) =>
    rate.reduce(
      (soiling, grown, day) =>
        Math.min(grow(washed(soiling, day) * (1 - clamp(finite(removal[day]!), 0, 1)), finite(grown)), cap),
      Math.min(Math.max(loss, 0), cap),
    ),
  );
  return mean(ends.map((soiling) => washed(soiling, rate.length)));
};

export const summaries: Summaries = {
  coveredDays,
  dayScatter,
  fittedLevel,
  residualUncertainty,
  promiseKept,
  lossUncertainty,
  dollarRange,
  dollarTotal,
  cleaningStep,
  cleaningGain,
  growthEvidence,
  rainEvidence,
  sensorZero,
  startingLoss,
};
