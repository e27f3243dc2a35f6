import { column } from "../../../analytics/support.ts";
import { cleanMinutes, soiled } from "../series.ts";
import { inSizes, tenfold, work } from "./work.ts";

/** Kernels over samples. */

const HOUR = 3600;
const HOURS_OF_YEAR = 8760;
const [LATITUDE, LONGITUDE] = [30.27, -97.74];
const [FROM, TO] = [1.5, -0.7];
/** Of a cell's temperature [1/K], written out for the twin. */
const COEFFICIENT = 0.0005;

export const bucket = inSizes("bucket", tenfold(1440), "rows", (count, size) => {
  const t = column(count, (minute) => 60 * minute);
  const values = cleanMinutes(count);
  return work({
    size,
    run: (a) => a.bucket({ t, values, width: HOUR }),
    figures: ({ t, n, mean, min, max }) =>
      [...t.keys()].flatMap((row) => [t[row]!, n[row]!, mean[row]!, min[row]!, max[row]!]),
    columns: [Float64Array.of(count, HOUR), t, values],
  });
});

export const clearSkyGhi = inSizes("clear-sky", tenfold(1440), "rows", (count, size) => {
  const zenith = column(count, (index) => (index * 0.7) % 180);
  return work({
    size,
    run: (a) => a.clearSkyGhi({ zenith }),
    figures: (ghi) => ghi,
    columns: [Float64Array.of(count), zenith],
  });
});

export const correctTemperature = inSizes("correct-temperature", tenfold(1440), "rows", (count, size) => {
  const clean = column(count, (row) => 500 + 400 * Math.sin(row / 200));
  const dirty = clean.map((value) => 0.96 * value);
  const cleanTemperature = column(count, (row) => (row % 97 === 5 ? NaN : 30 + 15 * Math.sin(row / 200)));
  const soiledTemperature = cleanTemperature.map((value) => value + 2);
  return work({
    size,
    run: (a) => a.correctTemperature({ clean, soiled: dirty, cleanTemperature, soiledTemperature }),
    figures: ({ clean: one, soiled: other }) => [...one, ...other],
    columns: [Float64Array.of(count, COEFFICIENT), clean, dirty, cleanTemperature, soiledTemperature],
  });
});

export const lossCurves = inSizes("loss-curves", [HOURS_OF_YEAR, 12 * HOURS_OF_YEAR], "rows", (count, size) => {
  const light = column(count, (row) => Math.max(0, 1000 * (1 - Math.abs((row % 24) - 12) / 7)));
  const possible = light.map((sun) => sun * 1.2);
  const delivered = possible.map((kwh) => Math.min(kwh, 900));
  const month = column(count, (row) => Math.floor((12 * row) / count));
  return work({
    size,
    run: (a) => a.lossCurves({ energy: delivered, month, array: { delivered, possible } }),
    figures: ({ share }) => share,
    columns: [Float64Array.of(count), delivered, month, delivered, possible],
  });
});

export const renormalize = inSizes("renormalize", tenfold(1440), "rows", (count, size) => {
  const values = cleanMinutes(count);
  return work({
    size,
    run: (a) => a.renormalize({ values, from: FROM, to: TO }),
    figures: (changed) => changed,
    columns: [Float64Array.of(count, FROM, TO), values],
  });
});

export const sampleLoss = inSizes("sample-loss", tenfold(1440), "rows", (count, size) => {
  const clean = cleanMinutes(count);
  const dirty = soiled(clean);
  return work({
    size,
    run: (a) => a.sampleLoss({ clean, soiled: dirty }),
    figures: (loss) => loss,
    columns: [Float64Array.of(count), clean, dirty],
  });
});

export const solarNoon = inSizes("solar-noon", [37, 365, 3650], "days, one call each", (count, size) => {
  const days = column(count, (day) => 19_000 + day);
  return work({
    size,
    run: (a) => days.map((day) => a.solarNoon({ lat: LATITUDE, lng: LONGITUDE, day })),
    figures: (noons) => noons,
    columns: [Float64Array.of(count, LONGITUDE), days],
  });
});

export const solarPosition = inSizes("solar-position", tenfold(1440), "rows", (count, size) => {
  const t = column(count, (minute) => 1.7e9 + 60 * minute);
  return work({
    size,
    run: (a) => a.solarPosition({ lat: LATITUDE, lng: LONGITUDE, t }),
    figures: ({ zenith, azimuth }) => [...zenith, ...azimuth],
    columns: [Float64Array.of(count, LATITUDE, LONGITUDE), t],
  });
});
