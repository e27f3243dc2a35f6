import { createHash } from "node:crypto";
import { dayOf } from "#contract/common/calendar";
import { describe, it, vi } from "vitest";
import type { PlantDecision } from "#contract/decision/decision";
import * as format from "#contract/common/format";
import { cleaningReportPdf, reportFileName, stripFacts } from "#print/cleaning-report/index";
import { bestPlan } from "#domain/cleaning-plan/forecast";
import { projectionRows, rowsToPrint } from "#print/cleaning-report/decision";
import { decisionFigures, decisionText } from "#contract/decision/texts";
import { inputFacts } from "#print/cleaning-report/inputs";
import { MARGIN, SHEET } from "#print/pdf/paper";
import { APPLICATION_VERSION } from "#contract/common/version";
import { aReport, cases } from "./cases.ts";
import { aboutOf, sheetsOf, type Sheet } from "./content-stream.ts";

/** Sheets of the cases, each drawn once for all tests that only look at it. */
const drawn = new Map<string, Promise<Sheet[]>>();
async function sheetsOfCase(name: keyof typeof cases): Promise<Sheet[]> {
  const sheets = drawn.get(name) ?? cleaningReportPdf(cases[name]()).then(sheetsOf);
  drawn.set(name, sheets);
  return sheets;
}
const names = Object.keys(cases) as (keyof typeof cases)[];

