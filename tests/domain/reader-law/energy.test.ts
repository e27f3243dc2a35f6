import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays, dayNumber } from "#contract/common/calendar";
import { readEnergyFile } from "#domain/energy-file/index";
import { cases } from "../../fixtures/thorough.ts";

const near = (one: number, other: number) => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other));

const grouped = (value: number, digits: number, [group, mark]: [string, string]) => {
  const [whole = "", fraction] = value.toFixed(digits).split(".");
  const groups = whole.replaceAll(/(\d)(?=(\d{3})+$)/g, `$1${group}`);
  return fraction === undefined ? groups : `${groups}${mark}${fraction}`;
};
const written = {
  plain: (value: number) => value.toFixed(1),
  whole: (value: number) => value.toFixed(0),
  comma: (value: number) => value.toFixed(1).replace(".", ","),
  "comma grouped": (value: number) => grouped(value, 1, [".", ","]),
  "point grouped": (value: number) => grouped(value, 1, [",", "."]),
  "whole grouped": (value: number) => grouped(value, 0, [".", ","]),
  thousandths: (value: number) => value.toFixed(3),
} as const;
type Style = keyof typeof written;

const customCase = fc.record({
  seed: fc.nat(1_000_000),
  count: fc.constantFrom(364, 365, 365, 365, 366),
  size: fc.constantFrom(20, 900, 5000, 40_000),
  style: fc.constantFrom(...(Object.keys(written) as Style[])),
  extraColumn: fc.constantFrom("nothing", "nothing", "nothing", "yyyymmdd", "iso date", "us date", "serial", "number"),
  separator: fc.constantFrom(",", ";", "\t", " "),
  summary: fc.constantFrom("none", "none", "sum below", "sum above", "mean below", "sum and mean below"),
  zeros: fc.constantFrom(0, 0, 3),
  header: fc.constantFrom("", "", "Energy kWh", "Energy kWh", "2025"),
  start: fc.constantFrom("2025-01-01", "2025-07-01", "2023-03-01", "2024-02-29"),
  lineEnd: fc.constantFrom("\n", "\r\n"),
});

