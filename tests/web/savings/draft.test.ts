import { describe, it } from "vitest";
import { type CalculationInputs, startingInputs } from "#contract/records/inputs";
import { foreignChanges } from "../../../web/src/features/savings/inputs/foreign-changes.ts";
import {
  changedFields,
  changedInputs,
  draftOf,
  draftStorageKey,
  type InputsDraft,
  inputsWith,
  isEntry,
  saveDraft,
  readDraft,
} from "../../../web/src/features/savings/inputs/inputs.model.ts";
import { keepsInputsInView } from "../../../web/src/features/savings/inputs/LeaveGuard.tsx";
import { asEntered, setRate } from "../../../web/src/features/savings/inputs/use-inputs.ts";
import { inputsTexts } from "../../../web/src/features/savings/texts.ts";
import { toasts } from "../../../web/src/ui/toasts/toast-queue.ts";

const wrongCost = { text: "1e6", problem: "Write it out: 1,000,000" };
const draft = (change: Partial<CalculationInputs> = {}, wrong: InputsDraft["wrong"] = {}): InputsDraft => ({
  version: 3,
  base: startingInputs,
  change,
  wrong,
});

function memory(): Pick<Storage, "getItem" | "setItem" | "removeItem"> & { size: () => number } {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    size: () => kept.size,
  };
}

describe("a draft of the inputs", () => {
  it("comes back whole after a reload, with texts that are no numbers, and is gone once it is saved", ({ expect }) => {
    const tab = memory();
    const key = draftStorageKey("ann", "north");
    const kept = draft({ wash_cost: null, solar_cost: 0.0945 }, { wash_cost: wrongCost });
    saveDraft(tab, key, kept);
    expect(readDraft(tab, key)).toEqual(kept);
    saveDraft(tab, key, null);
    expect(tab.size()).toBe(0);
  });

  it("is shown to nobody else, and for no other plant", ({ expect }) => {
    const tab = memory();
    saveDraft(tab, draftStorageKey("ann", "north"), draft({ wash_cost: 3000 }));
    expect(readDraft(tab, draftStorageKey("ben", "north"))).toBeNull();
    expect(readDraft(tab, draftStorageKey("ann", "south"))).toBeNull();
  });

  it("of another program version, or where storage is forbidden, is none", ({ expect }) => {
    const tab = memory();
    tab.setItem("old", JSON.stringify({ version: 1, inputs: { array_size: 5 }, wrong: {} }));
    tab.setItem("broken", "{");
    expect([readDraft(tab, "old"), readDraft(tab, "broken"), readDraft(null, "any")]).toEqual([null, null, null]);
    const forbidden = { ...tab, setItem: () => expect.fail("quota") };
    expect(() => saveDraft(forbidden, "key", draft())).not.toThrow();
  });
});

describe("a change of the inputs", () => {
  it("keeps the wrong texts of other boxes, and drops those of what is set by something else than typing", ({
    expect,
  }) => {
    const months = { "variableSoilingRates.june": wrongCost, wash_cost: wrongCost };
    const before = { inputs: startingInputs, wrong: months };
    const typed = changedInputs(before, { array_size: 5 }, [{ box: "array_size", wrong: null }]);
    expect(typed.wrong).toEqual(months);
    expect(changedInputs(typed, {}, [{ box: "wash_cost", wrong: null }]).wrong).toEqual({
      "variableSoilingRates.june": wrongCost,
    });
    expect(changedInputs(typed, { variableSoilingRates: null }).wrong).toEqual({ wash_cost: wrongCost });
  });

  it("leaves a draft of what differs from the saved inputs, so that the rest follows another person's save", ({
    expect,
  }) => {
    const inputs = { ...startingInputs, wash_cost: 900 };
    expect(draftOf({ inputs, wrong: {} }, startingInputs, draft())).toEqual(draft({ wash_cost: 900 }));
    expect(draftOf({ inputs, wrong: {} }, inputs, draft())).toBeNull();
    expect(draftOf({ inputs, wrong: { array_size: wrongCost } }, inputs, draft())).toEqual(
      draft({}, { array_size: wrongCost }),
    );
  });
});

