import { describe, it } from "vitest";
import { type CalculationInputs, startingInputs, type StoredCalculationInputs } from "#contract/records/inputs";
import type { SavingsResult } from "#contract/savings/savings";
import { requestOf } from "#domain/cleaning-plan/index";
import { saveRun, readRun } from "../../../web/src/features/savings/use-savings.ts";
import { differingTerms, previewOf } from "../../../web/src/features/savings/shown-result.ts";
import { resultTexts } from "../../../web/src/features/savings/texts.ts";

const inputs = (change: Partial<CalculationInputs> = {}): CalculationInputs => ({
  ...startingInputs,
  localSoilingRate: 0.1,
  ...change,
});
const asked = (change: Partial<CalculationInputs> = {}) => requestOf("d1", inputs(change))!;
const stored = (change: Partial<CalculationInputs> = {}): StoredCalculationInputs => ({
  inputs: inputs(change),
  energyYear: null,
  version: 3,
  savedBy: null,
  savedAt: null,
});
const own = { maxAnnualSavings: 21_016 } as SavingsResult;
const savings = { result: own, savedAt: 1000, planAt: 1000 };
const state = (change: Partial<CalculationInputs> = {}) => ({
  stored: stored(),
  inputs: inputs(change),
  unsaved: Object.keys(change).length,
  wrong: {},
});

describe("a calculation on the screen", () => {
  it("is a preview while its inputs are not the saved ones, and says how many", ({ expect }) => {
    const change = { localSoilingRate: 0.12, wash_cost: 3000 };
    const preview = previewOf("d1", state(change), { ...savings, request: asked(change) })!;
    expect(preview).toMatchObject({ result: own, unsavedInputs: 2, outdated: { used: [], now: [] } });
    expect(resultTexts.preview(preview.unsavedInputs)).toBe("Preview: 2 inputs not saved");
  });

  it("says which inputs have changed since", ({ expect }) => {
    const typed = state({ localSoilingRate: 0.12 });
    const { outdated } = previewOf("d1", typed, { ...savings, request: asked({ localSoilingRate: 0.15 }) })!;
    expect(resultTexts.differs(outdated.used, outdated.now)).toBe(
      "These results use a soiling rate of 0.15%/day. The inputs now have a soiling rate of 0.12%/day.",
    );
  });

  it("gives way to the plan of the saved inputs once its inputs are discarded or saved", ({ expect }) => {
    const change = { wash_cost: 3000 };
    expect(previewOf("d1", state(), { ...savings, request: asked(change) })).toBeNull();
    const now = { ...state(), stored: stored(change), inputs: inputs(change) };
    expect(previewOf("d1", now, { ...savings, savedAt: 2001, request: asked(change) })).toBeNull();
  });

  it("is the plan of the saved inputs where these were calculated, so that it follows a wash that is logged", ({
    expect,
  }) => {
    expect(previewOf("d1", state(), { ...savings, request: asked() })).toBeNull();
    expect(previewOf("d1", state(), { ...savings, savedAt: null, request: asked() })).toMatchObject({ result: own });
    expect(previewOf("d1", state(), { ...savings, result: null, request: null })).toBeNull();
  });

  it("is a preview to calculate again once the plan of the saved inputs has changed", ({ expect }) => {
    const change = { wash_cost: 3000 };
    const preview = { ...savings, request: asked(change) };
    const isStale = (part = {}) => previewOf("d1", state(change), { ...preview, ...part })!.isStale;
    expect(isStale()).toBe(false);
    expect(isStale({ savedAt: 3000 })).toBe(true);
    expect(isStale({ savedAt: 3000, planAt: null })).toBe(false);
  });
});

describe("two calculations", () => {
  it("are told apart by each input in which they differ", ({ expect }) => {
    const changes: Partial<CalculationInputs>[] = [
      { array_size: 2000.5 },
      { solar_cost: 0.0945 },
      { localSoilingRate: 0.0347 },
      { wash_cost: 24.99 },
      { rain_threshold_per: "week" },
      { planned_cleanings: 1 },
      { forecast_period: "6" },
      { blocked_weeks: ["2027-05-10"] },
      { residual_soiling: 0.5 },
      { washed_per_day: 2.5 },
    ];
    expect(changes.flatMap((change) => differingTerms(asked(), asked(change)).now)).toEqual([
      "an array size of 2,000.5 kW DC",
      "an energy rate of $0.0945/kWh",
      "a soiling rate of 0.0347%/day",
      "a wash cost of $24.99",
      "a rain threshold of 0.3 in/week",
      "1 planned cleaning",
      "a forecast of 26 weeks",
      "1 blocked week",
      "0.5% soiling left by a wash",
      "2.5 MW washed per day",
    ]);
  });
});

describe("a calculation that a tab has started", () => {
  it("is known after a reload, and to no other tab that opens its address", ({ expect }) => {
    const kept = new Map<string, string>();
    const memory = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const run = { request: asked(), startedAt: 5, planAt: 4 };
    saveRun(memory, "job-1", run);
    expect(readRun(memory, "job-1")).toEqual(run);
    expect([readRun(memory, "job-2"), readRun(null, "job-1"), readRun(memory, undefined)]).toEqual([null, null, null]);
  });
});
