import { describe, it } from "vitest";
import { texts } from "#contract/common/texts";
import { isPvsyst, readEnergyFile } from "#domain/energy-file/index";
import { encode, type FileEncoding } from "../../fixtures/files/encode.ts";
import { pvsystFile, pvsystVariants, wattsOf } from "../../fixtures/files/pvsyst-file.ts";

const read = (content: string | Uint8Array) => readEnergyFile(content, { customStartDate: null });
const yearOf = (content: string | Uint8Array) => {
  const result = read(content);
  if (!result.ok) throw new Error(result.detail);
  return result;
};
const dailyWatts = Array.from({ length: 365 }, (_, day) =>
  Array.from({ length: 24 }, (_, hour) => wattsOf(day * 24 + hour)).reduce((sum, watts) => sum + watts, 0),
);
const original = pvsystFile();

describe("a PVsyst file", () => {
  it("gives the same 365 sums from every dialect: separators, decimal comma, units and dates [D-155] [D-156]", ({
    expect,
  }) => {
    for (const [name, variant] of Object.entries(pvsystVariants)) {
      const year = yearOf(pvsystFile(variant));
      expect(year.kind, name).toBe("PVsyst");
      expect(year.notes, name).toEqual([]);
      for (const [day, watts] of dailyWatts.entries()) expect(year.dailyKwh[day], name).toBeCloseTo(watts / 1000, 6);
    }
  });

  it("gives the same sums from every encoding [D-156]", ({ expect }) => {
    const expected = yearOf(original);
    const named: FileEncoding[] = ["latin-1", "utf-8", "utf-8 with mark", "utf-16le", "utf-16be"];
    for (const encoding of named) expect(yearOf(encode(original, encoding)), encoding).toEqual(expected);
    expect(yearOf(`\ufeff${original}`)).toEqual(expected);
  });

  it("counts the night consumption, and a day below 0 as 0", ({ expect }) => {
    const night = original.replaceAll(/^(01\/0[12]\/90 .*),-?\d+$/gm, "$1,-900");
    const year = yearOf(night);
    expect(year.dailyKwh.slice(0, 2)).toEqual([0, 0]);
    const rest = dailyWatts.slice(2).reduce((sum, watts) => sum + watts, 0) / 1000;
    expect(year.netKwh).toBeCloseTo(rest - 2 * 24 * 0.9, 6);
    expect(year.dailyKwh.reduce((sum, kwh) => sum + kwh, 0)).toBeCloseTo(rest, 6);
    expect(year.monthlyKwh.reduce((sum, kwh) => sum + kwh, 0)).toBeCloseTo(rest, 6);
    expect(year.monthlyKwh).toHaveLength(12);
    expect(year.monthlyKwh[11]).toBeCloseTo(dailyWatts.slice(334).reduce((sum, watts) => sum + watts, 0) / 1000, 6);
  });

  it("is recognized by its name in any case and is valid with Simulation and date [D-130, D-154]", ({ expect }) => {
    expect(isPvsyst("pvsyst")).toBe(true);
    expect(isPvsyst("SF-Core 0.4")).toBe(false);
    expect(isPvsyst(original)).toBe(true);
    expect(read("PVSYST;\r\nSimulation;\r\n")).toMatchObject({
      ok: false,
      kind: "PVsyst",
      message: texts.csvBadFormat,
    });
    expect(read(original.replaceAll(/simulation/gi, "run"))).toMatchObject({ ok: false, message: texts.csvBadFormat });
    expect(read(original.replace(/^date,/m, "when,"))).toMatchObject({ ok: false, message: texts.csvBadFormat });
  });

  it("is not a custom CSV whose heading contains PVsyst [D-130, D-132]", ({ expect }) => {
    const custom = `PVsyst daily energy kWh\r\n${"4962.5\r\n".repeat(365)}`;
    expect(read(custom)).toMatchObject({ ok: false, kind: "custom", code: "start-date" });
    expect(readEnergyFile(custom, { customStartDate: "2025-01-01" })).toMatchObject({ ok: true, kind: "custom" });
  });

  it("gives the same sums with the 12-hour clock of a US spreadsheet [D-156]", ({ expect }) => {
    const american = original.replaceAll(/^(\d\d)\/(\d\d)\/90 (\d\d):00/gm, (_, month, day, hour) => {
      const half = Number(hour) < 12 ? "AM" : "PM";
      return `${Number(month)}/${Number(day)}/1990 ${Number(hour) % 12 || 12}:00 ${half}`;
    });
    expect(american).toContain("\n1/1/1990 1:00 AM,");
    expect(american).toContain("\n1/1/1990 12:00 PM,");
    expect(yearOf(american)).toEqual(yearOf(original));
    expect(read(american.replace("1/1/1990 1:00 AM", "1/1/1990 13:00 AM"))).toMatchObject({ ok: false });
  });

  it("adds 29 February to 28 February and says so", ({ expect }) => {
    const leap = original.replace(/^(03\/01\/90 00:00)/m, "02/29/90 12:00,0,0,0,5000\r\n$1");
    const year = yearOf(leap);
    expect(year.dailyKwh[58]).toBeCloseTo(dailyWatts[58]! / 1000 + 5, 6);
    expect(year.notes).toEqual(["February 29 was added to February 28."]);
  });

  it("with rows of less than an hour weighs power by their length, and reports it", ({ expect }) => {
    const halves = original.replaceAll(/^(\d\d\/\d\d\/90 \d\d):00(.*)$/gm, "$1:00$2\r\n$1:30$2");
    const year = yearOf(halves);
    for (const [day, watts] of dailyWatts.entries()) expect(year.dailyKwh[day]).toBeCloseTo(watts / 1000, 6);
    expect(year.notes).toEqual(["The rows are 30 minutes apart; hourly values were expected."]);
    const energy = pvsystFile({ unit: "kWh" }).replaceAll(/^(\d\d\/\d\d\/90 \d\d):00(.*)$/gm, "$1:00$2\r\n$1:30$2");
    expect(yearOf(energy).netKwh).toBeCloseTo(2 * year.netKwh, 4);
  });

  it("with missing hours is read and says how many; with a missing day it is refused", ({ expect }) => {
    const hole = original.replaceAll(/^07\/04\/90 1[0-2]:00.*\r\n/gm, "");
    expect(yearOf(hole).notes).toEqual(["3 rows are missing and counted as 0 kWh; the first is on 07/04 (MM/DD)."]);
    expect(read(original.replaceAll(/^07\/04\/90 .*\r\n/gm, ""))).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/1 of 365 days.*07\/04/),
    });
    expect(read(pvsystFile({}, 4000))).toMatchObject({ ok: false, detail: expect.stringMatching(/whole year/) });
  });

  it("that is not plausible is refused with the line and the reason [D-162]", ({ expect }) => {
    const damages: [string, string, RegExp][] = [
      ["a value", original.replace(/^(06\/30\/90 12:00.*),\d+$/m, "$1,n/a"), /^Line \d+: The energy isn't a number/],
      ["a cut row", original.slice(0, -12), /^Line 8772: The energy isn't a number/],
      ["a date", original.replace(/^06\/30\/90 12:00/m, "June 30"), /^Line \d+: The date can.t be read/],
      ["a day", original.replace(/^06\/30\/90 12:00/m, "06/31/90 12:00"), /^Line \d+: This day doesn.t exist/],
      ["mixed orders", original.replace(/^06\/30\/90 12:00/m, "30/06/90 12:00"), /^Line \d+: Some dates are day-first/],
      ["no unit", original.replace(",W,W\r\n", ",,\r\n"), /^Line 11: .*unit/],
      ["no units line", original.replace(/^ {4}.*\r\n/m, ""), /^Line 1[12]: .*unit/],
      ["no energy", original.replace("EOutInv,E_Grid", "A,B"), /^Line 10: There is no column E_Grid/],
      ["no rows", original.slice(0, original.indexOf("01/01/90 00:00")), /no rows/],
      ["no header", "PVSYST\r\nSimulation date\r\n1,2\r\n", /no line of column names/],
    ];
    for (const [name, content, detail] of damages) {
      const result = read(content);
      expect(result, name).toMatchObject({ ok: false, kind: "PVsyst", message: texts.csvBadFormat });
      expect(result.ok ? "" : result.detail, name).toMatch(detail);
    }
  });
});
