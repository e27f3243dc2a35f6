import * as fc from "fast-check";
import { describe, it } from "vitest";
import { csvFile, twoCellTable } from "../fixtures/files/logger-file.ts";
import { readAll, utc } from "./read-all.ts";

const DAY = 86_400;
const NOW = utc("2026-11-22 12:00:00");

const orders = ["YMD", "YDM", "MDY", "MYD", "DMY", "DYM"] as const;
type Print = { order: (typeof orders)[number]; digits: 2 | 4; separator: string; isPadded: boolean };

const printer =
  ({ order, digits, separator, isPadded }: Print) =>
  (iso: string): string => {
    const number = (text: string) => (isPadded ? text : String(Number(text)));
    const part = { Y: iso.slice(4 - digits, 4), M: number(iso.slice(5, 7)), D: number(iso.slice(8, 10)) };
    const date = order
      .split("")
      .map((name) => part[name as "Y" | "M" | "D"])
      .join(separator);
    return `${date} ${iso.slice(11, 16)}`;
  };

const print = fc
  .record<Print>({
    order: fc.constantFrom(...orders),
    digits: fc.constantFrom(2, 4),
    separator: fc.constantFrom("/", "-", "."),
    isPadded: fc.boolean(),
  })
  // A leading four-digit year is ISO 8601.
  .filter(({ order, digits }) => order !== "YDM" || digits === 2);
const series = fc.record({
  start: fc.integer({ min: utc("2002-01-01 00:00:00") / 60, max: utc("2025-06-30 00:00:00") / 60 }),
  minutes: fc.constantFrom(15, 60, 240, 1440),
  rows: fc.integer({ min: 1, max: 400 }),
});

const instantsOf = ({ start, minutes, rows }: { start: number; minutes: number; rows: number }) =>
  Array.from({ length: rows }, (_, index) => (start + index * minutes) * 60);

const written = new Set<Print["order"]>(["YMD", "MDY", "DMY"]);

describe("the order of date parts", () => {
  it("is never chosen when it makes the series jump by months or years", async ({ expect }) => {
    const read = { all: 0, rightly: 0 };
    await fc.assert(
      fc.asyncProperty(series, print, async (times, dialect) => {
        const instants = instantsOf(times);
        const seen = await readAll(csvFile(twoCellTable(instants, printer(dialect))), {}, undefined, NOW);
        read.all += 1;
        if (!seen.ok) return;
        for (let at = 1; at < seen.t.length; at += 1)
          expect(Math.abs(seen.t[at]! - seen.t[at - 1]!)).toBeLessThan(28 * DAY);
        // A single date is ambiguous, and no program writes the year in the middle.
        const days = new Set(instants.map((t) => Math.floor(t / DAY))).size;
        if (days === 1 || !written.has(dialect.order)) return;
        expect(seen.t).toEqual(instants);
        read.rightly += 1;
      }),
      { numRuns: 500 },
    );
    expect(read.rightly).toBeGreaterThan(read.all / 3);
  });

  it("is detected in every dialect that loggers write, from two days on", async ({ expect }) => {
    await fc.assert(
      fc.asyncProperty(series, print, fc.constantFrom(...written.values()), async (times, dialect, order) => {
        const instants = instantsOf({ ...times, rows: Math.max(times.rows, 200) });
        const isPadded = order === "YMD" ? true : dialect.isPadded;
        const file = csvFile(twoCellTable(instants, printer({ ...dialect, order, isPadded })));
        const seen = await readAll(file, {}, undefined, NOW);
        expect(seen).toMatchObject({ ok: true, rejectedCount: 0 });
        expect(seen.ok && seen.t).toEqual(instants);
      }),
      { numRuns: 200 },
    );
  });

  it("must be chosen by a person when several orders are plausible, and each choice resolves it", async ({
    expect,
  }) => {
    const instants = instantsOf({ start: utc("2024-07-20 08:00:00") / 60, minutes: 15, rows: 40 });
    const file = csvFile(twoCellTable(instants, printer({ order: "YMD", digits: 2, separator: "/", isPadded: true })));
    const asked = await readAll(file, {}, undefined, NOW);
    expect(asked).toMatchObject({
      ok: false,
      message:
        "The dates in this file can be read in more than one way: 24/07/20 is Jul 24, 2020 (DD/MM/YY hh:mm) or " +
        "Jul 20, 2024 (YY/MM/DD hh:mm). Choose the timestamp format.",
      choices: [
        { format: "DD/MM/YY hh:mm", day: "2020-07-24" },
        { format: "YY/MM/DD hh:mm", day: "2024-07-20" },
      ],
    });
    const byYear = await readAll(file, { timestampFormat: "YY/MM/DD hh:mm" }, undefined, NOW);
    expect(byYear.ok && byYear.t).toEqual(instants);
    const byDay = await readAll(file, { timestampFormat: "DD/MM/YY hh:mm" }, undefined, NOW);
    expect(byDay.ok && byDay.t[0]).toBe(utc("2020-07-24 08:00:00"));
  });

  it("is not one that puts the rows of a day into the future", async ({ expect }) => {
    const instants = instantsOf({ start: utc("2026-06-30 08:00:00") / 60, minutes: 15, rows: 40 });
    const file = csvFile(twoCellTable(instants, printer({ order: "DMY", digits: 2, separator: ".", isPadded: true })));
    // Read year first, these would be June 26, 2030.
    const seen = await readAll(file, {}, undefined, NOW);
    expect(seen.ok && seen.t).toEqual(instants);
  });

  it("must be chosen by a person, with a reason, when every order has month-long steps", async ({ expect }) => {
    const stamps = ["13/12/24", "15/11/25", "17/10/26"];
    const rows = stamps.map((stamp) => ({ stamp: `${stamp} 12:00`, cells: [800, 780] }));
    expect(await readAll(csvFile({ columns: ["iC", "iD"], rows }), {}, undefined, NOW)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/jump or are in the future.*Check the logger's clock/),
      choices: [{ format: "DD/MM/YY hh:mm" }, { format: "YY/MM/DD hh:mm" }],
    });
  });

  it("of dates with one reading is accepted across a gap of months and a clock that was reset", async ({ expect }) => {
    const gap = ["13/06/2026", "14/06/2026", "15/09/2026"];
    const rows = gap.map((stamp) => ({ stamp: `${stamp} 12:00`, cells: [800, 780] }));
    const seen = await readAll(csvFile({ columns: ["iC", "iD"], rows }), {}, undefined, NOW);
    expect(seen.ok && seen.t).toEqual(["2026-06-13", "2026-06-14", "2026-09-15"].map((day) => utc(`${day} 12:00:00`)));
    const reset = ["2026-06-01", "1990-01-01", "2026-06-02"];
    const iso = reset.map((day) => ({ stamp: `${day} 12:00`, cells: [800, 780] }));
    const taken = await readAll(csvFile({ columns: ["iC", "iD"], rows: iso }), {}, undefined, NOW);
    expect(taken.ok && taken.t).toEqual(reset.map((day) => utc(`${day} 12:00:00`)));
  });
});
