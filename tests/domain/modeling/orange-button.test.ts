import * as fc from "fast-check";
import { describe, it } from "vitest";
import * as v from "valibot";
import { addDays, daysInMonth } from "#contract/common/calendar";
import { OrangeButtonReport } from "#contract/v1/modeling";
import { firstOfMonth, orangeButtonReport } from "#domain/modeling/orange-button";
import type { DailySoilingDay } from "#domain/soiling/day-dollars";

/**
 * The part of the taxonomy (2508.0.0 and later) that a report uses, written by hand from it: names, kinds of values and their units. The
 * taxonomy's own schemas forbid no unknown names, so they would take a misspelled one.
 */
type Shape = { [name: string]: Shape | Element } | [Shape | Element];
interface Element {
  element: "string" | "number" | "boolean";
  /** Units of its item type; left out: it has none, and the element may have no `Unit`. */
  units?: readonly string[];
  enums?: readonly string[];
}

const text: Element = { element: "string" };
const scope = { ScopeID: text, ScopeType: { element: "string", enums: ["Device"] } } satisfies Shape;
const comments: Shape = [{ CommentText: text }];
const ratios: Shape = [{ element: "number" }];
const energyLoss: Shape = {
  Scope: scope,
  EnergyACLoss: { element: "number", units: ["kWh", "MWh", "GWh", "Wh"] },
  IsRecoverable: { element: "boolean" },
  EnergyLossCause: { element: "string", enums: ["Soiling", "Snow", "Curtail", "Failure", "Other"] },
  Description: text,
};
const operatingReport: Shape = {
  OperatingReportID: text,
  Scope: scope,
  Insolation: { element: "number", units: ["kWh_per_sqm", "Wh_per_sqm"] },
  SoilingReport: {
    Scope: scope,
    SoilingRatioEnergyArray: ratios,
    SoilingRatioIrradArray: ratios,
    SoilingRatioPowerArray: ratios,
  },
  LossReport: { EnergyLosses: [energyLoss], Comments: comments },
  Comments: comments,
};

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/;
const isElement = (shape: Shape | Element): shape is Element => "element" in shape && typeof shape.element === "string";

/** What doesn't fit, with its place; an element without a value counts, too. */
function faults(value: unknown, shape: Shape | Element, place = ""): string[] {
  if (Array.isArray(shape))
    return Array.isArray(value) ? value.flatMap((item, at) => faults(item, shape[0], `${place}[${at}]`)) : [place];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [place];
  if (isElement(shape)) return elementFaults(value as Record<string, unknown>, shape, place);
  return Object.entries(value).flatMap(([name, child]) => {
    const of = (shape as Record<string, Shape | Element>)[name];
    return of ? faults(child, of, `${place}.${name}`) : [`${place}.${name}`];
  });
}

function elementFaults(value: Record<string, unknown>, { element, units, enums }: Element, place: string): string[] {
  const { Value, Unit, Decimals, StartTime, EndTime, ...others } = value;
  const wrong = {
    Value:
      typeof Value !== element ||
      (element === "number" && !Number.isFinite(Value)) ||
      Value === "" ||
      (enums !== undefined && !enums.includes(Value as string)),
    Unit: units === undefined ? Unit !== undefined : !units.includes(Unit as string),
    Decimals: Decimals !== undefined && (element !== "number" || !Number.isInteger(Decimals)),
    StartTime: StartTime !== undefined && !TIME.test(StartTime as string),
    EndTime:
      EndTime !== undefined &&
      !(TIME.test(EndTime as string) && Date.parse(EndTime as string) > Date.parse(StartTime as string)),
  };
  const named = [
    ...Object.entries(wrong).flatMap(([name, isWrong]) => (isWrong ? [name] : [])),
    ...Object.keys(others),
  ];
  return named.map((name) => `${place}.${name}`);
}

const figure = (most: number) => fc.option(fc.double({ min: -most, max: most, noNaN: true }), { nil: null });
const dayOf = (day: string) =>
  fc.record({
    day: fc.constant(day),
    insolClean: figure(12),
    insolSoiled: figure(12),
    loss: figure(99),
    quality: fc.constantFrom("ok", "weak", "covered", "in-doubt"),
    reason: fc.constant(null),
    samples: fc.nat(1440),
    uncertainty: figure(5),
    windowInsolation: figure(12),
  }) as fc.Arbitrary<DailySoilingDay>;

