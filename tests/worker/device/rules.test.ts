import { describe, it } from "vitest";
import { extensionHealth } from "#domain/soiling/extension-health";
import { calculationDue, reportDue } from "../../../worker/device/schedule.ts";

describe("the health of the wash extension", () => {
  it.for([
    [70, 0, 0],
    [70, 2, 0],
    [70, 3, 1],
    [55.1, 0, 0],
    [55, 0, 2],
    [45, 3, 2],
    [44.9, 0, 3],
    [85, 0, 0],
    [85.1, 3, 4],
  ] as const)("at power %d and tankEmpty %d is level %d", ([washPow, tankEmpty, level], { expect }) => {
    expect(extensionHealth({ washPow, tankEmpty })).toBe(level);
  });
});

describe("the time of a calculation", () => {
  it("is at once after a pause, and in steps during frequent requests", ({ expect }) => {
    expect(calculationDue(false, undefined, 1000)).toBe(1000);
    expect(calculationDue(false, 999, 1000)).toBe(1001);
    expect(calculationDue(false, 900, 1000)).toBe(1000);
    expect(calculationDue(true, 900, 1000)).toBe(1200);
    expect(calculationDue(true, 600, 1000)).toBe(1000);
    // After a clock that was 40 days ahead.
    expect(calculationDue(false, 3_457_000, 1000)).toBe(1002);
    expect(calculationDue(true, 3_457_000, 1000)).toBe(1300);
  });
});

describe("the time of a report to the directory", () => {
  it("is at once for figures and after a pause, and in steps for a device's newest sample", ({ expect }) => {
    expect(reportDue(true, 999, 1000)).toBe(1000);
    expect(reportDue(false, undefined, 1000)).toBe(1000);
    expect(reportDue(false, 999, 1000)).toBe(1119);
    expect(reportDue(false, 500, 1000)).toBe(1000);
    expect(reportDue(false, 3_457_000, 1000)).toBe(1120);
  });
});
