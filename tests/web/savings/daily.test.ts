import * as fc from "fast-check";
import { describe, it } from "vitest";
import { instantOf } from "#contract/common/calendar";
import type { AnalysisRun, DailyAnalysis } from "#contract/dashboard/daily-analysis";
import type { PlantDecision, WashHold } from "#contract/decision/decision";
import { decisionText } from "#contract/decision/texts";
import { plantDecision } from "#domain/decision/index";
import { desertPlan, planFrom, rowOfPlan } from "../../fixtures/desert-plan.ts";
import {
  dailyText,
  dailyRateText,
  refusedBoxes,
  refusedLines,
  unchangedText,
} from "../../../web/src/features/savings/daily/daily.model.ts";
import { dailyLineTexts } from "../../../web/src/features/savings/texts.ts";

const zone = "America/Chicago";
const at = (day: string, seconds: number) => instantOf(zone, day, seconds);
const ended = at("2026-03-04", 5 * 3600 + 7 * 60);
const run: AnalysisRun = {
  day: "2026-03-04",
  state: "DONE",
  endedAt: ended,
  reason: null,
  recommended: "2026-03-16",
  because: [],
};
const state = (values: Partial<DailyAnalysis>): DailyAnalysis => ({
  runWashAnalysis: true,
  timezone: zone,
  soilingRate: 0.12,
  rateOf: "plant",
  refused: {},
  untouched: [],
  newest: run,
  lastDone: null,
  nextRunAt: ended + 86_400,
  ...values,
});
/** The plan of the week of the run, with the next wash in its n-th week; null: none pays. */
function current(week: number | null): PlantDecision {
  const plan = planFrom(
    "2026-03-02",
    [0, 1, 2, 3, 4, 5].map((at) => (at === week ? 1849 : 100)),
  );
  return plantDecision(rowOfPlan(week === null ? { ...plan, best: 0, washes: [] } : plan), run.day);
}
const headline = (week: number | null) => decisionText(current(week)).headline;
const words = (values: Partial<DailyAnalysis>, bar = current(2)) => dailyText(state(values), ended + 3600, bar);

