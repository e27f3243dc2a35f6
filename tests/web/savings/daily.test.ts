import { describe, it } from "vitest";
import { instantOf } from "#contract/calendar";
import type { AnalysisRun, DailyAnalysis } from "#contract/daily-analysis";
import {
  dailyWords,
  rateWords,
  refusedBoxes,
  refusedLines,
  untouchedWords,
} from "../../../web/src/features/savings/daily/daily.model.ts";
import { nextWash } from "../../../web/src/features/savings/next-date.model.ts";
import type { SavingsResult } from "#contract/savings";

const zone = "America/Chicago";
const at = (day: string, seconds: number) => instantOf(zone, day, seconds);
const ended = at("2026-03-04", 5 * 3600 + 7 * 60);
const run: AnalysisRun = {
  day: "2026-03-04",
  state: "DONE",
  endedAt: ended,
  reason: null,
  recommended: "2026-03-16",
  planned: "2026-03-16",
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
const words = (values: Partial<DailyAnalysis>) => dailyWords(state(values), ended + 3600);

describe("the daily analysis in words", () => {
  it("says when it ran, what it recommends and why, and when it runs next, each with its zone [D-252]", ({
    expect,
  }) => {
    expect(words({})?.parts).toEqual([
      "ran Mar 4, 2026, 05:07 CST",
      "next wash in the week of Mar 16, 2026 (in 12 days)",
      "next run Mar 5, 2026, 05:07 CST",
    ]);
    const changed = {
      ...run,
      because: ["a wash costs $2.00 instead of $1.00", "the former date, Mar 2, 2026, has passed"],
    };
    expect(words({ newest: changed })?.parts[2]).toBe(
      "changed because a wash costs $2.00 instead of $1.00; the former date, Mar 2, 2026, has passed",
    );
    expect(words({ newest: { ...run, planned: "2026-03-23" } })?.parts[2]).toBe(
      "unchanged; Mar 23, 2026 would be only marginally better",
    );
    const none = words({ newest: { ...changed, recommended: null } })!.parts;
    expect(none.slice(1, 3)).toEqual(["no wash pays in this period", words({ newest: changed })!.parts[2]]);
  });

  it("says why a run gave no plan, and keeps the plan before it", ({ expect }) => {
    const failed: AnalysisRun = {
      ...run,
      day: "2026-03-05",
      state: "FAILED",
      reason: "The file is gone.",
      recommended: null,
    };
    const said = words({ newest: failed, lastDone: run })!;
    expect(said.tone).toBe("failed");
    expect(said.parts[0]).toBe("the run of Mar 5, 2026 gave no plan. The file is gone.");
    expect(said.parts[1]).toBe("ran Mar 4, 2026, 05:07 CST");
  });

  it("says that a run is under way, that it is off, and nothing where it was never on", ({ expect }) => {
    const pending: AnalysisRun = { ...run, state: "PENDING", endedAt: null, recommended: null };
    expect(words({ newest: pending })?.parts).toEqual(["a run is under way"]);
    expect(words({ runWashAnalysis: false, nextRunAt: null })?.parts.at(-1)).toBe("switched off");
    expect(words({ newest: null, nextRunAt: null })).toBeNull();
  });

  it("names the rate and whose it is", ({ expect }) => {
    expect(rateWords({ soilingRate: 0.12, rateOf: "plant" })).toBe("0.1200%/day, entered for the plant");
    expect(rateWords({ soilingRate: [0.1, 0.3], rateOf: "plant" })).toBe(
      "0.1000%/day to 0.3000%/day by month, entered for the plant",
    );
    expect(rateWords({ soilingRate: 0.07, rateOf: "device" })).toBe("0.0700%/day, measured on this device");
  });

  it("names the boxes that were refused, each of twelve where there are twelve", ({ expect }) => {
    expect(refusedLines({ wash_cost: "Enter it.", energyFile: "Upload it." })).toEqual([
      "Wash cost: Enter it.",
      "Energy year: Upload it.",
    ]);
    expect(Object.keys(refusedBoxes({ variableSoilingRates: "x" }))).toHaveLength(12);
    expect(untouchedWords(["wash_cost", "rain_threshold"])).toContain("Wash cost and Rain threshold");
    expect(untouchedWords([])).toBeNull();
  });
});

describe("the next wash", () => {
  const plan = { plans: [{ cleanings: 1, dates: ["2026-03-23"] }], best_num_cleanings: 1 } as unknown as SavingsResult;

  it("is what the daily analysis recommends, as long as that has not passed [D-252]", ({ expect }) => {
    expect(nextWash(plan, "2026-03-04")).toBe("2026-03-23");
    expect(nextWash({ ...plan, recommended: "2026-03-16" }, "2026-03-16")).toBe("2026-03-16");
    expect(nextWash({ ...plan, recommended: "2026-03-16" }, "2026-03-17")).toBe("2026-03-23");
    expect(nextWash({ ...plan, recommended: null }, "2026-03-04")).toBeNull();
  });
});
