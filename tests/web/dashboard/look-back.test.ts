import { describe, it } from "vitest";
import type { LookBack } from "#contract/dashboard/look-back";
import { setupLeft } from "#contract/decision/texts";
import { pastAdvice, pastMondays } from "../../../web/src/features/dashboard/look-back/LookBackDialog.tsx";
import { lookBackTexts as texts } from "../../../web/src/features/dashboard/look-back/look-back-texts.ts";

const wash = {
  best: "2026-06-08",
  first: "2026-06-08",
  last: "2026-06-08",
  paysUntil: null,
  next: null,
  cost: 400,
  worth: { mean: 2103.4, p10: 896.2, p50: 2000, p90: 3004 },
  pays: 0.95,
  waiting: [],
};
const after = { from: "2026-06-08", to: "2026-08-30", isOver: true, lost: 3397.7, washed: null, won: 1804 };
const found: LookBack = {
  day: "2026-06-01",
  obstacles: [],
  measured: { day: "2026-05-31", loss: 4.2 },
  wash,
  after,
};

describe("looking back", () => {
  it("offers the Mondays of the last year, from the first whole week of the device on", ({ expect }) => {
    const device = { first_day: null, installationdate: "11/04/2026" };
    expect(pastMondays(device, "2026-11-24")).toEqual(["2026-11-09", "2026-11-16", "2026-11-23"]);
    expect(pastMondays(device, "2026-11-23")).toEqual(["2026-11-09", "2026-11-16"]);
    expect(pastMondays({ ...device, first_day: "2020-01-01" }, "2026-11-24")).toHaveLength(53);
    expect(pastMondays({ ...device, first_day: "2026-11-24" }, "2026-11-24")).toEqual([]);
  });

  it("tells promise and outcome side by side, in the digits of the plant's page", ({ expect }) => {
    expect(pastAdvice(found)).toMatchObject({
      headline: texts.week("Jun 8"),
      past: [texts.loss("4.2%"), texts.promised("$2,100", "$900 to $3,000")],
      after: [texts.lost("$3,400", "Jun 8", "Aug 30"), texts.won("Jun 8", "$1,800", true)],
    });
    const wide = { ...wash, first: "2026-06-01", last: "2026-06-15" };
    expect(pastAdvice({ ...found, wash: wide }).headline).toBe(texts.anyWeek("Jun 1", "Jun 15"));
    expect(pastAdvice({ ...found, wash: null }).headline).toBe(texts.nonePays);
    const alike = pastAdvice({ ...found, wash: { ...wash, worth: { ...wash.worth, p10: 2104, p90: 2101 } } });
    expect(alike.past[1]).toBe(texts.promised("$2,100", null));
    const wasted = pastAdvice({ ...found, after: { ...after, isOver: false, won: -300 } });
    expect(wasted.after[1]).toBe(texts.spent("Jun 8", "$300", false));
    const washed = pastAdvice({ ...found, after: { ...after, washed: "2026-06-10", won: null } });
    expect(washed.after[1]).toBe(texts.washed("Jun 10"));
  });

  it("says what was missing, and that nothing came after yet", ({ expect }) => {
    const missing = pastAdvice({ ...found, obstacles: ["sensorOffline"], wash: null, after: null });
    expect(missing).toMatchObject({
      headline: expect.stringMatching(/^No decision: no (?:reading since|current)/),
      past: [texts.loss("4.2%")],
      after: [],
    });
    expect(pastAdvice({ ...found, obstacles: ["calculationFailed"] }).past).toEqual([texts.loss("4.2%")]);
    const setup = pastAdvice({ ...found, obstacles: ["inputsNeverSaved"], measured: null });
    expect(setup.past).toEqual([setupLeft(["inputsNeverSaved"])!.next]);
    expect(pastAdvice({ ...found, after: null }).after).toEqual([texts.unknown]);
  });
});
