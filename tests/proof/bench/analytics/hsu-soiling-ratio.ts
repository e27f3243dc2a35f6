import { column } from "../../../analytics/support.ts";
import { noise, rainOf } from "../series.ts";
import { tenfold, work, type KernelCase } from "./work.ts";

const [HOUR, TILT, THRESHOLD, PERIOD] = [3600, 30, 5, 24];

const HOURS_PER_DAY = 24;
const AFTERNOON = 15;

export const hsuSoilingRatio: KernelCase = {
  twin: "hsu-soiling-ratio",
  works: () =>
    tenfold(876).map((hours) => {
      const days = rainOf(Math.ceil(hours / HOURS_PER_DAY));
      const rain = column(hours, (hour) =>
        hour % HOURS_PER_DAY === AFTERNOON ? days[Math.floor(hour / HOURS_PER_DAY)]! : 0,
      );
      const pm25 = column(hours, (hour) => 1e-5 * (1 + 0.5 * noise(hour)));
      const pm10 = pm25.map((fine) => 3 * fine);
      const place = { tilt: TILT, cleaningThreshold: THRESHOLD, rainPeriod: PERIOD, stepSeconds: HOUR };
      return work({
        size: `${hours.toLocaleString("en-US")} hours`,
        run: (a) => a.hsuSoilingRatio({ rain, pm25, pm10, ...place }),
        figures: (ratio) => ratio,
        columns: [Float64Array.of(hours, HOUR, TILT, THRESHOLD, PERIOD), rain, pm25, pm10],
      });
    }),
};