const month = fc
  .record({
    timezone: fc.constantFrom("America/Los_Angeles", "America/Phoenix", "Pacific/Auckland", "America/St_Johns", "UTC"),
    year: fc.integer({ min: 2000, max: 2100 }),
    month: fc.integer({ min: 1, max: 12 }),
  })
  .chain((of) => {
    const first = firstOfMonth(of.year, of.month);
    const days = Array.from({ length: daysInMonth(of.year, of.month) }, (_, at) => addDays(first, at));
    return fc.record({
      device_id: fc.constant("3f2a9c"),
      timezone: fc.constant(of.timezone),
      year: fc.constant(of.year),
      month: fc.constant(of.month),
      days: fc.subarray(days).chain((some) => fc.tuple(...some.map(dayOf))),
      range: fc.option(fc.constant({ low: 1.1, high: 2.2 }), { nil: null }),
      energy: fc.oneof(
        fc.record({ kwh: fc.double({ min: -1e6, max: 1e9, noNaN: true }), sharePercent: fc.constant(50) }),
        fc.constant({ obstacle: "The energy loss isn't known." }),
      ),
    });
  });

const EXAMPLE = {
  device_id: "3f2a9c",
  timezone: "America/Los_Angeles",
  year: 2028,
  month: 2,
  days: [
    {
      day: "2028-02-29",
      insolClean: 5.2,
      insolSoiled: 5,
      loss: 3.456_78,
      quality: "ok",
      reason: null,
      samples: 300,
      uncertainty: 0.3,
      windowInsolation: 4,
    },
  ] satisfies DailySoilingDay[],
  range: { low: 3, high: 4 },
  energy: { kwh: 1234.4, sharePercent: 100 },
};

describe("an Orange Button report", () => {
  it("has only names, kinds, units and values of the taxonomy, for any month of any device [O-007]", ({ expect }) => {
    fc.assert(
      fc.property(month, (of) => {
        const report = orangeButtonReport(of);
        return faults(report, operatingReport).length === 0 && v.is(OrangeButtonReport, report);
      }),
      { numRuns: 25 },
    );
    expect(faults(orangeButtonReport({ ...EXAMPLE, days: [] }), operatingReport)).toEqual([]);
  });

  it("has the leap day, and the ratio of soiled to clean irradiance without a unit", ({ expect }) => {
    const report = orangeButtonReport(EXAMPLE);
    expect(report.SoilingReport.SoilingRatioIrradArray).toEqual([
      { Value: 0.9654, Decimals: 4, StartTime: "2028-02-29T00:00:00-08:00", EndTime: "2028-03-01T00:00:00-08:00" },
    ]);
    expect(report.Insolation).toMatchObject({ Value: 5.2, EndTime: "2028-03-01T00:00:00-08:00" });
    expect(report.Comments[0]!.CommentText.Value).toContain("1 of 29 days");
  });

  it.for([
    [".SoilingReport.SoilingRatioIrradArray[0].Unit", /"Decimals":4/, `"Decimals":4,"Unit":"pure"`],
    [".Insolation.Unit", /kWh_per_sqm/, "kWh/m2"],
    [".SoilingReport.SoilingRatioIrrad", /SoilingRatioIrradArray/, "SoilingRatioIrrad"],
    [".LossReport.EnergyLosses[0].EnergyLossCause.Value", /"Soiling"/, `"Dirt"`],
    [".OperatingReportID.Id", /"OperatingReportID":\{/, `"OperatingReportID":{"Id":"1",`],
    [
      ".LossReport.EnergyLosses[0].EnergyACLoss.EndTime",
      /2028-03-01T00:00:00-08:00"\}\}\]/,
      `2028-01-01T00:00:00-08:00"}}]`,
    ],
  ] as const)("with a fault at %s would be noticed", ([place, from, to], { expect }) => {
    const sound = JSON.stringify(orangeButtonReport(EXAMPLE));
    expect(sound).toMatch(from);
    expect(faults(JSON.parse(sound.replace(from, to)), operatingReport)).toEqual([place]);
  });
});
