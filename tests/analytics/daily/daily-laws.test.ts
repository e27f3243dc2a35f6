import * as fc from "fast-check";
import { describe, it, type ExpectStatic } from "vitest";
import type { DailySoilingColumns } from "../../../analytics-wasm/types.ts";
import { changed, dailySoiling, onlyDay, type Row } from "./daily-support.ts";
import { dailyLoss, type DayFigures } from "../oracle/daily/daily-loss.ts";
import { brokenDay, calmDay } from "../oracle/daily/day-cases.ts";
import { law } from "../support.ts";

/** Equal except for the order of summation. */
function compare(expect: ExpectStatic, columns: DailySoilingColumns, index: number, expected: DayFigures): void {
  for (const name of ["insolClean", "insolSoiled", "windowInsolation", "loss", "uncertainty"] as const) {
    if (Number.isNaN(expected[name])) expect(columns[name][index], name).toBeNaN();
    else expect(Math.abs(columns[name][index]! - expected[name]), name).toBeLessThan(1e-9);
  }
  expect(columns.samples[index]).toBe(expected.samples);
  expect(columns.quality[index]).toBe(expected.ok ? 1 : 0);
}

function touchedBy(row: Row, { kind, size }: { kind: string; size: number }): Row {
  if (kind === "visit") return changed(row, { soiled: (row.soiled * size) / 10 });
  if (kind === "cloud") return changed(row, { clean: (row.clean * size) / 10, soiled: (row.soiled * size) / 10 });
  if (kind === "ties") return changed(row, { soiled: row.clean * (1 - size / 100) });
  if (kind === "clean silent") return changed(row, { clean: NaN });
  return changed(row, { soiled: NaN });
}

describe("laws of dailySoiling", () => {
  it("agrees with the plain rules on broken days of any kind, several at once", ({ expect }) => {
    fc.assert(
      fc.property(brokenDay(20_000), brokenDay(20_001), (one, two) => {
        const columns = dailySoiling([...one, ...two]);
        for (const [index, rows] of [one, two].entries()) {
          compare(expect, columns, index, dailyLoss(rows, 200));
        }
      }),
      law(800),
    );
  });

  it("agrees with the plain rules on days of many rows: visits, clouds, ties, silent cells and gaps", ({ expect }) => {
    const touch = fc.record({
      at: fc.integer({ min: 0, max: 1439 }),
      rows: fc.integer({ min: 1, max: 90 }),
      kind: fc.constantFrom("visit", "cloud", "ties", "clean silent", "soiled silent", "gap"),
      size: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(calmDay, fc.array(touch, { maxLength: 6 }), (rows, touches) => {
        const touched = rows.flatMap((row, index) => {
          const here = touches.filter(
            ({ at, rows: count }) => index >= at % rows.length && index < (at % rows.length) + count,
          );
          return here.some(({ kind }) => kind === "gap") ? [] : [here.reduce(touchedBy, row)];
        });
        if (touched.length > 0) compare(expect, dailySoiling(touched), 0, dailyLoss(touched, 200));
      }),
      law(150),
    );
  });

  it("hardly moves its loss and never gains energy where an hour is missing", ({ expect }) => {
    fc.assert(
      fc.property(calmDay, fc.integer({ min: 7, max: 15 }), (rows, hour) => {
        const start = rows[0]!.t + hour * 3600;
        const cut = rows.filter(({ t }) => t < start || t >= start + 3600);
        const whole = onlyDay(rows);
        const part = onlyDay(cut);
        expect(Math.abs(part.loss - whole.loss)).toBeLessThan(0.15);
        expect(part.insolClean).toBeLessThan(whole.insolClean * 1.02);
        expect(part.quality).toBe(1);
      }),
      law(100),
    );
  });

  it("finds the loss that was put in, within its stated uncertainty, among noise and visits to the sensor", ({
    expect,
  }) => {
    fc.assert(
      fc.property(calmDay, fc.integer({ min: 8, max: 15 }), (rows, hour) => {
        const visited = rows.map((row) => {
          const isVisit = Math.abs(row.t - rows[0]!.t - hour * 3600) < 300;
          return isVisit ? changed(row, { clean: row.clean, soiled: row.soiled * 0.4 }) : row;
        });
        const plain = onlyDay(rows);
        const day = onlyDay(visited);
        expect(Math.abs(day.loss - plain.loss)).toBeLessThan(2 * day.uncertainty);
        expect(day.uncertainty).toBeGreaterThanOrEqual(0.3);
      }),
      law(100),
    );
  });
});
