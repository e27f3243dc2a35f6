import { sawtooth } from "../../../analytics/rate/sawtooth.ts";
import { column } from "../../../analytics/support.ts";
import { climate, losses, noise, rainOf, seedsOf } from "../series.ts";
import { inSizes, tenfold, work } from "./work.ts";

/** Kernels over days, hours and months of weather. */

const [ARRAY_KW, PRICE] = [1234.5, 0.11];
const layers = { cleanFrom: 0.3, cleanTo: 2, soiledFrom: 0, soiledTo: -1.7 };
/** Normal quantile of 97.5 %. */
const Z = 1.959_963_984_540_054;
/** Rain that cleans [mm]. */
const CLEANING_RAIN = 7.62;

export const dollarLoss = inSizes("dollar-loss", tenfold(365), "days", (days, size) => {
  const { loss } = losses(days);
  const insolation = column(days, (day) => 3 + (day % 5));
  return work({
    size,
    run: (a) => a.dollarLoss({ insolation, loss, arrayKw: ARRAY_KW, price: PRICE }),
    figures: (dollars) => dollars,
    columns: [Float64Array.of(days, ARRAY_KW, PRICE), insolation, loss],
  });
});

export const renormalizedLoss = inSizes("renormalized-loss", tenfold(365), "days", (days, size) => {
  const { loss } = losses(days);
  return work({
    size,
    run: (a) => a.renormalizedLoss({ loss, ...layers }),
    figures: (changed) => changed,
    columns: [Float64Array.of(days, ...Object.values(layers)), loss],
  });
});

export const soilingRate = inSizes("soiling-rate", tenfold(12), "days", (days, size) => {
  const { day, loss } = losses(days);
  return work({
    size,
    run: (a) => a.soilingRate({ day, loss }),
    figures: ({ rate, intercept, low, high, r2 }) => [rate, intercept, low, high, r2],
    columns: [Float64Array.of(days, Z), day, loss],
  });
});

/** Maximum time by days [ms]. */
const LIMITS = new Map([
  [730, 2],
  [3650, 10],
]);
const NORMAL = 3;

export const detectIntervals = inSizes("detect-intervals", [73, 730, 3650, 7300], "days", (days, size) => {
  const { loss } = sawtooth(1, days, 0.5);
  const day = column(days, (index) => 20_000 + index);
  const limit = LIMITS.get(days);
  return work({
    size,
    run: (a) => a.detectIntervals({ day, loss }),
    figures: ({ segments }) => segments.flatMap(({ start, slope, low, high }) => [start, slope, low, high]),
    columns: [Float64Array.of(days, NORMAL), day, loss],
    isTooMuchForOracle: days > 73,
    ...(limit !== undefined && { limit }),
  });
});

export const rainRemoval = inSizes("rain-removal", tenfold(365), "days, partial", (days, size) => {
  const rain = rainOf(days);
  return work({
    size,
    run: (a) => a.rainRemoval({ rain, threshold: CLEANING_RAIN, mode: "partial" }),
    figures: (removal) => removal,
    columns: [Float64Array.of(days, CLEANING_RAIN), rain],
  });
});

export const rainYears = inSizes("rain-years", [6, 61, 610], "years", (years, size) =>
  work({
    size,
    run: (a) => a.rainYears({ ...climate, years }),
    figures: (rain) => rain.flatMap((year) => [...year]),
    columns: [Float64Array.of(years), climate.p, climate.d, seedsOf(years)],
  }),
);

const air = { pm10: column(12, (month) => 30 + month), pm25: column(12, () => 9) };
const site = { lat: 33.4, tilt: 25, threshold: 5 };

export const typicalYear = inSizes("typical-year", [6, 61, 610], "members", (members, size) =>
  work({
    size,
    run: (a) => a.typicalYear({ ...climate, ...air, ...site, members }),
    figures: ({ member, lossP10, lossP50, lossP90, monthlyLoss }) => [
      member,
      ...lossP10,
      ...lossP50,
      ...lossP90,
      ...monthlyLoss,
    ],
    columns: [
      Float64Array.of(members, ...Object.values(site)),
      climate.p,
      climate.d,
      air.pm10,
      air.pm25,
      seedsOf(members),
    ],
  }),
);

const DAY_HOURS = 24;
const AFTERNOON = 15;
/** In the order in which the twin reads them. */
const hsu = { stepSeconds: 3600, tilt: 30, cleaningThreshold: 5, rainPeriod: 24 };

export const hsuSoilingRatio = inSizes("hsu-soiling-ratio", tenfold(876), "hours", (hours, size) => {
  const days = rainOf(Math.ceil(hours / DAY_HOURS));
  const rain = column(hours, (hour) => (hour % DAY_HOURS === AFTERNOON ? days[Math.floor(hour / DAY_HOURS)]! : 0));
  const pm25 = column(hours, (hour) => 1e-5 * (1 + 0.5 * noise(hour)));
  const pm10 = pm25.map((fine) => 3 * fine);
  return work({
    size,
    run: (a) => a.hsuSoilingRatio({ rain, pm25, pm10, ...hsu }),
    figures: (ratio) => ratio,
    columns: [Float64Array.of(hours, ...Object.values(hsu)), rain, pm25, pm10],
  });
});
