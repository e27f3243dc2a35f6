import * as fc from "fast-check";
import { describe, it, vi } from "vitest";
import { claimCodeOf, isClaimCode } from "#contract/setup/claim-code";
import {
  type SetupDraft,
  isUntouched,
  type WizardAction,
  type WizardState,
  shownStep,
  initialWizardState,
  wizardReducer,
  parseWizardState,
  serializeWizardState,
} from "../../../web/src/features/setup/draft.model.ts";
import {
  fullDraft,
  installationInstant,
  setupBody,
  setupProblems,
} from "../../../web/src/features/setup/form/answers.model.ts";
import { findPosition } from "../../../web/src/features/setup/form/position.ts";
import { photoProblem, sentSize } from "../../../web/src/features/setup/form/photo.ts";
import { setupStepTexts as texts } from "../../../web/src/features/setup/step-texts.ts";
import { setupTexts } from "#contract/setup/texts";
import { hasRightCheckDigit, isIccId, plainIccId } from "#contract/setup/icc-id";
import { problemFrom } from "../../../web/src/api/problem.ts";
import { labelProblems, scannedLabel } from "../../../web/src/features/setup/label.model.ts";
import { withUnit } from "../../../web/src/features/setup/renewal.ts";

const ENTRY = "6f1f9a52-5a3c-4c52-9f4e-1f1b7f0c2a11";
const OTHER = "6f1f9a52-5a3c-4c52-9f4e-1f1b7f0c2a12";
const unit = { deviceId: "d1", serialNumber: "S1-0001", iccId: "8900000000000000019", ticket: "ticket" };
const CODE = "DEM00194";
const moves: WizardAction[] = [
  { kind: "found", unit, claimCode: CODE, entryId: OTHER },
  { kind: "renewed", unit },
  { kind: "continue" },
  { kind: "back" },
  { kind: "saved" },
  { kind: "edit", change: { notes: "x" } },
  { kind: "done", entryId: ENTRY },
  { kind: "offline", iccId: unit.iccId, claimCode: CODE, entryId: OTHER },
  { kind: "label", iccId: unit.iccId, claimCode: CODE },
  { kind: "online" },
  { kind: "queued", entryId: ENTRY },
];
const after = (...kinds: WizardAction["kind"][]) =>
  kinds.reduce(
    (walk, kind) =>
      wizardReducer(
        walk,
        moves.find((move) => move.kind === kind)!,
      ),
    initialWizardState(ENTRY),
  );
const filled: SetupDraft = {
  ...fullDraft({}),
  technicianName: "Test Person",
  organization: "Field Crew",
  solarPlantName: "Kern Flat",
  deviceName: "South Row",
  installationDate: "2026-11-22",
  latitude: 35.1,
  longitude: -118.5,
  systemType: "Single Axis Tracker",
  nozzleDirection: "North",
};

describe("the walk through the setup", () => {
  it("stays within its four steps, whatever is pressed [P-085]", ({ expect }) => {
    let reached = [initialWizardState(ENTRY)];
    for (let round = 0; round < 6; round++) {
      const next = reached.flatMap((walk) => moves.map((move) => wizardReducer(walk, move)));
      reached = [...new Map(next.map((walk) => [serializeWizardState(walk), walk])).values()];
    }
    expect(new Set(reached.map(({ step }) => step))).toEqual(new Set([1, 2, 3, 4]));
  });

  it("goes on when the unit is found, by Continue, and after a save [P-145] [P-146] [P-089]", ({ expect }) => {
    expect(after("continue", "saved").step).toBe(1);
    expect(after("found").step).toBe(2);
    expect(after("found", "saved").step).toBe(2);
    expect(after("found", "continue").step).toBe(3);
    expect(after("found", "continue", "continue").step).toBe(3);
    expect(after("found", "continue", "saved").step).toBe(4);
  });

  it("goes back one step on 2 and 3 only, and keeps the form [P-092]", ({ expect }) => {
    expect(after("back").step).toBe(1);
    expect(after("found", "back").step).toBe(1);
    const back = after("found", "continue", "edit", "back");
    expect([back.step, back.draft.notes]).toEqual([2, "x"]);
    expect(after("found", "continue", "saved", "back").step).toBe(4);
  });

  it("begins again with an empty form after Done [P-091]", ({ expect }) => {
    expect(after("found", "continue", "edit", "saved", "done")).toEqual(initialWizardState(ENTRY));
  });

  it("is resumed as it was, and never at a step that it can't be at [P-085]", ({ expect }) => {
    const walk = after("found", "continue", "edit");
    expect(parseWizardState(serializeWizardState(walk))).toEqual(walk);
    expect(parseWizardState(serializeWizardState({ ...walk, unit: null }))?.step).toBe(1);
    for (const text of [null, "", "{", serializeWizardState({ ...walk, step: 5 as never })])
      expect(parseWizardState(text)).toBeNull();
  });
});

