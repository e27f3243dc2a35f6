import * as fc from "fast-check";
import { describe, it } from "vitest";
import { monthNames } from "#contract/common/months";
import { readEnergyFile } from "#domain/energy-file/index";
import { monthOfDay } from "#domain/energy-file/year";

const year = [812, 934, 1245.5, 1402, 1588, 1611, 1640.25, 1532, 1301, 1090, 866, 745];
const read = (content: string, unit: string | null = null, sky: number[] | null = null) =>
  readEnergyFile([unit ?? [], content].flat().join("\n"), { customStartDate: null, sky });
const names = monthNames.map((name) => name.charAt(0).toUpperCase() + name.slice(1, 3));

const codeOf = (content: string, unit: string | null = null): string => {
  const result = read(content, unit);
  return result.ok ? "ok" : result.code;
};

/** Ways in which people write twelve values. */
const dialect = fc.record({
  first: fc.integer({ min: 0, max: 11 }),
  label: fc.constantFrom<((month: number) => string) | null>(
    null,
    (month) => names[month]!,
    (month) => `${names[month]!}-25`,
    (month) => monthNames[month]!.toUpperCase(),
    (month) => String(month + 1),
    (month) => `2025-${String(month + 1).padStart(2, "0")}`,
    (month) => `${month + 1}/1/2025`,
  ),
  separator: fc.constantFrom("\t", ";", ", ", " ", ": "),
  decimal: fc.constantFrom(".", ","),
  header: fc.boolean(),
  unit: fc.constantFrom("kWh", "MWh"),
  hasSum: fc.boolean(),
  end: fc.constantFrom("\n", "\r\n"),
});

describe("twelve monthly values of energy", () => {
  it("are read in any dialect as the values they were written from, or refused with a code", ({ expect }) => {
    const values = fc.array(fc.integer({ min: 4000, max: 12_000 }), { minLength: 12, maxLength: 12 });
    let accepted = 0;
    fc.assert(
      fc.property(values, dialect, (tenths, { first, label, separator, decimal, header, unit, hasSum, end }) => {
        const kwh = tenths.map((value) => value / 10);
        const written = (value: number) => value.toFixed(1).replace(".", decimal);
        const turn = label === null ? 0 : first;
        const order = monthNames.map((_, index) => (index + turn) % 12);
        const lines = order.map((month) => `${label ? label(month) + separator : ""}${written(kwh[month]!)}`);
        if (header) lines.unshift(`${label ? `Month${separator}` : ""}Energy (${unit})`);
        if (hasSum) lines.push(`Total${separator}${written(kwh.reduce((sum, value) => sum + value, 0))}`);
        const result = read(lines.join(end), header ? null : unit);
        // Twelve random values may rise like a meter.
        if (!result.ok) return;
        accepted += 1;
        const factor = unit === "MWh" ? 1000 : 1;
        for (const [month, value] of result.monthlyKwh.entries()) expect(value).toBeCloseTo(kwh[month]! * factor, 4);
      }),
      { numRuns: 1000 },
    );
    expect(accepted).toBeGreaterThan(950);
  });

  it("give each day its share by a clear sky, and keep the sum of the month", ({ expect }) => {
    const sky = monthOfDay.map((_, day) => 5 - 3 * Math.cos((2 * Math.PI * (day + 10)) / 365));
    const result = read(year.join("\n"), "MWh", sky);
    if (!result.ok) throw new Error(result.detail);
    expect(result.kind).toBe("months");
    expect(result.dailyKwh).toHaveLength(365);
    for (const [month, value] of result.monthlyKwh.entries()) expect(value).toBeCloseTo(1000 * year[month]!, 3);
    expect(result.dailyKwh[30]! / result.dailyKwh[0]!).toBeCloseTo(sky[30]! / sky[0]!, 9);
  });

  it("ask for the unit if nothing names it, and refuse what has two meanings", ({ expect }) => {
    expect(codeOf(year.join("\n"))).toBe("month-unit");
    expect(codeOf(year.map((value) => `${value} MWh`).join("\n"))).toBe("ok");
    expect(codeOf(`kWh/kWp\n${year.join("\n")}`, "kWh")).toBe("unit");
    expect(codeOf(`MWh\n${year.join("\n")}\nTotal, 9999`)).toBe("summary");
    expect(codeOf(year.map((_, month) => `${month + 1}.${200 + month}`).join("\n"), "MWh")).toBe("number-style");
    expect(codeOf(year.map((_, month) => (month === 3 ? "" : "12.5")).join("\n"), "MWh")).not.toBe("ok");
    expect(codeOf(Array.from(year, () => 0).join("\n"), "kWh")).toBe("unit");
    const meter = year.map((_, month) => year.slice(0, month + 1).reduce((sum, value) => sum + value, 0));
    expect(codeOf(meter.join("\n"), "MWh")).toBe("unit");
    const fromJuly = [...names.slice(6), ...names.slice(0, 6)].map((name, month) => `${name} ${meter[month]}`);
    expect(codeOf(fromJuly.join("\n"), "MWh")).toBe("unit");
    expect(codeOf([...year, 13].join("\n"), "kWh")).toBe("length");
  });
});
