import { describe, it } from "vitest";
import { instantOf } from "#contract/common/calendar";
import type { AnalysisRun, DailyAnalysis } from "#contract/dashboard/daily-analysis";
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
type Current = Parameters<typeof dailyText>[2];
const current = (best: string | null): Current => ({ state: "noWashNeeded", wash: best === null ? null : { best } });
const words = (values: Partial<DailyAnalysis>, bar = current("2026-03-16")) =>
  dailyText(state(values), ended + 3600, bar);

describe("the daily analysis in words", () => {
  it("says what it recommends and why, when it ran and when it runs again, in the device's zone [D-252]", ({
    expect,
  }) => {
    const ends = "Ran today 5:07 AM; runs again tomorrow 5:07 AM.";
    expect(words({})?.text).toBe(`: next wash the week of Mar 16 (in 12 days). ${ends}`);
    const reasons = ["a wash costs $2.00 instead of $1.00", "the previous date, Mar 2, 2026, has passed"];
    const why = "Changed because a wash costs $2.00 instead of $1.00; the previous date, Mar 2, 2026, has passed.";
    const changed = { ...run, because: reasons };
    expect(words({ newest: changed })?.text).toBe(`: next wash the week of Mar 16 (in 12 days). ${why} ${ends}`);
    expect(words({ newest: { ...changed, recommended: null } }, current(null))?.text).toBe(
      `: no wash pays off in this period. ${why} ${ends}`,
    );
    expect(words({ newest: null })?.text).toBe(": first run tomorrow 5:07 AM.");
    expect(dailyText(state({}), ended + 5 * 86_400, undefined)?.text).toContain(
      ": ran Mar 4 5:07 AM; runs again Mar 5 5:07 AM.",
    );
  });

  it("tells the date of the plan that the whole page shows, and none where the page has none", ({ expect }) => {
    const ends = "Ran today 5:07 AM; runs again tomorrow 5:07 AM.";
    const { changedSince, next, nonePays } = dailyLineTexts;
    const changed = { newest: { ...run, because: ["a wash costs $2.00 instead of $1.00"] } };
    expect(words(changed, current("2026-03-30"))?.text).toBe(
      `: ${next("Mar 30", "in 26 days")} ${changedSince} ${ends}`,
    );
    expect(words(changed, current(null))?.text).toBe(`: ${nonePays} ${changedSince} ${ends}`);
    for (const bar of [undefined, { ...current("2026-03-30")!, state: "unknown" as const }])
      expect(dailyText(state(changed), ended + 3600, bar)?.text).toBe(`: r${ends.slice(1)}`);
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
      text: ": the Mar 5 run didn't produce a plan. The file is gone. Next wash the week of Mar 16 (in 12 days). Ran today 5:07 AM; runs again tomorrow 5:07 AM.",
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
