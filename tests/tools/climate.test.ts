import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, it } from "vitest";
import { packClimate } from "../../tools/climate/pack.ts";
import { records } from "../../tools/text/csv.ts";
import { climateGrid } from "../../worker/adapters/weather/climate/grid.ts";

const source = (name: string) =>
  readFileSync(new URL(`../../worker/adapters/weather/climate/source/${name}`, import.meta.url), "utf8");
const grid = source("us-climatology-grid.csv");
const factors = source("pm-monthly-factors.csv");
const pack = () => packClimate("usclim-1", grid, factors);
const own = (bytes: Uint8Array) => bytes.slice().buffer;

describe("the packed climate", () => {
  it("has the same bytes each time and is small enough to ship with the worker", ({ expect }) => {
    const bytes = pack();
    expect(Buffer.compare(bytes, pack())).toBe(0);
    expect(gzipSync(bytes).length).toBeLessThan(200_000);
  });

  it("returns every monthly value of every cell exactly", ({ expect }) => {
    const climate = climateGrid(own(pack()));
    const months = Array.from({ length: 12 }, (_, m) => String(m + 1).padStart(2, "0"));
    let differing = 0;
    for (const row of records(grid)) {
      const cell = climate.at({ lat: Number(row["lat"]), lng: Number(row["lng"]) });
      const same = months.every(
        (month, m) => cell?.rain[m] === Number(row[`p${month}`]) && cell.wetDays[m] === Number(row[`d${month}`]),
      );
      if (!same || cell?.region !== row["region"]) differing++;
    }
    expect(differing).toBe(0);
  });

  it("refuses a value that the packing would change, and a region without seasons", ({ expect }) => {
    const [head, first] = grid.split("\n");
    const changed = (from: string, to: string) => `${head}\n${first?.replace(from, to)}`;
    expect(() => packClimate("x", changed(",3.9,", ",3.91,"), factors)).toThrow("p01 does not fit");
    expect(() => packClimate("x", changed(",3.9,", ",,"), factors)).toThrow("p01 does not fit");
    expect(() => packClimate("x", changed("alaska", "atlantis"), factors)).toThrow("no factors for the region");
  });
});
