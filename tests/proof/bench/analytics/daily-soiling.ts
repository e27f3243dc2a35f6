import { minutesOf } from "../series.ts";
import { rows, tenfold, work, type KernelCase } from "./work.ts";

/** Maximum time to copy in and calculate a year of minutes [ms]. */
const LIMIT_OF_A_YEAR = 5;

export const dailySoiling: KernelCase = {
  twin: "daily-soiling",
  works: () =>
    [4, 37, 365].map((days) => {
      const input = minutesOf(days);
      return work({
        size: `${input.t.length.toLocaleString("en-US")} minutes`,
        run: (a) => a.dailySoiling(input),
        figures: (found) =>
          [...found.day.keys()].flatMap((day) => [
            found.day[day]!,
            found.insolClean[day]!,
            found.insolSoiled[day]!,
            found.loss[day]!,
            found.samples[day]!,
            found.windowInsolation[day]!,
            found.quality[day]!,
            found.uncertainty[day]!,
          ]),
        columns: [Float64Array.of(input.t.length), input.t, input.clean, input.soiled, input.day],
        ...(days === 365 && { limit: LIMIT_OF_A_YEAR }),
      });
    }),
};

const DAY = 86_400;
const light = (second: number) => 900 * Math.max(0, Math.sin((second / DAY - 0.25) * 2 * Math.PI));

export const sensorProfile: KernelCase = {
  works: () =>
    tenfold(1440).map((count) => {
      const t = Float64Array.from({ length: count }, (_, row) => 20_000 * DAY + 60 * row);
      const clean = t.map((instant) => light(instant % DAY));
      const soiled = clean.map((value) => 0.96 * value);
      const day = t.map((instant) => Math.floor(instant / DAY));
      const noon = Float64Array.from(new Set(day), (number) => number * DAY + DAY / 2);
      return work({
        size: rows(count),
        run: (a) => a.sensorProfile({ t, clean, soiled, day, noon }),
        figures: ({ lag, middle, midday }) => [...lag, ...middle, ...midday],
        columns: [t, clean, soiled],
        isTooMuchForOracle: count > 1440,
      });
    }),
};

export const sensorFaults: KernelCase = {
  works: () =>
    [365, 1825].map((count) => {
      const day = Float64Array.from({ length: count }, (_, row) => 20_000 + row);
      const loss = day.map((_, row) => (row % 40) * 0.1);
      const zero = new Float64Array(count);
      const quality = new Uint8Array(count).fill(1);
      const [stuckClean, stuckSoiled, lag, middle, dark, cleaned] = [zero, zero, zero, zero, zero, zero];
      const rain = day.map((_, row) => (row % 40 === 0 ? 10 : 0));
      const [morning, midday, afternoon] = [loss, loss, loss];
      const neighbors = loss.map((value, row) => 0.9 * value + 0.1 * Math.sin(row));
      const profile = { stuckClean, stuckSoiled, lag, middle, morning, midday, afternoon, dark };
      return work({
        size: rows(count),
        run: (a) => a.sensorFaults({ day, loss, quality, ...profile, rain, cleaned, neighbors, daylight: zero }),
        figures: (fault) => fault,
        columns: [day, loss],
        isTooMuchForOracle: count > 365,
      });
    }),
};
