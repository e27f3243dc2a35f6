/** Fastest of many runs of the kernels from JavaScript, copies included: `node tests/bench/analytics.ts`. */
import { loadAnalyticsFromDisk } from "../../analytics-wasm/node.ts";

const RUNS = 100;
const analytics = loadAnalyticsFromDisk();
const column = (length: number, value: (index: number) => number): Float64Array =>
  Float64Array.from({ length }, (_, index) => value(index));

/** Milliseconds of the fastest and of the middle run. */
function measure(name: string, run: () => unknown): void {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  console.log(`${name.padEnd(48)} ${times[0]!.toFixed(3)} ms fastest, ${times[RUNS / 2]!.toFixed(3)} ms median`);
}

const noise = (index: number): number => (Math.sin(index * 12.9898) * 43_758.5453) % 1;
const sun = (minute: number): number => Math.max(0, 1000 * Math.sin((Math.PI * (minute / 60 - 6)) / 12));
const minutes = 525_600;
const clean = column(minutes, (index) => sun(index % 1440) * (1 + 0.005 * noise(index)));
const year = {
  t: column(minutes, (index) => index * 60),
  clean,
  soiled: clean.map((watts, index) => watts * (0.97 + 0.005 * noise(index + 0.5))),
  day: column(minutes, (index) => Math.floor(index / 1440)),
  inWindow: new Uint8Array(minutes).fill(1),
};
measure("dailySoiling, a year of minutes", () => analytics.dailySoiling(year));
measure("dailySoiling, the same normalised", () => analytics.dailySoiling({ ...year, normSoiled: 1.5 }));

const rain = analytics.rainYears({
  p: column(12, () => 40),
  d: column(12, () => 6),
  seed: "bench",
  years: 30,
});
const season = (day: number): number => Math.cos(((day - 172) / 365) * 2 * Math.PI);
const horizon = {
  energy: column(365, (day) => 30_000 + 15_000 * season(day)),
  price: column(365, () => 0.1),
  rate: column(365, () => 0.0015),
  removalYears: rain.map((mm) => analytics.rainRemoval({ rain: mm, threshold: 7.62 })),
  washCost: 1500,
  initialLoss: 0.01,
  cap: 0.3,
};
measure("optimiseCleanings, 52 weeks x 30 rain years", () => analytics.optimiseCleanings(horizon));
measure("optimiseCleanings, 365 days x 30 rain years", () =>
  analytics.optimiseCleanings({ ...horizon, cuts: column(365, (day) => day) }),
);
measure("rainYears, 61 years", () =>
  analytics.rainYears({ p: column(12, () => 40), d: column(12, () => 6), seed: "bench", years: 61 }),
);
for (const days of [30, 120, 365]) {
  const day = column(days, (index) => index);
  const loss = day.map((index) => 0.05 * index + 0.3 * noise(index));
  measure(`soilingRate, ${days} days`, () => analytics.soilingRate({ day, loss }));
}