describe("a custom energy file of any dialect", () => {
  it("gives the days that were written, or is refused with a code", ({ expect }) => {
    let taken = 0;
    fc.assert(
      fc.property(customCase, (its) => {
        const write = written[its.style];
        const round = its.style.startsWith("whole") ? 1 : its.style === "thousandths" ? 1000 : 10;
        const days = Array.from({ length: its.count }, (_, day) => {
          if (day >= 20 && day < 20 + its.zeros) return 0;
          const noise = ((its.seed * 31 + day * 7919 + day * day * 104_729) % 10_007) / 10_007;
          return Math.round(its.size * (0.6 + noise) * round) / round;
        });
        // A mean under 364 days may be the 365th.
        const summary = its.count === 364 && its.summary === "mean below" ? "none" : its.summary;
        const sum = days.reduce((total, value) => total + value, 0);
        const all = {
          none: days,
          "sum below": [...days, sum],
          "sum above": [sum, ...days],
          "mean below": [...days, sum / days.length],
          "sum and mean below": [...days, sum, sum / days.length],
        }[summary];
        const besides = {
          nothing: () => "",
          yyyymmdd: (day: string) => day.replaceAll("-", ""),
          "iso date": (day: string) => day,
          "us date": (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
          serial: (day: string) => String(dayNumber(day) + 25_569),
          number: (_: string, index: number) => String(index + 1),
        }[its.extraColumn];
        const lines = all.map((value, index) => {
          const beside = besides(addDays(its.start, index), index);
          return beside === "" ? write(value) : `${beside}${its.separator}${write(value)}`;
        });
        const text = [...(its.header === "" ? [] : [its.header]), ...lines, ""].join(its.lineEnd);
        const read = readEnergyFile(text, { customStartDate: its.start });
        if (!read.ok) {
          expect(read.code).toMatch(/^[a-z-]+$/);
          return;
        }
        taken += 1;
        const expected = readEnergyFile(days.map((value) => value.toFixed(4)).join("\n"), {
          customStartDate: its.start,
        });
        if (!expected.ok) throw new Error(`The plain file is refused: ${expected.detail}`);
        for (const [day, kwh] of expected.dailyKwh.entries())
          if (!near(read.dailyKwh[day]!, kwh))
            throw new Error(`Day ${day}: ${read.dailyKwh[day]}; written ${kwh}\n${text.slice(0, 200)}`);
      }),
      { numRuns: cases(1500) },
    );
    expect(taken).toBeGreaterThan(0.26 * cases(1500));
  });
});

const pvsystCase = fc.record({
  seed: fc.nat(1_000_000),
  /** Hours of the file. */
  years: fc.constantFrom("one", "one", "one", "leap", "two", "hour more"),
  step: fc.constantFrom(60, 60, 60, 60, 60, 60, 15),
  unit: fc.constantFrom("W", "kW", "MW", "kWh"),
  order: fc.constantFrom("day", "month", "year"),
  separator: fc.constantFrom(";", ",", "\t"),
  isComma: fc.boolean(),
  isGrouped: fc.boolean(),
  isTwice: fc.constantFrom(false, false, false, true),
  bottom: fc.constantFrom("none", "none", "total"),
  isSwapped: fc.boolean(),
});

describe("a PVsyst file of any dialect", () => {
  it("gives the days that were written, or is refused with a code", ({ expect }) => {
    let taken = 0;
    fc.assert(
      fc.property(pvsystCase, (its) => {
        const isComma = its.isComma && its.separator !== ",";
        const first = its.years === "leap" ? "2024-01-01" : "2021-01-01";
        const count = { one: 365, leap: 366, two: 730, "hour more": 365 }[its.years] * (1440 / its.step);
        const perHour = its.step / 60;
        const factor = { W: 1, kW: 1e-3, MW: 1e-6, kWh: 1e-3 * perHour }[its.unit];
        const decimals = { W: 0, kW: 3, MW: 6, kWh: 3 }[its.unit];
        const daily = new Map<string, number>();
        const rows: string[] = [];
        const days = Array.from({ length: 732 }, (_, day) => addDays(first, day));
        for (let at = 0; at < count + (its.years === "hour more" ? 1 : 0); at += 1) {
          const minutes = at * its.step;
          const day = days[Math.floor(minutes / 1440)]!;
          const hour = Math.floor((minutes % 1440) / 60);
          const noise = (its.seed + at * 7919) % 1000;
          const isLit = hour > 6 && hour < 19;
          const value =
            (isLit ? 4 * Math.round((400_000 * (13 - Math.abs(hour - 13)) + 1000 * noise) / 4) : -1200) * factor;
          const text = value.toFixed(decimals);
          daily.set(day, (daily.get(day) ?? 0) + (Number(text) / factor / 1000) * perHour);
          const [year, month, date] = day.split("-") as [string, string, string];
          const written =
            its.order === "year"
              ? day
              : its.order === "day"
                ? `${date}/${month}/${year.slice(2)}`
                : `${month}/${date}/${year.slice(2)}`;
          const [whole = "", fraction] = text.split(".");
          const grouped = its.isGrouped && isComma ? whole.replaceAll(/(\d)(?=(\d{3})+$)/g, "$1.") : whole;
          const cell = fraction === undefined ? grouped : `${grouped}${isComma ? "," : "."}${fraction}`;
          const time = `${written} ${String(hour).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
          const row = [time, ...(its.isSwapped ? [cell, "0"] : ["0", cell])].join(its.separator);
          rows.push(row);
          if (its.isTwice) rows.push(row);
        }
        const names = its.isSwapped ? ["E_Grid", "GlobInc"] : ["GlobInc", "E_Grid"];
        const units = its.isSwapped ? [its.unit, "W/m2"] : ["W/m2", its.unit];
        const head = [
          "PVSYST V7.4.8",
          "Simulation: hourly values",
          "",
          ["date", ...names].join(its.separator),
          ["", ...units].join(its.separator),
          "",
        ];
        const total = its.bottom === "total" ? [["Total", "1000000", "1000000"].join(its.separator)] : [];
        const read = readEnergyFile([...head, ...rows, ...total, ""].join("\r\n"), { customStartDate: null });
        if (!read.ok) {
          expect(read.code).toMatch(/^[a-z-]+$/);
          return;
        }
        taken += 1;
        const expected = Array.from({ length: 365 }, () => 0);
        for (const [day, kwh] of daily) {
          const index = day.endsWith("02-29") ? 58 : dayNumber(`2021${day.slice(4)}`) - dayNumber("2021-01-01");
          // Two years are one year's energy on average.
          expected[index]! += its.years === "two" ? kwh / 2 : kwh;
        }
        for (const [day, kwh] of expected.entries())
          if (!near(read.dailyKwh[day]!, kwh))
            throw new Error(`Day ${day}: ${read.dailyKwh[day]}; written ${kwh}\n${rows.slice(0, 12).join("\n")}`);
      }),
      { numRuns: 30 },
    );
    expect(taken).toBeGreaterThan(10);
  });
});
