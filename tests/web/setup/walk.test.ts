import * as fc from "fast-check";
import { describe, it } from "vitest";
import { claimCodeOf, isClaimCode } from "#contract/setup/claim-code";
import {
  isUntouched,
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
import { scannedLabel } from "../../../web/src/features/setup/label.model.ts";
import { ENTRY, unit, CODE, moves, after, filled } from "./steps.ts";

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
