import { column } from "../../../analytics/support.ts";
import { rows, tenfold, work, type KernelCase } from "./work.ts";

const [LATITUDE, LONGITUDE] = [30.27, -97.74];

export const solarPosition: KernelCase = {
  twin: "solar-position",
  works: () =>
    tenfold(1440).map((count) => {
      const t = column(count, (minute) => 1.7e9 + 60 * minute);
      return work({
        size: rows(count),
        run: (a) => a.solarPosition({ lat: LATITUDE, lng: LONGITUDE, t }),
        figures: ({ zenith, azimuth }) => [...zenith, ...azimuth],
        columns: [Float64Array.of(count, LATITUDE, LONGITUDE), t],
      });
    }),
};
