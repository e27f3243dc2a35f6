import * as fc from "fast-check";
import { describe, it, vi } from "vitest";
import { hasRightCheckDigit, isIccId, plainIccId } from "#contract/setup/icc-id";
import { setupTexts } from "#contract/setup/texts";
import { problemFrom } from "../../../web/src/api/problem.ts";
import {
  initialWizardState,
  type WizardAction,
  type WizardState,
  wizardReducer,
} from "../../../web/src/features/setup/draft.model.ts";
import { labelProblems } from "../../../web/src/features/setup/label.model.ts";
import { withUnit } from "../../../web/src/features/setup/renewal.ts";
import { ENTRY, OTHER, unit, CODE, after, filled } from "./steps.ts";

describe("the next unit", () => {
  const other = { deviceId: "d2", serialNumber: "S1-0002", iccId: "8900000000000000027", ticket: "ticket 2" };
  const kept = { technicianName: "Test Person", organization: "Field Crew", solarPlantName: "Kern Flat" };
  const filledIn = wizardReducer(after("found", "continue"), {
    kind: "edit",
    change: { ...filled, photos: ["/api/setup/photo/1"] },
    entryId: ENTRY,
  });
  const back = (walk: WizardState) => wizardReducer(wizardReducer(walk, { kind: "back" }), { kind: "back" });

  it("gets nothing that belonged to the one before, and keeps who and where", ({ expect }) => {
    const found = wizardReducer(back(filledIn), { kind: "found", unit: other, claimCode: "", entryId: OTHER });
    expect(found).toEqual({
      ...initialWizardState(OTHER, kept),
      step: 2,
      unit: other,
      iccId: other.iccId,
    });
    const offline = wizardReducer(back(filledIn), {
      kind: "offline",
      iccId: other.iccId,
      claimCode: "",
      entryId: OTHER,
    });
    expect(offline).toMatchObject({ entryId: OTHER, draft: kept, unit: null });
    for (const end of [{ kind: "done" }, { kind: "queued" }] as const) {
      const walk = end.kind === "done" ? wizardReducer(filledIn, { kind: "saved", entryId: ENTRY }) : filledIn;
      expect(wizardReducer(walk, { ...end, entryId: OTHER })).toEqual(initialWizardState(OTHER, kept));
    }
  });

  it("is not saved, placed or given photos by calls for the one before that end late", ({ expect }) => {
    const found = wizardReducer(back(filledIn), { kind: "found", unit: other, claimCode: "", entryId: OTHER });
    const form = wizardReducer(found, { kind: "continue" });
    expect(wizardReducer(form, { kind: "saved", entryId: ENTRY })).toBe(form);
    const late = { latitude: 1, longitude: 2, photos: ["/api/setup/photo/2"] };
    expect(wizardReducer(form, { kind: "edit", change: late, entryId: ENTRY })).toBe(form);
    expect(wizardReducer(form, { kind: "edit", change: late, entryId: OTHER }).draft).toEqual({ ...kept, ...late });
  });

  it("is the same one however its ICCID is written, so Back loses nothing", ({ expect }) => {
    const atStart = back(filledIn);
    expect([atStart.iccId, atStart.claimCode]).toEqual([unit.iccId, CODE]);
    const again = wizardReducer(atStart, { kind: "found", unit, claimCode: CODE, entryId: OTHER });
    expect([again.entryId, again.draft]).toEqual([ENTRY, filledIn.draft]);
    const spaced = `${unit.iccId.slice(0, 4)} ${unit.iccId.slice(4)}`;
    const offline = wizardReducer(atStart, { kind: "offline", iccId: spaced, claimCode: CODE, entryId: OTHER });
    expect([offline.entryId, offline.draft]).toEqual([ENTRY, filledIn.draft]);
    const corrected = wizardReducer(offline, { kind: "label", iccId: other.iccId, claimCode: "" });
    expect([corrected.entryId, corrected.draft]).toEqual([ENTRY, filledIn.draft]);
  });

  it("is not named by a renewed look-up of another", ({ expect }) => {
    expect(wizardReducer(filledIn, { kind: "renewed", unit: { ...unit, ticket: "new" } }).unit?.ticket).toBe("new");
    expect(wizardReducer(filledIn, { kind: "renewed", unit: other }).unit).toEqual(unit);
  });
});

