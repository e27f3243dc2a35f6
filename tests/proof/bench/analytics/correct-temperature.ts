import { tenfold, work, type KernelCase } from "./work.ts";

const coefficient = 0.0005;

export const correctTemperature: KernelCase = {
  twin: "correct-temperature",
  works: () =>
    tenfold(1440).map((rows) => {
      const column = (value: (row: number) => number) => Float64Array.from({ length: rows }, (_, row) => value(row));
      const clean = column((row) => 500 + 400 * Math.sin(row / 200));
      const soiled = clean.map((value) => 0.96 * value);
      const cleanTemperature = column((row) => (row % 97 === 5 ? NaN : 30 + 15 * Math.sin(row / 200)));
      const soiledTemperature = cleanTemperature.map((value) => value + 2);
      return work({
        size: `${rows.toLocaleString("en-US")} rows`,
        run: (a) => a.correctTemperature({ clean, soiled, cleanTemperature, soiledTemperature }),
        figures: ({ clean: one, soiled: other }) => [...one, ...other],
        columns: [Float64Array.of(rows, coefficient), clean, soiled, cleanTemperature, soiledTemperature],
      });
    }),
};
