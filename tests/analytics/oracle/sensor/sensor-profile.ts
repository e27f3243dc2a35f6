import type { SensorKernels, SensorProfileInput } from "../../../../analytics-wasm/types.ts";

interface Sample {
  /** From solar noon [s]. */
  at: number;
  clean: number;
  soiled: number;
}

/** Longest run in which `cell` stays within 1 W/m2 while `other` spans more than 50, over samples in daylight. */
function stuckTime(samples: Sample[], cell: "clean" | "soiled", other: "clean" | "soiled"): number {
  const runs: Sample[][] = [];
  const span = (list: Sample[], name: "clean" | "soiled") =>
    Math.max(...list.map((one) => one[name])) - Math.min(...list.map((one) => one[name]));
  for (const sample of samples.filter(({ clean, soiled }) => Math.max(clean, soiled) > 50)) {
    const run = runs.at(-1);
    if (run && span([...run, sample], cell) <= 1) run.push(sample);
    else runs.push([sample]);
  }
  const stuck = runs.filter((run) => run.length >= 4 && span(run, other) > 50);
  return Math.max(0, ...stuck.map((run) => run.at(-1)!.at - run[0]!.at));
}

function lightOf(samples: Sample[]): [lag: number, middle: number] {
  const steps = samples.slice(1).map((now, row) => ({ now, before: samples[row]!, step: now.at - samples[row]!.at }));
  const bright = ({ clean, soiled }: Sample) => Math.max(clean, soiled);
  const isLit = (one: Sample) => bright(one) >= 20;
  const whole = steps.every(({ now, before, step }) => step <= 3900 || (!isLit(now) && !isLit(before)));
  const crossing = ({ now, before, step }: (typeof steps)[number]) =>
    before.at + ((20 - bright(before)) / (bright(now) - bright(before))) * step;
  const begin = steps.find(({ now, before }) => isLit(now) && !isLit(before));
  const end = steps.findLast(({ now, before }) => !isLit(now) && isLit(before));
  const used = steps.filter(({ step }) => step > 0 && step <= 3900);
  const energy = (cell: "clean" | "soiled") =>
    used.reduce((sum, { now, step }) => sum + Math.max(now[cell], 0) * step, 0);
  const centroid = (cell: "clean" | "soiled") =>
    used.reduce((sum, { now, step }) => sum + Math.max(now[cell], 0) * step * now.at, 0) / energy(cell);
  const last = samples.at(-1);
  if (
    !whole ||
    !last ||
    isLit(samples[0]!) ||
    isLit(last) ||
    !(energy("clean") > 540_000 && energy("soiled") > 540_000)
  )
    return [NaN, NaN];
  const middle = begin && end ? (crossing(begin) + crossing(end)) / 2 : NaN;
  return [centroid("soiled") - centroid("clean"), middle];
}

function lossBetween(samples: Sample[], isIn: (at: number) => boolean): number {
  const used = samples.flatMap((now, row) => {
    const step = now.at - (samples[row - 1]?.at ?? NaN);
    return step > 0 && step <= 3900 && Math.max(now.clean, now.soiled) > 100 && isIn(now.at) ? [{ ...now, step }] : [];
  });
  const clean = used.reduce((sum, one) => sum + one.clean * one.step, 0);
  const soiled = used.reduce((sum, one) => sum + one.soiled * one.step, 0);
  return used.length >= 2 && clean >= 540_000 ? 100 * (1 - soiled / clean) : NaN;
}

/** Mean difference of the cells within two hours of midnight, where one of them is dark. */
function darkOf(samples: Sample[]): number {
  const nights = samples.filter(({ at, clean, soiled }) => Math.abs(at) >= 36_000 && Math.min(clean, soiled) < 20);
  return nights.length < 2 ? NaN : nights.reduce((sum, { clean, soiled }) => sum + soiled - clean, 0) / nights.length;
}

/** As in docs/methods.md; sample by sample. */
export const sensorProfile: SensorKernels["sensorProfile"] = ({ t, clean, soiled, day, noon }: SensorProfileInput) => {
  const days = [...new Set(day)];
  const rows = days.map((number, index) => {
    const samples = [...t.keys()]
      .filter((row) => day[row] === number && Number.isFinite(clean[row]! + soiled[row]!))
      .map((row): Sample => ({ at: t[row]! - noon[index]!, clean: clean[row]!, soiled: soiled[row]! }));
    const [lag, middle] = lightOf(samples);
    return {
      stuckClean: stuckTime(samples, "clean", "soiled"),
      stuckSoiled: stuckTime(samples, "soiled", "clean"),
      lag,
      middle,
      morning: lossBetween(samples, (at) => at < -5400 && at >= -21_600),
      midday: lossBetween(samples, (at) => Math.abs(at) <= 5400),
      afternoon: lossBetween(samples, (at) => at > 5400 && at <= 21_600),
      dark: darkOf(samples),
    };
  });
  const column = (name: keyof (typeof rows)[number]) => Float64Array.from(rows, (row) => row[name]);
  return {
    stuckClean: column("stuckClean"),
    stuckSoiled: column("stuckSoiled"),
    lag: column("lag"),
    middle: column("middle"),
    morning: column("morning"),
    midday: column("midday"),
    afternoon: column("afternoon"),
    dark: column("dark"),
  };
};
