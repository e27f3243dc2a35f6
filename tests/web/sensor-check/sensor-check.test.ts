import { describe, it } from "vitest";
import type { DaysInDoubt } from "#contract/soiling/sensor-check";
import { faultRules, sensorFaults } from "#contract/soiling/sensor-faults";
import {
  decisionOf,
  faultText,
  isMark,
  openFaults,
} from "../../../web/src/features/sensor-check/sensor-check.model.ts";

const days: DaysInDoubt = { fault: "stuck-soiled", from: "2026-11-04", to: "2026-11-09", days: 6, isOpen: true };

describe("days in doubt on the screen", () => {
  it("say since when, what was seen and what to do", ({ expect }) => {
    const { seen, action } = faultRules["stuck-soiled"];
    expect(faultText(days)).toBe(`Sensor in doubt since Nov 4 (6 days): ${seen} ${action}`);
    expect(faultText({ ...days, isOpen: false })).toContain("Nov 4 to Nov 9, 2026 (6 days)");
    for (const fault of sensorFaults) expect(faultText({ ...days, fault })).toContain(faultRules[fault].action);
  });

  it("say that they still count where the evidence is weak", ({ expect }) => {
    const { seen, action } = faultRules["no-growth"];
    expect(faultText({ ...days, fault: "no-growth" })).toBe(
      `Possible sensor fault since Nov 4 (6 days): ${seen} ${action} These days still count.`,
    );
    expect(isMark({ ...days, fault: "no-growth" })).toBe(true);
    expect(isMark(days)).toBe(false);
  });

  it("are shown at the top only while they go on", ({ expect }) => {
    const over = { ...days, isOpen: false };
    expect(openFaults({ inDoubt: [days, over], decisions: [] })).toEqual([days]);
  });

  it("count two months ahead if a person says so while the fault goes on; otherwise only these days", ({ expect }) => {
    expect(decisionOf(days, true)).toEqual({ from: "2026-11-04", to: "2027-01-08", counts: true });
    expect(decisionOf(days, false)).toEqual({ from: "2026-11-04", to: "2026-11-09", counts: false });
    expect(decisionOf({ ...days, isOpen: false }, true).to).toBe("2026-11-09");
  });
});