describe("an ICCID", () => {
  it.for([
    ["8900000000000000027-S2-9027", "8900000000000000027"],
    ["8900 0000 0000 0000 027", "8900000000000000027"],
    [" 8900-0000-0000-0000-027\n", "8900000000000000027"],
    ["8900000000000000027 DEM00194", "8900000000000000027"],
  ] as const)("%j is read as its digits", ([text, digits], { expect }) => {
    expect([plainIccId(text), isIccId(text)]).toEqual([digits, true]);
  });

  it("has 18 to 22 digits, or is not sent", ({ expect }) => {
    for (const wrong of ["", "ABC", "1234", "1".repeat(17), "1".repeat(23), `${"1".repeat(18)}X`])
      expect(isIccId(wrong)).toBe(false);
    for (const length of [18, 19, 20, 21, 22]) expect(isIccId("1".repeat(length))).toBe(true);
  });

  it("is looked up with a wrong check digit only if the person insists", ({ expect }) => {
    const label = { iccId: "8944500102198304827", claimCode: "" };
    expect(labelProblems(label, false)).toEqual({ iccId: setupTexts.iccIdTypo, isDoubted: true });
    expect(labelProblems(label, true)).toEqual({});
    expect(labelProblems({ iccId: "12", claimCode: "DEM00195" }, true)).toEqual({
      iccId: setupTexts.iccIdWrong,
      claimCode: setupTexts.claimCodeWrong,
    });
  });

  it("shows each wrong digit by its check digit, if it has one", ({ expect }) => {
    expect(hasRightCheckDigit("8944500102198304826")).toBe(true);
    fc.assert(
      fc.property(fc.nat(18), fc.integer({ min: 1, max: 9 }), (at, step) => {
        const digits = Array.from("8944500102198304826", Number);
        digits[at] = (digits[at]! + step) % 10;
        return !hasRightCheckDigit(digits.join(""));
      }),
    );
    expect(hasRightCheckDigit("1".repeat(18))).toBe(true);
  });
});

describe("a look-up that expired", () => {
  const expired = problemFrom(403, { type: "setup-ticket", title: "Expired.", status: 403 });
  const access = (moved: WizardAction[]) => ({
    walk: { claimCode: CODE },
    unit,
    move: (move: WizardAction) => void moved.push(move),
  });
  const renewed = { ...unit, ticket: "new" };

  it("is renewed once, and the call repeated with it", async ({ expect }) => {
    const moved: WizardAction[] = [];
    const tickets: string[] = [];
    const call = ({ ticket }: typeof unit) => {
      tickets.push(ticket);
      return ticket === "new" ? Promise.resolve("taken") : Promise.reject(expired);
    };
    expect(await withUnit(access(moved), call, () => Promise.resolve(renewed))).toBe("taken");
    expect([tickets, moved]).toEqual([["ticket", "new"], [{ kind: "renewed", unit: renewed }]]);
    const never = () => Promise.reject(expired);
    await expect(withUnit(access(moved), never, () => Promise.resolve(renewed))).rejects.toBe(expired);
  });

  it("is not renewed for another refusal", async ({ expect }) => {
    const full = problemFrom(429, { type: "about:blank", title: "Full.", status: 429 });
    const lookUp = vi.fn(() => Promise.resolve(renewed));
    await expect(withUnit(access([]), () => Promise.reject(full), lookUp)).rejects.toBe(full);
    expect(lookUp).not.toHaveBeenCalled();
  });
});
