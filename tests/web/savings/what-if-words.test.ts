import { describe, it } from "vitest";
import { nextWash } from "#domain/cleaning-plan/recommendation";
import { comparisonRows, incomeText } from "../../../web/src/features/savings/what-if/comparison.model.ts";
import { termsOf } from "../../../web/src/features/savings/what-if/figures.model.ts";
import { washWindowText, paybackText, delayText } from "../../../web/src/features/savings/what-if/next-wash.model.ts";
import { dollarAxis, labelPlaces, placeOn } from "../../../web/src/features/savings/what-if/spread.model.ts";
import {
  weekAfterKey,
  weekFigures,
  weekName,
  weeksOf,
} from "../../../web/src/features/savings/what-if/weeks/weeks.model.ts";
import { whatIfTexts } from "../../../web/src/features/savings/texts.ts";
import { basis, planOf, saved } from "./what-if-cases.ts";

const before = planOf(saved.terms);
const dear = planOf(termsOf(saved, { ...saved.figures, washCost: 20_000 }, []));

describe("the plan at the sliders in words", () => {
  it("says how many weeks are as good, what waiting costs and how often it pays back", ({ expect }) => {
    const window = { first: "2027-06-15", last: "2027-07-06" };
    const next = { window, weekOfDelay: 210.4, paysBack: { years: 25, of: 30 } };
    expect(washWindowText(next)).toBe("Any week from Jun 15 to Jul 6 works equally well.");
    expect(washWindowText({ window: { first: "2027-06-21", last: "2027-06-21" } })).toBe("This is the only good week.");
    expect(delayText(next)).toBe("Each week of delay costs about $210.");
    expect(delayText({ ...next, weekOfDelay: -1e-9 })).toBe("A week's delay costs nothing.");
    expect(delayText({ ...next, weekOfDelay: null })).toContain("Don't delay");
    expect(paybackText(next)).toBe("Pays for itself in 25 of 30 simulated years (83%).");
    expect(paybackText({ ...next, paysBack: null })).toContain("unknown");
  });

  it("takes them from the kernel's own figures", ({ expect }) => {
    const next = nextWash(before, basis().today)!;
    const best = before.plans[before.best_num_cleanings]!;
    expect(next.date).toBe(best.dates[0]);
    expect(next.window.first <= next.date && next.date <= next.window.last).toBe(true);
    expect(next.weekOfDelay).toBe(before.outlook.moveCosts[0]![5]);
    expect(next.paysBack).toEqual({ years: Math.round(before.outlook.paysBack[0]! * 30), of: 30 });
    const blocked = planOf(termsOf(saved, saved.figures, [best.dates[0]!]));
    expect(blocked.plans.flatMap((plan) => plan.dates)).not.toContain(best.dates[0]);
  });

  it("has no next wash where none pays, and no chance where no rain is known", ({ expect }) => {
    const { today } = basis();
    expect(nextWash(planOf(termsOf(saved, { ...saved.figures, washCost: 1e6 }, [])), today)).toBeNull();
    expect(nextWash(planOf(saved.terms, basis({ rain: { covered: false } })), today)!.paysBack).toBeNull();
  });
});

describe("the difference to the saved case", () => {
  it("adds up in the dollars that are shown", ({ expect }) => {
    const rows = Object.fromEntries(comparisonRows(before, dear).map((row) => [row.label, row]));
    const figure = (text: string) => Number(text.replace("−", "-").replace(/[$,+]/g, ""));
    for (const { saved, live, difference } of Object.values(rows))
      expect(difference === "same" ? 0 : figure(difference)).toBe(figure(live) - figure(saved));
    expect(rows["Income"]!.tone).toBe("bad");
    expect(figure(rows["Cleanings"]!.difference)).toBeLessThan(0);
    expect(incomeText(before, dear)).toMatch(/^\$[\d,]+ less income than with saved inputs\.$/);
    expect(comparisonRows(before, before).map(({ difference }) => difference)).toEqual(Array(5).fill("same"));
    expect(incomeText(before, before)).toBe(whatIfTexts.sameIncome);
  });

  it("draws both spreads on one axis that holds every rain year and zero", ({ expect }) => {
    const axis = dollarAxis([before, dear]);
    const places = [before, dear].flatMap((plan) => plan.outlook.savings.years.map((year) => placeOn(axis, year)));
    expect(places.every((place) => place >= 0 && place <= 100)).toBe(true);
    expect(placeOn(axis, 0)).toBeGreaterThanOrEqual(0);
    const none = { ...before, outlook: { ...before.outlook, savings: { years: [0], p10: 0, p50: 0, p90: 0 } } };
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

  it("gives P10 to P90 for what has a spread, and none where all years are alike", ({ expect }) => {
    const rows = Object.fromEntries(comparisonRows(before, dear).map((row) => [row.label, row]));
    const { p10, p90 } = before.outlook.savings;
    const dollars = (value: number) => `$${Math.round(value).toLocaleString("en-US")}`;
    expect(rows[whatIfTexts.rows.savings]!.savedRange).toBe(`${dollars(p10)} to ${dollars(p90)}`);
    expect(rows[whatIfTexts.rows.cleanings]!.savedRange).toBeNull();
    const alike = planOf(saved.terms, basis({ rain: { covered: false } }));
    expect(comparisonRows(alike, alike).every(({ savedRange }) => savedRange === null)).toBe(true);
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
    const { window } = nextWash(before, basis().today)!;
    const band = weeks.filter(({ asGood }) => asGood).map(({ monday }) => monday);
    expect([band[0], band.at(-1)]).toEqual([window.first, window.last]);
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
