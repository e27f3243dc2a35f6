import { column } from "../../../analytics/support.ts";
import { climate, seedsOf } from "../series.ts";
import { work, type KernelCase } from "./work.ts";

const [LATITUDE, TILT, THRESHOLD] = [33.4, 25, 5];
const air = { pm10: column(12, (month) => 30 + month), pm25: column(12, () => 9) };

export const typicalYear: KernelCase = {
  twin: "typical-year",
  works: () =>
    [6, 61, 610].map((members) =>
      work({
        size: `${members} members`,
        run: (a) => a.typicalYear({ ...climate, ...air, lat: LATITUDE, tilt: TILT, threshold: THRESHOLD, members }),
        figures: ({ member, lossP10, lossP50, lossP90, monthlyLoss }) => [
          member,
          ...lossP10,
          ...lossP50,
          ...lossP90,
          ...monthlyLoss,
        ],
        columns: [
          Float64Array.of(members, LATITUDE, TILT, THRESHOLD),
          climate.p,
          climate.d,
          air.pm10,
          air.pm25,
          seedsOf(members),
        ],
      }),
    ),
};
