/** Workload per function, made by arithmetic that is the same in all engines: no Math.sin, no dates. */
import type { Analytics, RainResponseInput } from "../../../analytics-wasm/index.ts";
import { column, DAY, dust, noise, withHoles } from "./columns.ts";
import { site } from "./site.ts";

function minutes() {
  const count = 12 * 1440;
  const clouds = noise(1, count);
  const errors = noise(2, count);
  const noon = (row: number): number => Math.abs((row % 1440) - 720) / 360;
  const clean = column(count, (row) => Math.max(-2, 980 * (1 - noon(row) ** 2) * (1 + 0.04 * clouds[row]!)));
  return {
    t: column(count, (row) => 20_000 * DAY + row * 60),
    clean: withHoles(clean),
    soiled: clean.map((watts, row) => watts * (0.99 - row / 1e6 + 0.004 * errors[row]!)),
    day: column(count, (row) => 20_000 + Math.floor(row / 1440)),
    inWindow: Uint8Array.from(clean, (_, row) => (row % 1440 > 600 && row % 1440 < 900 ? 1 : 0)),
  };
}

function days(count: number) {
  const errors = noise(3, count);
  return { day: column(count, (day) => 20_000 + day), loss: withHoles(errors.map((error, day) => 0.08 * day + error)) };
}

const climate = {
  p: column(12, (month) => 20 + 7 * month),
  d: column(12, (month) => 3 + month / 2),
  seed: "0,0,same-bits",
};
const memory = { spread: 0.4, annual: 0.2, correlation: 0.5, amount: 0.3, link: 0.4, persistence: 0.3, shape: 0.8 };
function plant() {
  const errors = noise(4, 365);
  return {
    energy: column(365, (day) => 30_000 + 15_000 * (1 - Math.abs(day - 172) / 100) * (1 + errors[day]! / 9)),
    price: column(365, (day) => 0.08 + (day % 7) / 100),
    rate: column(365, (day) => 0.0015 + (day % 30) / 30_000),
    washCost: 1500,
    initialLoss: 0.01,
    cap: 0.3,
  };
}
const rain = (analytics: Analytics, years: number): Float64Array[] => analytics.rainYears({ ...climate, years });

const rains = (a: Analytics): RainResponseInput => ({
  loss: column(365, (day) => (day % 41) / 8).map((value, day) => value + noise(21, 365)[day]! / 50),
  rain: rain(a, 1)[0]!,
  cleaned: column(365, (day) => Number(day % 41 === 0)),
  rate: 0.125,
});
const spells: RainResponseInput = {
  loss: column(365, (day) => (9 * (day % 73)) / (25 + (day % 73))).map(
    (value, day) => value + noise(22, 365)[day]! / 20,
  ),
  rain: column(365, (day) => (day % 73 === 0 ? 12 : 0)),
  cleaned: column(365, (day) => Number(day % 200 === 40)),
  rate: 0.125,
};

