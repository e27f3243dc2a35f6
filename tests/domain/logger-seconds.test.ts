import { describe, it } from "vitest";
import { rowsOf, utc } from "./read-all.ts";

const start = utc("2026-06-30 12:00:00");
const file = (rows: string[], columns = "iC,iD") => [`TIMESTAMP,${columns}`, ...rows, ""].join("\n");

describe("rows that share a time", () => {
  it("of a minute in a file without seconds are spread evenly over it", async ({ expect }) => {
    const stamps = ["12:00", "12:00", "12:01", "12:01", "12:02", "12:02", "12:02"];
    const read = await rowsOf(file(stamps.map((time, index) => `2026-06-30 ${time},${index},1`)));
    expect(read.t.map((t) => t - start)).toEqual([0, 30, 60, 90, 120, 140, 160]);
    expect(read.columns.iC).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("of a second in a file with seconds become one: a mean, for rain a sum, for wind a circular mean", async ({
    expect,
  }) => {
    const rows = ["12:00:00,10,1,0.2,350", "12:00:01,20,1,0.2,350", "12:00:01,30,1,0.4,10", "12:00:02,40,1,0,90"];
    const read = await rowsOf(
      file(
        rows.map((row) => `2026-06-30 ${row}`),
        "iC,iD,rain,windBearing",
      ),
    );
    expect(read.t.map((t) => t - start)).toEqual([0, 1, 2]);
    expect(read.columns.iC).toEqual([10, 25, 40]);
    expect(read.columns.rain![1]).toBeCloseTo(0.6, 12);
    expect(read.columns.windBearing![1]! % 360).toBeCloseTo(0, 9);
    expect(read.rows).toBe(4);
  });

  it("are not spread when the row after them shows that the file has seconds", async ({ expect }) => {
    const read = await rowsOf(
      file(["12:00:00,10,1", "12:00:00,20,1", "12:00:01,30,1"].map((row) => `2026-06-30 ${row}`)),
    );
    expect(read.t.map((t) => t - start)).toEqual([0, 1]);
    expect(read.columns.iC).toEqual([15, 30]);
  });

  it("at 10 Hz become one a second; a Campbell table writes no fraction for the first of each", async ({ expect }) => {
    const rows = Array.from({ length: 35 }, (_, index) => {
      const fraction = index % 10 === 0 ? "" : `.${index % 10}`;
      return `2026-06-30 12:00:0${Math.floor(index / 10)}${fraction},${index},1`;
    });
    const read = await rowsOf(file(rows));
    expect(read.t.map((t) => t - start)).toEqual([0, 1, 2, 3]);
    expect(read.columns.iC).toEqual([4.5, 14.5, 24.5, 32]);
    expect(read.lines).toEqual([2, 12, 22, 32]);
  });

  it("omit missing values from their average", async ({ expect }) => {
    const read = await rowsOf(
      file(["12:00:01,NAN,NAN", "12:00:01,20,NAN", "12:00:02,1,1"].map((row) => `2026-06-30 ${row}`)),
    );
    expect(read.columns.iC![0]).toBe(20);
    expect(read.columns.iD![0]).toBeNull();
  });

  it("more than 60 to a minute are one a second", async ({ expect }) => {
    const read = await rowsOf(file(Array.from({ length: 120 }, (_, index) => `2026-06-30 12:00,${index},1`)));
    expect(read.t).toEqual(Array.from({ length: 60 }, (_, second) => start + second));
    expect(read.columns.iC!.slice(0, 2)).toEqual([0.5, 2.5]);
  });
});
