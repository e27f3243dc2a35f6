import * as fc from "fast-check";
import { describe, it } from "vitest";
import { texts } from "#contract/common/texts";
import { exampleCustomCsv, examplePvsystCsv } from "#domain/energy-file/examples";
import { isLikelyMwh } from "#contract/dashboard/specific-yield";
import { inUnit, readEnergyFile } from "#domain/energy-file/index";
import { encode, encodings } from "../../fixtures/files/encode.ts";

const read = (content: string | Uint8Array, customStartDate: string | null = "2025-01-01") =>
  readEnergyFile(content, { customStartDate });
const yearOf = (content: string | Uint8Array, start?: string) => {
  const result = read(content, start);
  if (!result.ok) throw new Error(result.detail || result.message);
  return result;
};
const values = (count: number) => Array.from({ length: count }, (_, index) => 100 + index);
const file = (count: number) => `${values(count).join("\r\n")}\r\n`;

describe("a custom CSV", () => {
  it("is one value of kWh per day, placed on the calendar from its start date [D-159]", ({ expect }) => {
    const year = yearOf(file(365));
    expect(year).toMatchObject({ kind: "custom", dailyKwh: values(365), notes: [] });
    expect(year.netKwh).toBe(values(365).reduce((sum, kwh) => sum + kwh, 0));
    const march = yearOf(file(365), "2025-03-01");
    expect(march.dailyKwh[59]).toBe(100);
    expect(march.dailyKwh[364]).toBe(100 + 305);
    expect(march.dailyKwh[0]).toBe(100 + 306);
    expect(march.dailyKwh[58]).toBe(100 + 364);
    // 365 values are one per calendar day, whether or not the year has February 29.
    expect(yearOf(file(365), "2024-01-01").dailyKwh).toEqual(values(365));
  });

  it("has 364 to 366 lines; a header and blank lines at the end do not count [D-157]", ({ expect }) => {
    for (const count of [364, 365, 366]) {
      for (const text of [file(count), file(count).trimEnd(), `${file(count)}\r\n`, `kWh\n${file(count)}`]) {
        expect(read(text).ok, `${count}`).toBe(true);
      }
    }
    for (const count of [0, 1, 363, 367]) {
      expect(read(`kWh\n${file(count)}`), `${count}`).toMatchObject({ ok: false, message: texts.csvBadFormat });
    }
    expect(read(file(200))).toMatchObject({ detail: expect.stringMatching(/Found 200 values.*364 to 366/) });
  });

  it("refuses a value below 10 with its line; a header row is not a value [D-158]", ({ expect }) => {
    const lines = values(365).map(String);
    expect(read(lines.with(99, "9.99").join("\n"))).toMatchObject({ ok: false, line: 100 });
    expect(read(["Energy kWh", ...lines.with(99, "-3")].join("\n"))).toMatchObject({ ok: false, line: 101 });
    expect(read(lines.with(99, "10").join("\n")).ok).toBe(true);
  });

  it("needs a start date, which is required only when the file itself is in order [D-160]", ({ expect }) => {
    const missing = { ok: false, message: texts.csvStartDateRequired, code: "start-date" };
    expect(read(file(365), null)).toMatchObject(missing);
    expect(read(file(365), "2025-02-30")).toMatchObject(missing);
    expect(read(file(3), null)).toMatchObject({ code: "length" });
    expect(read(examplePvsystCsv(), null).ok).toBe(true);
  });

  it("of 364 days fills the last with the mean of its neighbors", ({ expect }) => {
    const year = yearOf(file(364), "2025-07-01");
    expect(year.dailyKwh[180]).toBe((100 + 463) / 2);
    expect(year.notes.join()).toMatch(/364 days/);
  });

  it("of 366 days adds 29 February to 28 February, wherever it starts", ({ expect }) => {
    const starts = fc.integer({ min: 0, max: 365 }).map((days) => Date.UTC(2023, 2, 1) + days * 86_400_000);
    fc.assert(
      fc.property(starts, (start) => {
        const first = new Date(start).toISOString().slice(0, 10);
        const dayTexts = values(366).map((_, index) => new Date(start + index * 86_400_000).toISOString().slice(5, 10));
        const kwhOn = (day: string) => 100 + dayTexts.indexOf(day);
        const year = yearOf(file(366), first);
        if (!dayTexts.includes("02-29")) {
          expect(year.notes.join()).toMatch(/averaged/);
          return;
        }
        expect(year.dailyKwh[58]).toBe(kwhOn("02-28") + kwhOn("02-29"));
        expect(year.dailyKwh[0]).toBe(kwhOn("01-01"));
        expect(year.dailyKwh[59]).toBe(kwhOn("03-01"));
        expect(year.dailyKwh[364]).toBe(kwhOn("12-31"));
        expect(year.netKwh).toBe(values(366).reduce((sum, kwh) => sum + kwh, 0));
      }),
      { numRuns: 400 },
    );
  });

  it("of 366 days without a 29 February averages the day that comes twice", ({ expect }) => {
    const year = yearOf(file(366), "2025-01-01");
    expect(year.dailyKwh[0]).toBe((100 + 465) / 2);
    expect(year.dailyKwh.slice(1)).toEqual(values(365).slice(1));
  });

  it("is read in every encoding, quoted, with thousands or with decimal commas", ({ expect }) => {
    for (const encoding of encodings)
      expect(yearOf(encode(`Größe\n${file(365)}`, encoding)).dailyKwh).toEqual(values(365));
    const written = (write: (kwh: number) => string) => yearOf(values(365).map(write).join("\n")).dailyKwh;
    expect(written((kwh) => `"${kwh}"`)).toEqual(values(365));
    expect(written((kwh) => `${kwh},5`)).toEqual(values(365).map((kwh) => kwh + 0.5));
    expect(written((kwh) => `"4,${kwh}.5"`)).toEqual(values(365).map((kwh) => kwh + 4000.5));
    expect(written((kwh) => `${kwh};`)).toEqual(values(365));
  });

  it("with sums among its days, a counter before them or in another unit is refused [D-103]", ({ expect }) => {
    const days = values(365).map((_, day) => 5000 + ((day * 7919) % 3001));
    const day = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString();
    const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
    const codeOf = (lines: (string | number)[]) => {
      const result = read(lines.join("\n"));
      return result.ok ? "taken" : result.code;
    };
    expect(codeOf([...days.slice(0, 100), sum(days.slice(0, 100)), ...days.slice(100)])).toBe("summary");
    expect(codeOf([...days.slice(0, 7), sum(days.slice(0, 7)), ...days.slice(7)])).toBe("summary");
    expect(codeOf([...days, (sum(days) / 1000).toFixed(1)])).toBe("summary");
    expect(codeOf(days.map((kwh, index) => `${day(index).slice(5, 10).replace("-", "")},${kwh}`))).toBe(
      "several-numbers",
    );
    expect(codeOf(days.map((kwh, index) => `${day(index).slice(8, 10)}${day(index).slice(5, 7)},${kwh}`))).toBe(
      "several-numbers",
    );
    expect(codeOf(days.map((kwh, index) => `${((index + 181) % 365) + 1},${kwh}`))).toBe("several-numbers");
    expect(codeOf(days.map((kwh, index) => `${index + 1},${(kwh % 900) + 100}.5`))).toBe("several-numbers");
    expect(codeOf(["Energy [Wh]", ...days.map((kwh) => kwh * 1000)])).toBe("unit");
    expect(codeOf(["Energy (kWh)", ...days])).toBe("taken");
  });

  it("of meter readings, power, money or scaled energy is refused, whatever the days are [D-103]", ({ expect }) => {
    const codeOf = (lines: (string | number)[]) => {
      const result = read(lines.join("\n"));
      return result.ok ? "taken" : result.code;
    };
    const days = fc.array(fc.integer({ min: 20, max: 40_000 }), { minLength: 365, maxLength: 365 });
    fc.assert(
      fc.property(days, fc.nat(10_000_000), fc.boolean(), fc.nat(364), (kwh, first, isCounterReset, reset) => {
        expect(codeOf(kwh)).toBe("taken");
        let meter = first;
        const readings = kwh.map((value, day) => (meter = isCounterReset && day === reset ? value : meter + value));
        expect(codeOf(readings)).not.toBe("taken");
        expect(codeOf(kwh.map((value) => -value))).toBe("unit");
      }),
      { numRuns: 50 },
    );
    const year = values(365).map((kwh) => ((kwh * 7919) % 3001) + 100);
    for (const header of ["Average power (kW)", "Power [MW]", "kWh/kWp", "Energy (thousand kWh)", "Revenue ($)"])
      expect([header, codeOf([header, ...year])]).toEqual([header, "unit"]);
    for (const header of ["kWh", "Plant of 500 kW, kWh a day", "Energy", "Wilson 1", "kWh per day"])
      expect([header, codeOf([header, ...year])]).toEqual([header, "taken"]);
    const short = year.slice(0, 364);
    const mean = short.reduce((sum, kwh) => sum + kwh, 0) / short.length;
    expect(codeOf([...short, mean.toFixed(1)])).toBe("summary");
  });

  it("that is ambiguous or of another kind is refused with the reason [D-103]", ({ expect }) => {
    const lines = values(365).map(String);
    const refusedAs = (content: string) => {
      const result = read(content);
      return result.ok ? "taken" : `${result.message} ${result.detail}`;
    };
    expect(refusedAs(lines.map((kwh) => `4,${kwh}`).join("\n"))).toMatch(/Line 1: Use a period/);
    expect(refusedAs(lines.with(7, "x").join("\n"))).toMatch(/Line 8: .*no number/);
    expect(refusedAs(lines.with(7, "").join("\n"))).toMatch(/Line 8: .*no number/);
    expect(refusedAs(lines.map((kwh, index) => `${index};${kwh}`).join("\n"))).toMatch(
      /Line 1: Each line must be a single number/,
    );
    expect(refusedAs(`MWh\n${lines.join("\n")}`)).toMatch(/in kWh/);
    expect(refusedAs("")).toMatch(/Found 0 values/);
  });

  it("in MWh is asked about, and read so once a person says it", ({ expect }) => {
    const kwh = values(365).map((_, day) => 3750 + 4.5 * ((day * 7919) % 3001));
    const content = (header: string, decimals: number) =>
      header + kwh.map((value) => (value / 1000).toFixed(decimals)).join("\n");
    for (const [header, decimals] of [
      ["", 4],
      ["", 3],
      ["Energy (MWh)\n", 4],
    ] as const) {
      const text = content(header, decimals);
      expect(read(text), text.slice(0, 30)).toMatchObject({ ok: false, mayBe: "MWh" });
      const year = yearOf(inUnit(text, "custom", "MWh"));
      for (const [day, value] of year.dailyKwh.entries()) expect(Math.abs(value - kwh[day]!)).toBeLessThan(0.51);
    }
    expect(read(inUnit(content("Energy (GWh)\n", 4), "custom", "MWh"))).toMatchObject({ ok: false, code: "unit" });
    const tiny = read(kwh.map(String).with(99, "0.001").join("\n"));
    expect([tiny.ok, "mayBe" in tiny]).toEqual([false, false]);
    // 300 MWh a day pass for kWh; the size of the plant tells.
    expect([isLikelyMwh(109_500, 60_000), isLikelyMwh(109_500, 60), isLikelyMwh(109_500, null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("never makes the reader throw", ({ expect }) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, named) => {
        const content = named ? Uint8Array.from([...encode("PVSYST Simulation\ndate,E_Grid\n,kW\n"), ...bytes]) : bytes;
        expect(read(content).ok).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the example files", () => {
  it("are accepted by the rules that they explain and contain the same year", ({ expect }) => {
    const pvsyst = yearOf(examplePvsystCsv());
    const custom = yearOf(exampleCustomCsv());
    expect(pvsyst.kind).toBe("PVsyst");
    expect(pvsyst.notes).toEqual([]);
    for (const [day, kwh] of pvsyst.dailyKwh.entries()) expect(custom.dailyKwh[day]).toBeCloseTo(kwh, 0);
    // 1,000 kW at 35 degrees north yields 1,500 to 2,200 kWh/kW.
    expect(pvsyst.netKwh).toBeGreaterThan(1.5e6);
    expect(pvsyst.netKwh).toBeLessThan(2.2e6);
  });
});
