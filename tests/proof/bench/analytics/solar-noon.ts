import { column } from "../../../analytics/support.ts";
import { work, type KernelCase } from "./work.ts";

const [LATITUDE, LONGITUDE] = [30.27, -97.74];

export const solarNoon: KernelCase = {
  twin: "solar-noon",
  works: () =>
    [37, 365, 3650].map((count) => {
      const days = column(count, (day) => 19_000 + day);
      return work({
        size: `${count} days, one call each`,
        run: (a) => days.map((day) => a.solarNoon({ lat: LATITUDE, lng: LONGITUDE, day })),
        figures: (noons) => noons,
        columns: [Float64Array.of(count, LONGITUDE), days],
      });
    }),
};
