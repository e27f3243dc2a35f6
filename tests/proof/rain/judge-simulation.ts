import type { Analytics } from "../../../analytics-wasm/types.ts";
import { rainMemoryOf } from "../../../worker/domain/simulation/simulate.ts";
import { over, type Ratio } from "./judge.ts";
import type { RainRecord } from "./record.ts";

const YEARS = 1000;
const DAYS = 365;
/** Dust of the American Southwest [g/m3], validated tilt [degrees], cleaning rain [mm]. */
const AIR = { pm10: 30e-6, pm25: 9e-6, tilt: 25, cleaningThreshold: 5 };

interface SimulationJudgment {
  loss: Ratio;
  within: number;
}

/** Compares simulated losses with those of recorded rain, with the same dust and no washes. */
export function judgeSimulation({ years, p, d }: RainRecord, seed: string, kernels: Analytics): SimulationJudgment {
  const losses = (rain: Float64Array): Float64Array =>
    kernels.hsuSoilingRatio({ ...AIR, rain, rainPeriod: 1, stepSeconds: 86_400 }).map((ratio) => 1 - ratio);
  const record = Float64Array.from(years.flatMap((year) => Array.from(year)));
  // The first year starts clean and is excluded.
  const real = yearlyMeans(losses(record)).slice(1);
  const simulated = kernels
    .rainYears({ p, d, seed, years: YEARS, memory: rainMemoryOf({ rain: Array.from(p) }) })
    .map((year) => yearlyMeans(losses(Float64Array.from([...year, ...year])))[1]!);
  const ordered = simulated.toSorted((a, b) => a - b);
  const [low, high] = [ordered[YEARS / 10]!, ordered[(9 * YEARS) / 10]!];
  return {
    loss: over(mean(simulated), real),
    within: mean(real.map((loss) => Number(loss >= low && loss <= high))),
  };
}

const yearlyMeans = (daily: Float64Array): number[] =>
  Array.from({ length: daily.length / DAYS }, (_, year) => mean(daily.subarray(year * DAYS, (year + 1) * DAYS)));

const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