export const workload: Partial<Record<keyof Analytics, (analytics: Analytics) => unknown>> = {
  sampleLoss: (a) => a.sampleLoss(minutes()),
  dailySoiling: (a) => a.dailySoiling(minutes()),
  soilingRate: (a) => [
    a.soilingRate(days(300)),
    a.soilingRate({ ...days(90), breaks: Float64Array.of(20_030, 20_061), confidence: 0.9 }),
    a.soilingRate({ ...days(40), autocorrelation: "ignore" }),
  ],
  rainYears: (a) => [rain(a, 30), a.rainYears({ ...climate, years: 30, memory })],
  rainRemoval: (a) =>
    (["daily", "weekly", "partial", "gradual"] as const).flatMap((mode) =>
      rain(a, 4).map((mm) => a.rainRemoval({ rain: mm, threshold: 7.62, mode })),
    ),
  decidePlan: (a) => {
    const { rate, initialLoss: _, ...problem } = plant();
    const lossCurve = {
      shares: column(26, (at) => ((at % 13) ** 2 + (at % 13)) / 600),
      ofDay: column(365, (day) => day % 2),
    };
    return (["weekly", "gradual"] as const).map((mode) =>
      a.decidePlan({
        problem: {
          ...problem,
          season: rate.map((share) => 500 * share),
          residual: 0.004,
          washDays: 2.5,
          ...(mode === "weekly" && { lossCurve }),
        },
        draws: {
          rain: { years: rain(a, 4), mode },
          level: { mean: 0.02, spread: 0.005 },
          rate: { prior: 0.0009, spread: 0.7, measured: 3, squares: 0.2 },
          laws: [
            { limit: Infinity, weight: 0.6, rate: 0.0012, error: 0.1, spells: 3 },
            { limit: 0.12, weight: 0.4, rate: 0.002, error: 0.2, spells: 2 },
          ],
          responses: [
            { half: 3, steepness: 1.8, weight: 0.5 },
            { half: 5, steepness: 2.5, weight: 1 },
          ],
          responseSpread: 0.2,
          energySpread: 0.03,
          worlds: 61,
        },
        practice: [8, 30],
        wait: { cut: 1, day: 3 },
      }),
    );
  },
  optimizeCleanings: (a) => {
    const horizon = {
      ...plant(),
      removalYears: rain(a, 30).map((mm) => a.rainRemoval({ rain: mm, threshold: 7.62, mode: "partial" })),
    };
    return [
      a.optimizeCleanings(horizon),
      a.optimizeCleanings({ ...horizon, removalYears: [], maxCleanings: 4 }),
      a.optimizeCleanings({ ...horizon, expectedLoss: column(365, (day) => 0.02 + day / 10_000) }),
      a.optimizeCleanings({ ...horizon, siteSpread: 0.52 }),
      a.optimizeCleanings({
        ...horizon,
        lossCurve: {
          shares: column(26, (at) => ((at % 13) ** 2 + (at % 13)) / 600),
          ofDay: column(365, (day) => day % 2),
        },
        washCost: 100,
        saturation: 0.12,
        residual: 0.004,
        washDays: 3.5,
      }),
    ];
  },
  waitValue: (a) => {
    const horizon = {
      ...plant(),
      removalYears: rain(a, 30).map((mm) => a.rainRemoval({ rain: mm, threshold: 4, mode: "gradual" })),
      initialLoss: 0.06,
      cut: 0,
      day: 0,
    };
    return [a.waitValue(horizon), a.waitValue({ ...horizon, saturation: 0.12, residual: 0.004, cut: 20, day: 140 })];
  },
  lossCurves: (a) => {
    const light = noise(17, 2000);
    const irradiance = column(2000, (row) => Math.max(0, 700 + 400 * light[row]!));
    const energy = irradiance.map((sun) => Math.min(55, sun * (0.08 - sun / 100_000)));
    const rows = { energy, month: column(2000, (row) => row % 12) };
    const possible = energy.map((kwh, row) => kwh * (1 + Math.abs(light[row]!) / 9));
    return [
      a.lossCurves({ ...rows, irradiance, limit: 55, price: light.map((price) => 0.05 + Math.abs(price) / 20) }),
      a.lossCurves({ ...rows, array: { delivered: energy, possible }, unused: noise(18, 2000) }),
    ];
  },
  detectIntervals: (a) => [
    a.detectIntervals({ ...days(300), rain: rain(a, 1)[0]!.subarray(0, 300), cleanings: Float64Array.of(20_120) }),
    a.detectIntervals({ ...days(120), sensitivity: "fine" }),
  ],
  hsuSoilingRatio: (a) => {
    const dusty = {
      rain: rain(a, 1)[0]!,
      pm25: column(365, (day) => 1e-5 * (1 + (day % 11) / 9)),
      pm10: column(365, (day) => 3e-5 * (1 + (day % 7) / 5)),
      tilt: 25,
      cleaningThreshold: 5,
      rainPeriod: 2,
      stepSeconds: DAY,
    };
    return [a.hsuSoilingRatio(dusty), a.hsuSoilingRatio({ ...dusty, partial: true, v25: 0.002, v10: 0.003 })];
  },
  typicalYear: (a) => {
    const place = {
      ...climate,
      ...dust,
      lat: 36.7,
      tilt: 25,
      members: 15,
      threshold: 5,
    };
    return [a.typicalYear(place), a.typicalYear({ ...place, partial: true })];
  },
  ...site,
  sensorZero: (a) =>
    a.sensorZero({
      ...rains(a),
      washes: Float64Array.of(-1, 40, 200),
      systematic: 1.2,
      usualRain: { log: 1.6, spread: 0.8 },
    }),
  dollarLoss: (a) => a.dollarLoss({ insolation: noise(5, 400), loss: noise(6, 400), arrayKw: 1234.5, price: 0.11 }),
  dollarTotal: (a) => a.dollarTotal({ insolation: noise(5, 400), loss: noise(6, 400), arrayKw: 1234.5, price: 0.11 }),
  coveredDays: (a) =>
    a.coveredDays({
      ...days(300),
      loss: days(300).loss.map((loss, day) => (day % 29 === 7 ? 95 : loss)),
      good: Uint8Array.from({ length: 300 }, (_, day) => (day % 11 === 0 ? 0 : 1)),
      temperature: noise(14, 300).map((degrees) => 9 + 9 * degrees),
      light: noise(15, 300).map((part) => 4 + 3 * part),
    }),
  dayScatter: (a) => {
    const { day, loss } = days(300);
    const good = Uint8Array.from(day, (_, row) => (row % 11 === 0 ? 0 : 1));
    const uncertainty = noise(15, 300).map((points) => 0.3 + 0.1 * Math.abs(points));
    return a.dayScatter({ day, loss: loss.map((one, row) => one + 3 * noise(16, 300)[row]!), uncertainty, good });
  },
  sensorProfile: (a) => {
    const { t, clean, soiled, day } = minutes();
    return a.sensorProfile({ t, clean, soiled, day, noon: column(12, (index) => (20_000 + index) * DAY + 43_200) });
  },
  sensorFaults: (a) => {
    const figure = (series: number, scale: number) => noise(series, 300).map((value) => scale * value);
    return a.sensorFaults({
      day: days(300).day,
      loss: column(300, (row) => 2 + (row > 150 ? 4 : 0) - (row > 240 ? 9 : 0) + 0.3 * figure(26, 1)[row]!),
      quality: new Uint8Array(300).fill(1),
      stuckClean: figure(27, 4000),
      stuckSoiled: figure(28, 4000),
      lag: figure(29, 300),
      middle: figure(30, 600),
      morning: figure(31, 1),
      midday: figure(32, 1),
      afternoon: figure(33, 1),
      dark: figure(34, 3),
      rain: column(300, (row) => (row % 50 === 20 ? 9 : 0)),
      cleaned: new Float64Array(300),
      neighbors: new Float64Array(300).fill(NaN),
      daylight: column(300, (row) => (row < 200 ? 0 : 3600)),
    });
  },
  fittedLevel: (a) => [60, 120, 300].map((count) => a.fittedLevel({ ...days(count), systematic: 0.5 })),
  correctTemperature: (a) =>
    a.correctTemperature({
      clean: noise(22, 300).map((light) => 600 + 200 * light),
      soiled: noise(23, 300).map((light) => 580 + 200 * light),
      cleanTemperature: noise(24, 300).map((degrees) => 30 + 10 * degrees),
      soiledTemperature: noise(25, 300).map((degrees) => (degrees > 1.5 ? NaN : 31 + 10 * degrees)),
    }),
  promiseKept: (a) => a.promiseKept({ promised: noise(17, 9).map(Math.abs), won: noise(18, 9) }),
  residualUncertainty: (a) => a.residualUncertainty({ before: noise(15, 9).map(Math.abs), after: noise(16, 9) }),
  lossUncertainty: (a) =>
    a.lossUncertainty({
      loss: days(300).loss,
      insolation: noise(7, 300).map((sun) => (sun > 1 ? NaN : 5 + sun)),
      uncertainty: noise(13, 300),
      systematic: 0.5,
    }),
  dollarRange: (a) =>
    a.dollarRange({
      insolation: noise(5, 400).map(Math.abs),
      loss: noise(6, 400),
      uncertainty: noise(13, 400),
      systematic: 0.5,
      arrayKw: 1234.5,
      price: 0.11,
    }),
  cleaningStep: (a) =>
    a.cleaningStep({
      ...days(42),
      insolation: noise(12, 42).map((sun) => 5 + sun),
      first: 20_021,
      last: 20_022,
      side: 7,
    }),
  cleaningGain: (a) =>
    a.cleaningGain({ insolation: noise(8, 7), before: 3.1, after: 0.4, arrayKw: 1234.5, price: 0.11, cost: 1500 }),
  rainEvidence: (a) => a.rainEvidence(rains(a)),
  growthEvidence: (a) => a.growthEvidence(spells),
  startingLoss: (a) =>
    [0, 40, 80].map((day) =>
      a.startingLoss({
        loss: 4.3,
        rate: noise(12, 90).map(Math.abs),
        removalYears: rain(a, 30).map((year) =>
          a.rainRemoval({ rain: year.slice(0, 90), threshold: 9, mode: "partial" }),
        ),
        cleaned: { day: Float64Array.of(day, 90), share: Float64Array.of(60, 20), left: Float64Array.of(0, 0) },
        cap: 30,
      }),
    ),
  solarNoon: (a) => Array.from({ length: 366 }, (_, day) => a.solarNoon({ lat: 61, lng: -149.9, day: 19_000 + day })),
  solarPosition: (a) => a.solarPosition({ lat: -33.45, lng: 151.2, t: column(5000, (row) => row * 123_457) }),
  clearSkyEnergy: (a) => a.clearSkyEnergy({ lat: 36.7, lng: -119.8, firstDay: 19_358, days: 365, total: 20_000_000 }),
  clearSkyGhi: (a) => a.clearSkyGhi({ zenith: column(2000, (row) => row / 11) }),
  renormalize: (a) => a.renormalize({ values: minutes().clean, from: 3.3, to: -1.1 }),
  renormalizedLoss: (a) =>
    a.renormalizedLoss({ loss: days(300).loss, cleanFrom: 0.3, cleanTo: 2, soiledFrom: 0, soiledTo: -1.7 }),
  bucket: (a) => a.bucket({ t: minutes().t, values: minutes().clean, width: 3600 }),
};
