import type { SiteKernels } from "../../../../analytics-wasm/types.ts";
import { normalQuantile } from "../rate/soiling-rate.ts";
import { mean, quantile, total } from "../statistics.ts";
import { deposit, lossOfMass } from "./hsu.ts";
import { MONTHS } from "./rain-year.ts";

const POWER = 0.8473;

const dryRates: SiteKernels["dryRates"] = ({ pm10, pm25, tilt }) => {
  const slope = Math.max(Math.cos((tilt * Math.PI) / 180), 0.25);
  return pm10.map((coarse, month) => {
    let mass = 0;
    for (let day = 0; day < 30; day++)
      mass += slope * deposit(pm25[month]! * 1e-6, coarse * 1e-6, 0, 86_400, 0.0009, 0.004);
    return (100 * lossOfMass(mass)) / 30;
  });
};

/** Median site [%/day] where the model says `modeled`. */
const usualSite = (modeled: number): number =>
  modeled > 0.04 ? 0.0985 * Math.cbrt(modeled / 0.05) : (0.0985 * Math.cbrt(0.8) * modeled) / 0.04;

/** Adds up the posterior of the log rate over fine steps instead of solving it. */
const siteRate: SiteKernels["siteRate"] = ({ model, tilted, factor, measured }) => {
  const [modeled, here] = [mean(model), mean(tilted)];
  if (modeled === 0 || here === 0)
    return { median: 0, spread: 0, mean: 0, p10: 0, p90: 0, dust: { median: 1, spread: 0 } };
  const prior = Math.log(usualSite(modeled) * (factor ?? 1) * (here / modeled));
  const variance = 0.37 ** 2 * (factor === undefined ? 2 : 1);
  const seen = measured === undefined ? prior : Math.log(measured);
  const step = 0.01;
  const from = Math.min(prior, seen) - 6;
  const logs = Array.from({ length: Math.ceil((Math.abs(seen - prior) + 12) / step) }, (_, at) => from + at * step);
  const density = logs.map(
    (log) => -((log - prior) ** 2) / (2 * variance) - (measured === undefined ? 0 : (log - seen) ** 2 / (2 * 0.3 ** 2)),
  );
  const highest = density.reduce((most, one) => Math.max(most, one), -Infinity);
  const weights = density.map((one) => Math.exp(one - highest));
  const meanBy = (of: (log: number) => number): number =>
    total(logs.map((log, at) => weights[at]! * of(log))) / total(weights);
  const middle = meanBy((log) => log);
  const spread = Math.sqrt(meanBy((log) => (log - middle) ** 2));
  return {
    median: Math.exp(middle),
    spread,
    mean: meanBy(Math.exp),
    p10: Math.exp(middle + normalQuantile(0.1) * spread),
    p90: Math.exp(middle + normalQuantile(0.9) * spread),
    dust: { median: Math.exp((middle - Math.log(here)) / POWER), spread: spread / POWER },
  };
};

const rateOfYear: SiteKernels["rateOfYear"] = ({ measured, days, model }) => {
  const known = [...model.keys()].filter((month) => model[month]! > 0);
  const count = total(known.map((month) => days[month]!));
  const usual = known.reduce((product, month) => product * model[month]! ** (days[month]! / count), 1);
  return count > 0 ? (measured * mean(model)) / usual : NaN;
};

const annualLoss: SiteKernels["annualLoss"] = ({ monthlyLoss, energy, memberLoss, spread }) => {
  const ofDay = MONTHS.flatMap((days, month) => Array.from({ length: days }, () => monthlyLoss[month]!));
  const all = total(energy);
  const average = all > 0 ? total(ofDay.map((loss, day) => loss * energy[day]!)) / all : 0;
  const [low, high] = [quantile(memberLoss, 0.1), quantile(memberLoss, 0.9)];
  const usual = mean(memberLoss);
  const part = (loss: number): number => (usual > 0 ? (average * loss) / usual : 0);
  const share = 1 - ((2 * normalQuantile(0.9) * spread) / Math.log(high / low)) ** 2;
  return { mean: average, p10: part(low), p90: part(high), rainShare: high > low ? Math.max(share, 0) : 1 };
};

export const site: SiteKernels = { dryRates, siteRate, rateOfYear, annualLoss };
