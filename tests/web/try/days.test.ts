import { describe, it } from "vitest";
import { tryTexts } from "../../../web/src/features/try/texts.ts";
import type { DailySoilingDay } from "#domain/soiling/day-dollars";
import { startingEntries, stateOf, termsOf, zoneChoices, zoneOf } from "../../../web/src/features/try/entries.ts";
import { aDay } from "../../fixtures/a-day.ts";
import { daysPicture, leftOutDays } from "../../../web/src/features/try/days.model.ts";

const day = (date: string, loss: number | null, quality: DailySoilingDay["quality"] = "ok"): DailySoilingDay =>
  aDay(date, loss, {
    quality,
    reason: quality === "covered" ? "rise" : quality === "in-doubt" ? "stuck-clean" : null,
  });

describe("the picture of a file's days", () => {
  it("has a scale of the days that count, and shows the others on its edge", ({ expect }) => {
    const picture = daysPicture([
      day("2026-05-01", 1),
      day("2026-05-02", null, "weak"),
      day("2026-05-03", 40, "covered"),
      day("2026-05-04", 2, "in-doubt"),
      day("2026-05-05", 5),
    ])!;
    expect(picture.paths).toEqual({
      counted: "M0.0000 0.8333h0M1.0000 0.1667h0",
      covered: "M0.5000 0.0000h0",
      doubt: "M0.7500 0.6667h0",
    });
    expect(picture.lines.map(({ text }) => text)).toEqual(["0%", "2%", "4%", "6%"]);
    expect(picture.text).toBe("May 1, 2026 to May 5, 2026: from 1.0% to 5.0% on the days that count.");
    expect(picture.counted).toBe("2 of 5 days count.");
  });

  it("shows negative losses, one day, and nothing without a loss", ({ expect }) => {
    expect(daysPicture([day("2026-05-01", -3), day("2026-05-02", 3)])!.lines.map(({ text }) => text)).toEqual([
      "−4%",
      "−2%",
      "0%",
      "2%",
      "4%",
    ]);
    expect(daysPicture([day("2026-05-01", 0)])!.paths.counted).toBe("M0.0000 1.0000h0");
    expect(daysPicture([day("2026-05-01", 30, "covered")])!.paths.covered).toMatch(/^M0\.0000/);
    expect(daysPicture([day("2026-05-01", null)])).toBeNull();
    expect(daysPicture([])).toBeNull();
  });
});

describe("the days of a file that are left out", () => {
  it("are all that don't count, with those that have no loss", ({ expect }) => {
    const days = [
      day("2026-05-01", 1),
      day("2026-05-02", null, "weak"),
      day("2026-05-03", 40, "covered"),
      day("2026-05-04", 2, "in-doubt"),
      day("2026-05-05", 5, "weak"),
    ];
    const left = leftOutDays(days);
    expect(left.map((one) => `${one.day} ${one.label}`)).toEqual([
      `2026-05-02 ${tryTexts.noLoss.label}`,
      "2026-05-03 Covered?",
      "2026-05-04 Sensor in doubt?",
    ]);
    const counted = days.length - left.length;
    expect(daysPicture(days)!.counted).toBe(tryTexts.daysCounted(counted, days.length));
  });
});

describe("the numbers of /try", () => {
  it("start with the portal's defaults, and are terms only if all are numbers", ({ expect }) => {
    expect(termsOf(startingEntries)).toEqual({ state: null, arrayKw: 1000, price: 0.1, washCost: 1000 });
    for (const name of ["arrayKw", "price", "washCost"] as const)
      expect(termsOf({ ...startingEntries, [name]: Number.NaN })).toBeNull();
    expect(termsOf({ ...startingEntries, arrayKw: 0 })).toBeNull();
  });

  it("take the zone of the state until a person chooses another", ({ expect }) => {
    expect(zoneOf({ state: "AZ", zone: null })).toBe("America/Phoenix");
    expect(zoneOf({ state: "TX", zone: "America/Denver" })).toBe("America/Denver");
    expect(stateOf("DC")!.name).toBe("District of Columbia");
    expect(zoneChoices("Europe/Berlin")).toContain("Europe/Berlin");
    expect(zoneChoices("America/Denver").filter((zone) => zone === "America/Denver")).toHaveLength(1);
  });
});