describe("the daily analysis in words", () => {
  it("says what it recommends and why, when it ran and when it runs again, in the device's zone [D-252]", ({
    expect,
  }) => {
    const ends = "Ran today 5:07 AM; runs again tomorrow 5:07 AM.";
    expect(words({})?.text).toBe(`: Wait until Mar 16. ${ends}`);
    const reasons = ["a wash costs $2.00 instead of $1.00", "the previous date, Mar 2, 2026, has passed"];
    const why = "Changed because a wash costs $2.00 instead of $1.00; the previous date, Mar 2, 2026, has passed.";
    const changed = { ...run, because: reasons };
    expect(words({ newest: changed })?.text).toBe(`: ${headline(2)} ${why} ${ends}`);
    expect(words({ newest: { ...changed, recommended: null } }, current(null))?.text).toBe(
      `: ${headline(null)} ${why} ${ends}`,
    );
    expect(words({ newest: null })?.text).toBe(": first run tomorrow 5:07 AM.");
    expect(dailyText(state({}), ended + 5 * 86_400, undefined)?.text).toContain(
      ": ran Mar 4 5:07 AM; runs again Mar 5 5:07 AM.",
    );
  });

  it("tells the date of the plan that the whole page shows, and none where the page has none", ({ expect }) => {
    const ends = "Ran today 5:07 AM; runs again tomorrow 5:07 AM.";
    const { changedSince } = dailyLineTexts;
    const changed = { newest: { ...run, because: ["a wash costs $2.00 instead of $1.00"] } };
    expect(words(changed, current(4))?.text).toBe(`: ${headline(4)} ${changedSince} ${ends}`);
    expect(words(changed, current(null))?.text).toBe(`: ${headline(null)} ${changedSince} ${ends}`);
    for (const bar of [undefined, { ...current(4), state: "unknown" as const }])
      expect(dailyText(state(changed), ended + 3600, bar)?.text).toBe(`: r${ends.slice(1)}`);
  });

  it("says what the page says, and names no other week, whether a wash is due, in no rush, on hold or far [law 4]", ({
    expect,
  }) => {
    const estimate = { mean: 300, p10: 100, p50: 300, p90: 500 };
    const ended = fc.constantFrom(null, ...(["rain", "time", "input", "person"] as const));
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        fc.record({
          worth: fc.array(fc.integer({ min: -500, max: 2000 }), { minLength: 6, maxLength: 6 }),
          gain: fc.integer({ min: -500, max: 500 }),
          rainBy: fc.constantFrom("2026-03-06", null, undefined),
          day: fc.integer({ min: 2, max: 8 }),
          hold: fc.option(fc.record({ by: ended, isChosen: fc.boolean() })),
        }),
        ({ worth, gain, rainBy, day, hold }) => {
          const today = `2026-03-0${day}`;
          const monday = day === 2 ? "2026-03-02" : "2026-03-09";
          const wait = { monday, gain, week: estimate, chance: 0.7, ...(rainBy !== undefined && { rainBy }) };
          const held: WashHold | null = hold && {
            from: "2026-03-02",
            loss: 4,
            rainBy: "2026-03-06",
            ended: hold.by && { day: "2026-03-02", by: hold.by },
            ...(hold.isChosen && { isChosen: true }),
          };
          const row = rowOfPlan({ ...desertPlan, ...planFrom("2026-03-02", worth), wait });
          const decision = plantDecision({ ...row, facts: { ...row.facts, hold: held } }, today);
          seen.add(`${decision.state} ${decision.noRush === null}`);
          const { text } = words({}, decision)!;
          const said = decisionText(decision).headline;
          expect(text).toContain(said);
          for (const [week] of text.matchAll(/week of \w+ \d+/g)) expect(said).toContain(week);
        },
      ),
      { numRuns: 300, seed: 4 },
    );
    expect([...seen].toSorted()).toEqual([
      "hold false",
      "noWashNeeded true",
      "washNow true",
      "windowOpen false",
      "windowOpen true",
    ]);
  });

  it("says why a run gave no plan, and keeps the plan before it", ({ expect }) => {
    const failed: AnalysisRun = {
      ...run,
      day: "2026-03-05",
      state: "FAILED",
      reason: "The file is gone.",
      recommended: null,
    };
    expect(words({ newest: failed, lastDone: run })).toEqual({
      tone: "failed",
      text: ": the Mar 5 run didn't produce a plan. The file is gone. Wait until Mar 16. Ran today 5:07 AM; runs again tomorrow 5:07 AM.",
    });
    expect(words({ newest: failed })?.text).toBe(
      ": the Mar 5 run didn't produce a plan. The file is gone. Runs again tomorrow 5:07 AM.",
    );
  });

  it("says that a run is in progress, that it is off, and nothing where it was never on", ({ expect }) => {
    const pending: AnalysisRun = { ...run, state: "PENDING", endedAt: null, recommended: null };
    expect(words({ newest: pending })?.text).toBe(": a run is in progress.");
    const off = { runWashAnalysis: false, nextRunAt: null };
    expect(words(off)).toEqual({ tone: "quiet", text: " is off." });
    expect(words({ ...off, newest: { ...run, state: "FAILED", reason: "Off." } })?.text).toBe(" is off.");
    expect(words({ ...off, newest: null })).toBeNull();
  });

  it("names the rate and whose it is", ({ expect }) => {
    expect(dailyRateText({ soilingRate: 0.12, rateOf: "plant" })).toBe("0.1200%/day, entered for the plant");
    expect(dailyRateText({ soilingRate: [0.1, 0.3], rateOf: "plant" })).toBe(
      "0.1000%/day to 0.3000%/day by month, entered for the plant",
    );
    expect(dailyRateText({ soilingRate: 0.07, rateOf: "device" })).toBe("0.0700%/day, measured on this device");
  });

  it("names the boxes that were refused, each of twelve where there are twelve", ({ expect }) => {
    expect(refusedLines({ wash_cost: "Enter it.", energyFile: "Upload it." })).toEqual([
      "Wash cost: Enter it.",
      "Energy file: Upload it.",
    ]);
    expect(Object.keys(refusedBoxes({ variableSoilingRates: "x" }))).toHaveLength(12);
    expect(unchangedText(["wash_cost", "rain_threshold"])).toContain("Wash cost and Rain threshold");
    expect(unchangedText([])).toBeNull();
  });
});
