import { describe, it } from "vitest";
import { type CalculationInputs, startingInputs, type StoredCalculationInputs } from "#contract/records/inputs";
import type { SavingsResult } from "#contract/savings/savings";
import { requestOf } from "#domain/cleaning-plan/index";
import { differingInputs, previewOf } from "../../../web/src/features/savings/shown-result.ts";
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
const ran = (
  change: Partial<CalculationInputs> = {},
  part: { savedAt?: number | null; planAt?: number | null } = {},
) => {
  const { savedAt = 1000, planAt = 1000 } = part;
  return { result: own, savedAt, run: { request: asked(change), startedAt: 5, planAt } };
};
const state = (change: Partial<CalculationInputs> = {}) => ({
  stored: stored(),
  inputs: inputs(change),
  unsaved: Object.keys(change).length,
  wrong: {},
});

describe("a calculation on the screen", () => {
  it("is a preview while its inputs are not the saved ones, and says how many", ({ expect }) => {
    const change = { localSoilingRate: 0.12, wash_cost: 3000 };
    const preview = previewOf("d1", state(change), ran(change))!;
    expect(preview).toMatchObject({ result: own, unsavedInputs: 2, changed: [] });
    expect(resultTexts.preview(preview.unsavedInputs)).toBe("Preview: 2 inputs not saved");
  });

  it("says which inputs have changed since", ({ expect }) => {
    const { changed } = previewOf("d1", state({ localSoilingRate: 0.12 }), ran({ localSoilingRate: 0.15 }))!;
    expect(resultTexts.changed(changed)).toBe("Changed since this calculation: Soiling Rate.");
  });

  it("gives way to the plan of the saved inputs once its inputs are discarded or saved", ({ expect }) => {
    const change = { wash_cost: 3000 };
    expect(previewOf("d1", state(), ran(change))).toBeNull();
    const now = { ...state(), stored: stored(change), inputs: inputs(change) };
    expect(previewOf("d1", now, ran(change, { savedAt: 2001 }))).toBeNull();
  });

  it("is the plan of the saved inputs where these were calculated, so that it follows a wash that is logged", ({
    expect,
  }) => {
    expect(previewOf("d1", state(), ran())).toBeNull();
    expect(previewOf("d1", state(), ran({}, { savedAt: null }))).toMatchObject({ result: own });
    expect(previewOf("d1", state(), { result: undefined, run: undefined, savedAt: 1000 })).toBeNull();
  });

  it("is a preview to calculate again once the plan of the saved inputs has changed", ({ expect }) => {
    const change = { wash_cost: 3000 };
    const isStale = (part = {}) => previewOf("d1", state(change), ran(change, part))!.isStale;
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
    expect(changes.map((change) => differingInputs(asked(), asked(change)))).toEqual([
      ["Array Size"],
      ["Energy Rate"],
      ["Soiling Rate"],
      ["Wash cost"],
      ["Rain threshold"],
      ["Planned cleanings"],
      ["Forecast period"],
      ["Blocked weeks"],
      ["Soiling left by a wash"],
      ["Washed per day"],
    ]);
  });
});