const said = (sheet: Sheet): string => sheet.texts.map(({ text }) => text).join("\n");
const sha = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe("the report", () => {
  it("is drawn from the data without timers [D-229]", async ({ expect }) => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    const pdf = await cleaningReportPdf(aReport());
    const delays = timers.mock.calls.map(([, delay]) => delay ?? 0);
    timers.mockRestore();
    expect(pdf.length).toBeGreaterThan(5000);
    expect(delays.filter((delay) => delay > 0)).toEqual([]);
  });

  it.for(names)("has charts with a scale, and no text for screen readers: %s", async (name, { expect }) => {
    const texts = (await sheetsOfCase(name)).flatMap((sheet) => sheet.texts);
    const labels = (unit: RegExp) => texts.filter(({ text, size }) => size === 8 && unit.test(text)).length;
    expect(labels(/^[\d.]+%$/)).toBeGreaterThanOrEqual(3);
    expect(labels(/^\u2212?\$[\d,.]+[kM]?$/)).toBeGreaterThanOrEqual(3);
    expect(texts.filter(({ text }) => /\bvalues: lowest\b/.test(text))).toEqual([]);
  });

  it("leaves out what the plan brings over the practice if it brings nothing", ({ expect }) => {
    const { decision } = cases.usual();
    const labels = (year: PlantDecision["year"]) => stripFacts({ ...decision, year }).map(({ label }) => label);
    const year = decision.year!;
    const zero = { mean: 0, p10: 0, p50: 0, p90: 0 };
    expect(labels(year)).toContain("Over your practice");
    for (const same of [
      { ...year, overPractice: zero },
      { ...year, plan: { ...year.plan, washes: 0 }, practice: { ...year.practice, washes: 0 } },
      null,
    ])
      expect(labels(same)).not.toContain("Over your practice");
  });

  it("names the parts of the wash cost where they are entered", ({ expect }) => {
    const cost = (mobilization: number | null, perMegawatt: number | null) => {
      const report = aReport();
      report.inputs.washParts = { mobilization, perMegawatt };
      return inputFacts(report).find(({ label }) => label === "Wash cost")!.value;
    };
    expect(cost(null, null)).not.toContain("(");
    expect(cost(800, null)).toContain("per wash ($800 mobilization)");
    expect(cost(800, 250)).toContain("per wash ($800 mobilization and $250/MW DC)");
  });

  it.for(names)("keeps everything on its sheets: %s", async (name, { expect }) => {
    const sheets = await sheetsOfCase(name);
    const right = SHEET.width - MARGIN.side;
    for (const sheet of sheets) {
      expect([sheet.width, sheet.height]).toEqual([SHEET.width, SHEET.height]);
      for (const { text, x, y, width, size } of sheet.texts) {
        const box = { text, left: x, right: x + width, top: SHEET.height - y - size, bottom: SHEET.height - y };
        expect(box.left, text).toBeGreaterThan(MARGIN.side - 0.5);
        expect(box.right, text).toBeLessThan(right + 0.5);
        expect(box.top, text).toBeGreaterThan(20);
        expect(box.bottom, text).toBeLessThan(SHEET.height - 20);
      }
      for (const [x, y] of sheet.points) {
        expect(x).toBeGreaterThan(MARGIN.side - 12);
        expect(x).toBeLessThan(right + 12);
        expect(y).toBeGreaterThan(MARGIN.bottom - 6);
        expect(y).toBeLessThan(SHEET.height - 20);
      }
    }
  });

  it.for(names)("prints no text over another: %s", async (name, { expect }) => {
    for (const { texts } of await sheetsOfCase(name)) {
      const overlaps = texts.flatMap((one, index) =>
        texts
          .slice(index + 1)
          .filter(
            (other) =>
              // Characters of a line share a baseline; digits are three quarters of the size.
              Math.abs(one.y - other.y) < 0.7 * Math.min(one.size, other.size) &&
              one.x < other.x + other.width - 0.5 &&
              other.x < one.x + one.width - 0.5,
          )
          .map((other) => `${one.text} / ${other.text}`),
      );
      expect(overlaps).toEqual([]);
    }
  });

  it("has the decision and both charts on its first page, the figures and all other numbers on its second", async ({
    expect,
  }) => {
    const report = cases.usual();
    const { headline, sub } = decisionText(report.decision);
    const [worth] = decisionFigures(report.decision);
    const [first, second, ...more] = await sheetsOf(await cleaningReportPdf(report));
    expect(more).toEqual([]);
    for (const text of [
      headline,
      sub,
      `${worth!.value} (${worth!.note})`,
      ...stripFacts(report.decision).map(({ label }) => label),
      "Means of 1,500 simulated years.",
      "Soiling Loss Forecast and Cleaning Optimization",
      "Cumulative Income for # of Annual Cleaning Events",
      "Wash schedule",
      `version ${APPLICATION_VERSION}`,
      "0123456789abcdef",
    ])
      expect(said(first!).replaceAll("\n", " ")).toContain(text);
    for (const text of [
      "Optimized Case",
      "# of Annual Cleanings",
      "Max Annual Income",
      "Optimal Cleaning Dates",
      "Max Annual Savings",
      "over no washing",
      "Other Projections",
      "Income",
      "Loss due to Soiling",
      "Best Weeks to Clean",
      "$0.10/kWh",
      ...report.result.assumptions.slice(0, 4),
    ])
      expect(said(second!)).toContain(text);
    const rows = projectionRows(report.result);
    for (const mark of ["Highest", "Lowest"]) {
      expect(rows.filter((row) => row.mark === mark)).toHaveLength(1);
      expect(
        said(second!)
          .split("\n")
          .filter((text) => text.startsWith(`${mark}  $`)),
      ).toHaveLength(1);
    }
    expect(said(second!)).toMatch(/Page 2 of 2/);
  });

  const twelve = (of: (month: number) => number) => Array.from({ length: 12 }, (_, month) => of(month));
  const LONG =
    "the PVsyst file Dusty Ridge North, variant VC3 as built, hourly values of the year 1990 (second revision).csv";
  const large = [
    () => aReport({ soilingRates: twelve(() => 0.3), washCost: 0 }),
    () => aReport({ soilingRates: twelve(() => 0.6), washCost: 1500, plannedCleanings: 5 }),
    () =>
      aReport({
        prices: twelve((month) => 0.1 + month / 100),
        soilingRates: twelve((month) => 0.3 + month / 50),
        washCost: 100,
        blockedWeeks: twelve((month) => month).map((month) => `2027-${String(month + 1).padStart(2, "0")}-04`),
        energy: { daily: Array.from({ length: 365 }, () => 27_400), source: LONG },
      }),
  ];

  it.for([...Object.values(cases), ...large].map((make, index) => ({ index, make })))(
    "has two sheets for every plan: case $index",
    async ({ make }, { expect }) => {
      const report = make();
      const sheets = await sheetsOf(await cleaningReportPdf(report));
      expect(sheets).toHaveLength(2);
      const { dates } = bestPlan(report.result);
      const all = sheets.flatMap(({ texts }) => texts.map(({ text }) => text)).join(" ");
      for (const date of dates) expect(all).toContain(format.day(date));
    },
  );

  it("shows of many numbers of cleanings zero, the planned, the best and its neighbors, and says so", async ({
    expect,
  }) => {
    const report = cases["many cleanings"]();
    const [, second] = await sheetsOf(await cleaningReportPdf(report));
    expect(said(second!)).toContain(`7 of ${report.result.plans.length} calculated cleaning counts`);
    const rows = rowsToPrint(projectionRows(report.result), 7);
    expect(rows).toHaveLength(7);
    expect(rows.map(({ cleanings }) => cleanings)).toEqual(
      rows.map(({ cleanings }) => cleanings).toSorted((a, b) => a - b),
    );
    expect(rows[0]!.cleanings).toBe(0);
    expect(rows.filter(({ planned, best }) => planned || best)).toHaveLength(2);
    expect(new Set(rows.map(({ mark }) => mark))).toEqual(new Set(["Highest", "Lowest", null]));
    const amounts = second!.texts.filter(({ text, size }) => size === 7.5 && /^(\w+ {2})?\$[\d,]+$/.test(text));
    expect(amounts).toHaveLength(2 * 7);
  });

  it("is the same to the last byte for the same content, and says who made it, when and in which language", async ({
    expect,
  }) => {
    const report = cases["names of other scripts"]();
    const [one, two] = await Promise.all([cleaningReportPdf(report), cleaningReportPdf(structuredClone(report))]);
    expect(sha(one)).toBe(sha(two));
    const later = await cleaningReportPdf({ ...report, printedAt: report.printedAt + 60 });
    expect(sha(later)).not.toBe(sha(one));
    const at = report.printedAt * 1000;
    expect(await aboutOf(one)).toMatchObject({
      author: "Soilsight",
      subject: decisionText(report.decision).headline,
      created: at,
      modified: at,
      language: "(en-US)",
    });
    expect((await aboutOf(one)).title).toBe(`Cleaning Analysis Report: ${report.plant.name}`);
    expect((await aboutOf(one)).preferences).toContain("/DisplayDocTitle true");
  });

  it("explains a question mark only where there is one that no one typed", async ({ expect }) => {
    const all = async (report: ReturnType<typeof aReport>) =>
      (await sheetsOf(await cleaningReportPdf(report))).map(said).join("\n");
    const note =
      "A question mark stands in for a character this document can't print. The document's title has the full name.";
    expect(await all(cases["names of other scripts"]())).toContain(note);
    expect(await all(aReport({}, { plant: "Größe? Łódź" }))).not.toContain(note);
  });

  it("has a file name that every system accepts", ({ expect }) => {
    const report = cases.usual();
    const named = (name: string) => reportFileName({ ...report, plant: { name } });
    const rest = `cleaning-analysis-${dayOf(report.device.timezone, report.printedAt)}.pdf`;
    expect(named("Block 4 / North")).toBe(`block-4-north-${rest}`);
    expect(named('Größe"; rm -rf ..\\é')).toBe(`gro-e-rm-rf-e-${rest}`);
    expect(named("太陽")).toBe(`e00fce68aaaa000000000001-${rest}`);
    expect(named("x".repeat(300)).length).toBeLessThan(120);
  });
});
