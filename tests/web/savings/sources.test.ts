import { describe, it } from "vitest";
import type { PlanSource, PlantDecision } from "#contract/decision/decision";
import { DEFAULT_SOILING_RATE } from "#contract/savings/calculation-inputs";
import {
  comparedRows,
  comparedText,
  previewText,
  rainNote,
  rateNote,
  valueText,
} from "../../../web/src/features/savings/inputs/sources.model.ts";
import { inputsTexts } from "../../../web/src/features/savings/texts.ts";

const auto = { rate_source: "auto", rain_source: "auto" } as const;
const measured: PlanSource[] = [
  { input: "rate", from: "byMonth", rate: 0.0748, unused: 0.13 },
  { input: "rain", from: "learned", rain: 0.152, unused: 0.3 },
  { input: "energy", from: "pvsyst" },
];
const entered: PlanSource[] = [
  { input: "rate", from: "entered", rate: 0.13 },
  { input: "rain", from: "entered", rain: 0.3 },
  { input: "energy", from: "pvsyst" },
];
const estimate = (mean: number) => ({ mean, p10: mean, p50: mean, p90: mean });
const decisionWith = (sources: PlanSource[], washes: number, over: number, change = {}): PlantDecision =>
  ({
    step: 10,
    obstacles: [],
    sources,
    reasons: [{ code: "modelFits" }],
    wash: { best: "2026-12-07" },
    year: {
      plan: { washes },
      practice: { kind: "lastYear" },
      overPractice: estimate(over),
      overNone: estimate(87_552),
    },
    ...change,
  }) as unknown as PlantDecision;

describe("typed and measured inputs", () => {
  it("differ in one quiet line: what isn't used, or what is used against the measurement", ({ expect }) => {
    expect(comparedText(measured, auto)).toBe("Not used: you entered 0.13%/day and 0.3 in.");
    expect(comparedText([{ input: "rate", from: "measured", rate: 0.0748, unused: 0.13 }], auto)).toBe(
      "Not used: you entered 0.13%/day.",
    );
    expect(comparedText(entered, { rate_source: "entered", rain_source: "entered" })).toBe(
      "The plan uses the rate and rain you entered.",
    );
    expect(comparedText([{ input: "rate", from: "measured", rate: 0.0748 }], auto)).toBeNull();
    expect(comparedText([], auto)).toBeNull();
    expect(valueText({ input: "rain", from: "learned", rain: 0.001 })).toBe("0.01 in");
  });

  it("say at the box of the rate once which rate the plan uses, and how to use the one in it", ({ expect }) => {
    const note = (from: PlanSource["from"] | undefined, localSoilingRate: number | null = DEFAULT_SOILING_RATE) =>
      rateNote({ localSoilingRate, isSoilingRateVariable: false }, from && { from });
    for (const from of ["measured", "byMonth", "chosen"] as const) expect(note(from)).toBe(inputsTexts.unusedRate);
    expect(note("typical")).toBe(inputsTexts.typicalRate);
    expect(note("typical", null)).toBeUndefined();
    for (const from of ["entered", undefined] as const) {
      expect(note(from)).toBe(inputsTexts.defaultRate);
      expect(note(from, 0.2)).toBeUndefined();
    }
  });

  it("say at the box of the rain why the plan uses another", ({ expect }) => {
    expect(rainNote({ from: "learned" })).toBe(inputsTexts.unusedRain);
    expect(rainNote({ from: "typical" })).toBe(inputsTexts.typicalRain);
    for (const from of ["entered", undefined] as const) expect(rainNote(from && { from })).toBeUndefined();
  });

  it("are compared by washes, next wash, year and model check", ({ expect }) => {
    const off = { reasons: [{ code: "modelOff", model: 200_272, measured: 128_731 }], wash: null };
    const rows = comparedRows(decisionWith(measured, 8, 50_220), decisionWith(entered, 11, 120_000, off));
    expect(rows.map(({ measured: one, mine }) => [one, mine])).toEqual([
      ["0.075%/day", "0.13%/day"],
      ["0.15 in", "0.3 in"],
      ["8", "11"],
      ["Dec 7", "none"],
      ["$50,200", "$120,000"],
      ["Fits last year", "$200,300 predicted, $128,700 measured"],
    ]);
  });

  it("are previewed next to the saved plan", ({ expect }) => {
    const saved = decisionWith(measured, 9, 50_220);
    expect(previewText(decisionWith(measured, 1, 48_100), saved)).toBe(
      "Preview: 1 wash a year, next in the week of Dec 7, $48,100 more than your practice. Saved: 9 washes a year, next in the week of Dec 7, $50,200 more than your practice.",
    );
    expect(previewText(decisionWith(measured, 1, 1), undefined)).toBe(
      "Preview: 1 wash a year, next in the week of Dec 7, as good as your practice.",
    );
    expect(previewText(saved, saved)).toMatch(/^Preview: 9 washes .* practice\. The same as saved\.$/);
    const year = { ...saved.year!, practice: { kind: "none" } };
    expect(previewText(decisionWith(measured, 9, 1, { year }), undefined)).toBe(
      "Preview: 9 washes a year, next in the week of Dec 7, $87,600 more than not washing.",
    );
    expect(
      previewText({ ...saved, year: { ...saved.year!, plan: { ...saved.year!.plan, washes: 0 } } }, undefined),
    ).toBe("Preview: No wash pays off.");
  });
});
