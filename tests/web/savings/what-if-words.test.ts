import { describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { moneyDifference } from "#contract/decision/money";
import { comparisonRows, incomeText } from "../../../web/src/features/savings/what-if/comparison.model.ts";
import { termsOf } from "../../../web/src/features/savings/what-if/figures.model.ts";
import { nextWashLines } from "../../../web/src/features/savings/what-if/next-wash.model.ts";
import { dollarAxis, labelPlaces, placeOn } from "../../../web/src/features/savings/what-if/PlanView.tsx";
import {
  weekAfterKey,
  weekFigures,
  weekName,
  weeksOf,
} from "../../../web/src/features/savings/what-if/weeks/Weeks.tsx";
import { whatIfTexts } from "../../../web/src/features/savings/texts.ts";
import { planOf, saved } from "./what-if-cases.ts";

const before = planOf(saved.terms);
const dear = planOf(termsOf(saved, { ...saved.figures, washCost: 20_000 }, []));

describe("the plan at the sliders in words", () => {
  it("says which weeks are good, what waiting costs and how often it pays, from the kernel's own figures", ({
    expect,
  }) => {
    const due = { ...before, windows: [{ first: 1, last: 2 }] };
    const { date, lines } = nextWashLines(due)!;
    const best = before.plans[before.best_num_cleanings]!;
    const [window] = due.windows;
    const monday = (week: number): string => format.shortDay(addDays(before.startDay, 7 * week));
    expect(date).toBe(best.dates[0]);
    expect(lines[0]).toBe(`Window: ${monday(window!.first)} to ${monday(window!.last)}.`);
    const { worth, waiting } = before.outlook.next!;
    // As the decision has it: the difference of what is shown.
    expect(lines[1]).toBe(`Waiting a week costs ${moneyDifference(10, worth.mean, worth.mean - waiting[0]!)}.`);
    const held = { ...due, outlook: { ...before.outlook, next: { ...before.outlook.next!, week: 2083 } } };
    // On hold it is what the soiling of the week costs.
    expect(nextWashLines(held)!.lines[1]).toBe("Waiting a week costs $2,080.");
    expect(lines[2]).toBe(`It pays in ${format.percent(100 * before.outlook.paysBack[0]!, 0)} of possible years.`);
    const only = { ...before, windows: [{ first: window!.first, last: window!.first }] };
    expect(nextWashLines(only)!.lines[0]).toMatch(/^Window: the week of [A-Z][a-z]{2} \d+\.$/);
    // Until its window begins, nothing is lost.
    const later = nextWashLines({ ...due, windows: [{ first: 2, last: 3 }] })!;
    expect(later.lines).toEqual([expect.stringMatching(/^Window: /), lines[2]]);
    const blocked = planOf(termsOf(saved, saved.figures, [date]));
    expect(blocked.plans.flatMap((plan) => plan.dates)).not.toContain(date);
  });

  it("has no next wash where none pays", ({ expect }) => {
    expect(nextWashLines(planOf(termsOf(saved, { ...saved.figures, washCost: 1e6 }, [])))).toBeNull();
  });
});

describe("the difference to the saved case", () => {
  it("adds up in the dollars that are shown", ({ expect }) => {
    const rows = Object.fromEntries(comparisonRows(before, dear).map((row) => [row.label, row]));
    const figure = (text: string) => Number(text.replace("−", "-").replace(/[$,+]/g, ""));
    for (const { saved, live, difference } of Object.values(rows))
      expect(difference === "same" ? 0 : figure(difference)).toBe(figure(live) - figure(saved));
    expect(rows["Income"]!.tone).toBe("critical");
    expect(figure(rows["Cleanings"]!.difference)).toBeLessThan(0);
    expect(incomeText(before, dear)).toMatch(/^\$[\d,]+ less income than with saved inputs\.$/);
    expect(comparisonRows(before, before).map(({ difference }) => difference)).toEqual(Array(5).fill("same"));
    expect(incomeText(before, before)).toBe(whatIfTexts.sameIncome);
  });

  it("draws both ranges on one axis that holds them and zero", ({ expect }) => {
    const axis = dollarAxis([before, dear]);
    const ends = [before, dear].flatMap(({ outlook: { savings } }) => [savings.p10, savings.p50, savings.p90]);
    const places = ends.map((end) => placeOn(axis, end));
    expect(places.every((place) => place >= 0 && place <= 100)).toBe(true);
    expect(placeOn(axis, 0)).toBeGreaterThanOrEqual(0);
    const none = { ...before, outlook: { ...before.outlook, savings: { p10: 0, p50: 0, p90: 0 } } };
    expect(placeOn(dollarAxis([none]), 0)).toBe(0);
  });

  it("puts labels at their marks, apart where marks are close, and inside the axis", ({ expect }) => {
    expect(labelPlaces([20, 50, 80], 26)).toEqual([20, 50, 80]);
    expect(labelPlaces([48, 50, 52], 26)).toEqual([35, 61, 87]);
    for (const marks of [
      [0, 0, 0],
      [0, 1, 100],
      [98, 99, 100],
      [100, 100, 100],
      [40, 41, 90],
    ])
      for (const room of [17, 26]) {
        const places = labelPlaces(marks, room);
        expect(places[0]).toBeGreaterThanOrEqual(room / 2);
        expect(places[2]).toBeLessThanOrEqual(100 - room / 2);
        expect(places[1]! - places[0]!).toBeGreaterThanOrEqual(room);
        expect(places[2]! - places[1]!).toBeGreaterThanOrEqual(room);
      }
  });

  it("gives P10 to P90 for what has a spread", ({ expect }) => {
    const rows = Object.fromEntries(comparisonRows(before, dear).map((row) => [row.label, row]));
    const { p10, p90 } = before.outlook.savings;
    const dollars = (value: number) => `$${Math.round(value).toLocaleString("en-US")}`;
    expect(rows[whatIfTexts.rows.savings]!.savedRange).toBe(`${dollars(p10)} to ${dollars(p90)}`);
    expect(rows[whatIfTexts.rows.cleanings]!.savedRange).toBeNull();
  });
});

describe("the weeks", () => {
  const blockedWeeks = ["2027-03-01"];
  const weeks = weeksOf(before, dear, blockedWeeks, "2026-11-21");

  it("show both plans, the band, what is blocked and what has passed", ({ expect }) => {
    expect(weeks).toHaveLength(52);
    const marked = (key: "wash" | "savedWash" | "blocked" | "passed") =>
      weeks.filter((week) => week[key]).map(({ monday }) => monday);
    expect(marked("wash")).toEqual(before.plans[before.best_num_cleanings]!.dates);
    expect(marked("savedWash")).toEqual(dear.plans[dear.best_num_cleanings]!.dates);
    expect(marked("blocked")).toEqual(blockedWeeks);
    expect(marked("passed")).toEqual(["2026-11-16"]);
    const [window] = before.windows;
    const good = weeks.flatMap(({ asGood }, week) => (asGood ? [week] : []));
    expect([good[0], good.at(-1)]).toEqual([window!.first, window!.last]);
    expect(Math.max(...weeks.map(({ shade }) => shade))).toBeLessThanOrEqual(5);
    expect(weeks.filter(({ month }) => month !== "")).toHaveLength(13);
    const planned = weeks.findIndex(({ wash }) => wash);
    expect(weekName(weeks[planned]!)).toMatch(/^Week of \w+ \d+, 202\d, planned wash/);
    expect(weekFigures(before, planned)).toMatch(/^Average loss [\d.]+%, rain [\d.]+ in\.$/);
    const nothing = { ...before, soiling_loss_max: before.soiling_loss_max.map(() => null) };
    expect(weekFigures(nothing, planned)).toMatch(/^Rain [\d.]+ in\.$/);
  });

  it("are walked with the keys", ({ expect }) => {
    const keys = ["ArrowRight", "ArrowLeft", "PageDown", "PageUp", "Home", "End", "a"];
    expect(keys.map((key) => weekAfterKey(key, 2, 52))).toEqual([3, 1, 6, 0, 0, 51, null]);
  });
});
