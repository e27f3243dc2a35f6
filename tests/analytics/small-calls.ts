import type { Analytics } from "../../analytics-wasm/types.ts";
import { column } from "./support.ts";

const count = 20;
const day = column(count, (index) => index);
const watts = column(count, (index) => 500 + index);
const loss = column(count, (index) => (index % 11) / 10);
const rain = column(count, (index) => (index % 13 === 0 ? 9 : 0));
const price = column(count, () => 0.1);
const months = column(12, (month) => 5 + month);
const calm = new Float64Array(12);
const climate = { p: months, d: months, seed: "small" };

export const smallCalls: Record<keyof Analytics, (analytics: Analytics) => unknown> = {
  sampleLoss: (a) => a.sampleLoss({ clean: watts, soiled: watts }),
  dailySoiling: (a) => {
    const window = new Uint8Array(count).fill(1);
    return a.dailySoiling({
      t: day.map((at) => at * 600),
      clean: watts,
      soiled: watts,
      day: day.map(() => 0),
      inWindow: window,
    });
  },
  soilingRate: (a) => a.soilingRate({ day, loss, breaks: Float64Array.of(11) }),
  detectIntervals: (a) =>
    a.detectIntervals({ day, loss, rain, cleanings: Float64Array.of(11), washes: Float64Array.of(15) }),
  rainYears: (a) => a.rainYears({ ...climate, years: 1 }),
  typicalYear: (a) =>
    a.typicalYear({ ...climate, pm10: calm, pm25: calm, lat: 30, tilt: 25, members: 1, threshold: 5 }),
  dryRates: (a) => a.dryRates({ pm10: months, pm25: calm, tilt: 25 }),
  siteRate: (a) => a.siteRate({ model: months, tilted: months, factor: 1.5, measured: 0.1 }),
  rateOfYear: (a) => a.rateOfYear({ measured: 0.1, days: months, model: months }),
  annualLoss: (a) =>
    a.annualLoss({ monthlyLoss: months, energy: column(365, () => 1), memberLoss: watts, spread: 0.5 }),
  rainRemoval: (a) => a.rainRemoval({ rain, threshold: 5, mode: "partial" }),
  hsuSoilingRatio: (a) =>
    a.hsuSoilingRatio({
      rain,
      pm25: price,
      pm10: price,
      tilt: 25,
      cleaningThreshold: 5,
      rainPeriod: 3,
      stepSeconds: 60,
    }),
  lossCurves: (a) => a.lossCurves({ energy: watts, month: day.map((at) => at % 12), irradiance: watts, limit: 510 }),
  optimizeCleanings: (a) =>
    a.optimizeCleanings({
      energy: watts,
      price,
      rate: price,
      removalYears: [rain, rain],
      washCost: 9,
      initialLoss: 0,
      cap: 0.3,
    }),
  waitValue: (a) =>
    a.waitValue({
      energy: watts,
      price,
      rate: price,
      removalYears: [rain, rain],
      washCost: 9,
      initialLoss: 0.1,
      cap: 0.3,
      cut: 0,
      day: 0,
    }),
  decidePlan: (a) =>
    a.decidePlan({
      problem: { energy: watts, price, season: price, washCost: 9, cap: 0.3 },
      draws: {
        rain: { years: [rain], mode: "gradual" },
        level: { mean: 0.02, spread: 0.01 },
        rate: { prior: 0.01, spread: 0.7, measured: 2, squares: 0.1 },
        laws: [
          { limit: Infinity, weight: 0.75, rate: 0.02, error: 0.1, spells: 2 },
          { limit: 0.1, weight: 0.25, rate: 0.03, error: 0.1, spells: 1 },
        ],
        responses: [{ half: 5, steepness: 2.5, weight: 1 }],
        responseSpread: 0.1,
        energySpread: 0.03,
        worlds: 3,
      },
      practice: [0],
    }),
  correctTemperature: (a) =>
    a.correctTemperature({ clean: watts, soiled: watts, cleanTemperature: day, soiledTemperature: loss }),
  dollarLoss: (a) => a.dollarLoss({ insolation: watts, loss, arrayKw: 9, price }),
  solarNoon: (a) => a.solarNoon({ lat: 30, lng: -97, day: 20_000 }),
  solarPosition: (a) => a.solarPosition({ lat: 30, lng: -97, t: watts }),
  clearSkyEnergy: (a) => a.clearSkyEnergy({ lat: 30, lng: -100, firstDay: 19_358, days: 3, total: 100 }),
  clearSkyGhi: (a) => a.clearSkyGhi({ zenith: day }),
  renormalize: (a) => a.renormalize({ values: watts, from: 1, to: 3 }),
  renormalizedLoss: (a) => a.renormalizedLoss({ loss, cleanFrom: 0, cleanTo: 1, soiledFrom: 2, soiledTo: 3 }),
  sensorProfile: (a) => a.sensorProfile({ t: day, clean: watts, soiled: watts, day, noon: day }),
  sensorFaults: (a) =>
    a.sensorFaults({
      day,
      loss,
      quality: new Uint8Array(count).fill(1),
      stuckClean: watts,
      stuckSoiled: watts,
      lag: loss,
      middle: loss,
      morning: loss,
      midday: loss,
      afternoon: loss,
      dark: loss,
      rain,
      cleaned: rain,
      neighbors: loss,
      daylight: rain,
    }),
  coveredDays: (a) =>
    a.coveredDays({ day, loss, good: new Uint8Array(count).fill(1), temperature: watts, light: watts }),
  dayScatter: (a) => a.dayScatter({ day, loss, uncertainty: price, good: new Uint8Array(count).fill(1) }),
  fittedLevel: (a) => a.fittedLevel({ day, loss, rain, systematic: 0.5 }),
  promiseKept: (a) => a.promiseKept({ promised: loss, won: price }),
  residualUncertainty: (a) => a.residualUncertainty({ before: loss, after: price }),
  lossUncertainty: (a) => a.lossUncertainty({ loss, insolation: watts, uncertainty: price, systematic: 0.5 }),
  dollarRange: (a) =>
    a.dollarRange({ insolation: watts, loss, uncertainty: price, systematic: 0.5, arrayKw: 9, price }),
  dollarTotal: (a) => a.dollarTotal({ insolation: watts, loss, arrayKw: 9, price }),
  cleaningStep: (a) => a.cleaningStep({ day, loss, insolation: watts, first: 11, last: 11, side: 7 }),
  cleaningGain: (a) => a.cleaningGain({ insolation: watts, before: 3, after: 1, arrayKw: 9, price, cost: 900 }),
  growthEvidence: (a) =>
    a.growthEvidence({ loss: loss.map((value) => 9 * value), rain, cleaned: new Float64Array(count), rate: 0.1 }),
  rainEvidence: (a) =>
    a.rainEvidence({ loss: loss.map((value) => 9 * value), rain, cleaned: new Float64Array(count), rate: 0.1 }),
  sensorZero: (a) =>
    a.sensorZero({
      loss: loss.map((value) => 9 * value),
      rain,
      cleaned: new Float64Array(count),
      rate: 0.1,
      washes: Float64Array.of(11),
      systematic: 0.5,
      usualRain: { log: 1.6, spread: 0.8 },
    }),
  startingLoss: (a) =>
    a.startingLoss({
      loss: 2,
      rate: loss,
      removalYears: [loss],
      cleaned: { day: Float64Array.of(11), share: Float64Array.of(60), left: Float64Array.of(0.5) },
      cap: 30,
    }),
  bucket: (a) => a.bucket({ t: day, values: watts, width: 7, weight: watts }),
};