describe("another person's save", () => {
  const plain = { ...startingInputs, array_size: 1000, wash_cost: 500 };
  const byParts = inputsWith({ ...plain, wash_per_mw: 100 });
  const typed = (base: CalculationInputs, part: Partial<CalculationInputs>): InputsDraft =>
    draftOf(changedInputs({ inputs: base, wrong: {} }, part), base, { version: 1, base })!;

  it("is listed with what is taken over and what was entered here, not with what only this person changed", ({
    expect,
  }) => {
    const mine = typed(plain, { wash_cost: 600, solar_cost: 0.2 });
    expect(foreignChanges(mine, { ...plain, array_size: 2000, wash_cost: 700 })).toEqual([
      { field: "array_size", theirs: 2000, mine: undefined },
      { field: "wash_cost", theirs: 700, mine: 600 },
    ]);
    expect(foreignChanges(mine, { ...plain, solar_cost: 0.2 })).toEqual([]);
  });

  it("says what a save would send, whatever two people typed", ({ expect }) => {
    const edits: Partial<CalculationInputs>[] = [
      { wash_cost: 999 },
      { wash_cost: 500 },
      { wash_per_mw: 700 },
      { wash_per_mw: null },
      { array_size: 2000 },
      { solar_cost: 0.2, wash_mobilization: 250 },
      { isSoilingRateVariable: true, localSoilingRate: 0.3 },
    ];
    for (const base of [plain, byParts])
      for (const typedFirst of edits)
        for (const retyped of [{}, ...edits])
          for (const theirEdit of edits) {
            const theirs = inputsWith(base, theirEdit);
            const first = draftOf(changedInputs({ inputs: base, wrong: {} }, typedFirst), base, { version: 1, base });
            if (first === null) continue;
            const now = changedInputs({ inputs: inputsWith(theirs, first.change), wrong: {} }, retyped);
            const mine = draftOf(now, theirs, first);
            if (mine === null) continue;
            const sent = inputsWith(theirs, mine.change);
            const said = new Map(foreignChanges(mine, theirs).map((one) => [one.field, one]));
            for (const { field, mine: kept, theirs: taken } of said.values())
              expect(sent[field]).toEqual(kept === undefined ? taken : kept);
            for (const field of changedFields(theirs, base))
              if (isEntry(field, sent) && changedFields(sent, theirs).includes(field))
                expect(said.get(field)?.mine).toEqual(sent[field]);
          }
  });

  it("of a value that is typed again as it was says that the entry is kept", ({ expect }) => {
    const mine = { ...typed({ ...plain, wash_cost: 700 }, { wash_cost: 500 }), base: plain };
    expect(foreignChanges(mine, { ...plain, wash_cost: 700 })).toEqual([
      { field: "wash_cost", theirs: 700, mine: 500 },
    ]);
  });

  it("of a price isn't overwritten by one that followed from its parts, and a save leaves nothing unsaved", ({
    expect,
  }) => {
    const mine = typed(byParts, { array_size: 2000 });
    expect(mine.change).toEqual({ array_size: 2000 });
    expect(inputsWith({ ...byParts, wash_cost: 5000, wash_per_mw: null }, mine.change).wash_cost).toBe(5000);
    const saved = inputsWith(inputsWith({ ...byParts, wash_per_mw: 300 }, mine.change));
    expect(saved.wash_cost).toBe(600);
    expect(draftOf({ inputs: inputsWith(saved, mine.change), wrong: {} }, saved, mine)).toBeNull();
  });

  it("of the parts leaves a price that was entered here", ({ expect }) => {
    const { wash_cost, wash_per_mw } = inputsWith(byParts, typed(plain, { wash_cost: 600 }).change);
    expect([wash_cost, wash_per_mw]).toEqual([600, null]);
  });
});

describe("leaving", () => {
  const at = (pathname: string, search: Record<string, string> = {}) => ({ pathname, search });
  const here = at("/dashboard", { plant: "north", device: "d1" });

  it("asks at another page, plant or owner and at sign-out", ({ expect }) => {
    for (const next of [
      at("/devices"),
      at("/logout"),
      at("/dashboard", { plant: "south" }),
      at("/dashboard"),
      at("/dashboard", { plant: "north", owner: "other" }),
    ])
      expect(keepsInputsInView(here, next, "north"), JSON.stringify(next)).toBe(false);
  });

  it("does not ask where the draft stays in view or waits for the same person", ({ expect }) => {
    for (const next of [
      at("/dashboard", { plant: "north", device: "d2" }),
      at("/dashboard", { plant: "north", zoom: "2026-01-01.2026-02-01" }),
      at("/login"),
    ])
      expect(keepsInputsInView(here, next, "north"), JSON.stringify(next)).toBe(true);
    expect(keepsInputsInView(at("/dashboard"), at("/dashboard", { plant: "north" }), "north")).toBe(true);
  });
});

describe("a measured rate that is used", () => {
  it("is in the inputs with four decimals, is said, and can be undone [D-047]", ({ expect }) => {
    const changes: Partial<CalculationInputs>[] = [];
    const inputs = { ...startingInputs, localSoilingRate: 0.12 };
    setRate({ inputs, change: (change) => changes.push(change) }, 0.096_312);
    expect(asEntered(0.096_312)).toBe(0.0963);
    expect(changes).toEqual([{ isSoilingRateVariable: false, localSoilingRate: 0.0963 }]);
    const toast = toasts.snapshot().at(-1)!;
    expect(toast.text).toBe(inputsTexts.rateSet(0.0963));
    expect(toast.text).toContain("0.0963%/day");
    toast.action!.onAction();
    expect(changes[1]).toEqual({ isSoilingRateVariable: false, localSoilingRate: 0.12 });
    toasts.dismiss(toast.id);
  });
});