describe("the next unit", () => {
  const other = { deviceId: "d2", serialNumber: "S1-0002", iccId: "8900000000000000027", ticket: "ticket 2" };
  const kept = { technicianName: "Test Person", organization: "Field Crew", solarPlantName: "Kern Flat" };
  const filledIn = wizardReducer(after("found", "continue"), {
    kind: "edit",
    change: { ...filled, photos: ["/api/setup/photo/1"] },
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
      const walk = end.kind === "done" ? wizardReducer(filledIn, { kind: "saved" }) : filledIn;
      expect(wizardReducer(walk, { ...end, entryId: OTHER })).toEqual(initialWizardState(OTHER, kept));
    }
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

describe("a form that is filled in without a signal", () => {
  it("is a draft over step 1, and leaves it empty once it waits on the phone [P-145] [P-146]", ({ expect }) => {
    const draft = after("offline", "edit");
    expect([draft.step, shownStep(draft), draft.isOffline, draft.iccId, draft.draft.notes]).toEqual([
      1,
      3,
      true,
      unit.iccId,
      "x",
    ]);
    expect(parseWizardState(serializeWizardState(draft))).toEqual(draft);
    expect(after("offline", "queued")).toEqual(initialWizardState(ENTRY));
    expect(after("found", "continue", "edit", "queued")).toEqual(initialWizardState(ENTRY));
    expect(after("edit", "queued").draft.notes).toBe("x");
    expect(after("found", "offline").isOffline).toBe(false);
    expect(after("offline", "found")).toMatchObject({ step: 2, isOffline: false });
  });

  it("is opened again as it was kept", ({ expect }) => {
    const entry = { id: ENTRY, iccId: unit.iccId, claimCode: CODE, draft: filled };
    expect(wizardReducer(initialWizardState("other"), { kind: "reopen", entry })).toMatchObject({
      step: 1,
      entryId: ENTRY,
      isOffline: true,
      iccId: unit.iccId,
      claimCode: CODE,
      draft: filled,
    });
    const inStep3 = after("found", "continue");
    expect(wizardReducer(inStep3, { kind: "reopen", entry })).toBe(inStep3);
  });

  it("is not interrupted by a new version of the program", ({ expect }) => {
    expect(isUntouched(parseWizardState(serializeWizardState(initialWizardState(ENTRY)))!)).toBe(true);
    expect([after("offline"), after("edit"), after("found")].map(isUntouched)).toEqual([false, false, false]);
  });
});

describe("a scanned code", () => {
  it.for([
    ["8900000000000000019-S1-0001-x", "8900000000000000019"],
    [" 8900000000000000019 secret", "8900000000000000019"],
    ["8900000000000000019", "8900000000000000019"],
  ] as const)("%j is cut at its first dash [P-087]", ([code, iccId], { expect }) => {
    expect(scannedLabel(code).iccId).toBe(iccId);
  });

  it.for([
    ["8900000000000000019-DEM00194", CODE],
    ["8900000000000000019 S1-0001 DEM00194", CODE],
    ["8900000000000000019-S1-0001-DEM00195", ""],
    ["8900000000000000019", ""],
  ] as const)("%j has its claim code only if the check symbol is right", ([code, claimCode], { expect }) => {
    expect(scannedLabel(code)).toEqual({ iccId: "8900000000000000019", claimCode });
  });

  it("has a claim code that shows each wrong symbol and each swap of two neighbors, however it is typed", ({
    expect,
  }) => {
    const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const seven = fc.uint8Array({ minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(seven, fc.nat(7), fc.constantFrom(...symbols.split("")), (random, at, symbol) => {
        const code = claimCodeOf(random);
        expect(isClaimCode(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4).replaceAll("0", "o")}`)).toBe(true);
        const wrong = code.slice(0, at) + symbol + code.slice(at + 1);
        expect(isClaimCode(wrong)).toBe(wrong === code);
        const swapped =
          code.slice(0, at) +
          code
            .slice(at, at + 2)
            .split("")
            .toReversed()
            .join("") +
          code.slice(at + 2);
        expect(isClaimCode(swapped)).toBe(swapped === code);
      }),
    );
  });
});

describe("the setup form", () => {
  it("names what is missing, but not the contact, the photo and the notes [P-164] [P-165] [P-166]", ({ expect }) => {
    expect(setupProblems(fullDraft({ installationDate: null }))).toEqual(
      Object.fromEntries(
        [
          "technicianName",
          "organization",
          "solarPlantName",
          "deviceName",
          "installationDate",
          "latitude",
          "longitude",
          "systemType",
          "nozzleDirection",
        ].map((name) => [name, setupTexts[name as keyof typeof setupTexts]]),
      ),
    );
    expect(setupProblems(filled)).toEqual({});
  });

  it("sends the chosen day as an instant with the phone's offset [P-167] [P-130]", ({ expect }) => {
    expect(installationInstant("2026-11-22", 480)).toBe("2026-11-22T00:00:00-08:00");
    expect(installationInstant("2026-11-22", -330)).toBe("2026-11-22T00:00:00+05:30");
    const { photos: _, ...answers } = filled;
    const photos = ["/api/setup/photo/1", "/api/setup/photo/2"];
    expect(setupBody({ entryId: ENTRY, draft: { ...filled, photos } }, unit, 480)).toEqual({
      ...answers,
      installationPhoto: photos[0],
      morePhotos: [photos[1]],
      installationDate: "2026-11-22T00:00:00-08:00",
      setupEntryId: ENTRY,
      deviceId: unit.deviceId,
      serialNumber: unit.serialNumber,
      iccId: unit.iccId,
    });
  });

  it("takes images only, in a size that the server takes [P-166]", ({ expect }) => {
    expect(photoProblem({ type: "text/plain" })).toBe(texts.photoNotImage);
    expect(photoProblem({ type: "image/heic" })).toBeNull();
    expect(sentSize(4000, 3000)).toEqual({ width: 2048, height: 1536 });
    expect(sentSize(640, 480)).toEqual({ width: 640, height: 480 });
  });
});

describe("the position from GPS", () => {
  const phone = (answer: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
    ({ getCurrentPosition: answer }) as unknown as Geolocation;
  const at = (accuracy: number) =>
    phone((found) => found({ coords: { latitude: 35.123456789, longitude: -118.5, accuracy } } as GeolocationPosition));

  it("fills in six decimals and says how accurate they are [P-093]", async ({ expect }) => {
    const place = { ok: true, latitude: 35.123457, longitude: -118.5 };
    expect(await findPosition(at(8.4))).toEqual({ ...place, note: texts.accuracy(8) });
    expect(await findPosition(at(250))).toEqual({ ...place, note: texts.inaccurate(250) });
  });

  it("says when there is none [P-249] [P-250]", async ({ expect }) => {
    const denied = phone((_, failed) => failed({} as GeolocationPositionError));
    expect(await findPosition(denied)).toEqual({
      ok: false,
      message: "Could not get GPS location. Please enter manually.",
    });
    expect(await findPosition(undefined)).toEqual({
      ok: false,
      message: "Geolocation is not supported by your browser. Please enter manually.",
    });
  });
});
