import * as fc from "fast-check";
import { describe, it } from "vitest";
import { crewWeek, crewWeekText } from "../../../worker/contract/decision/crew-week.ts";
import { addDays, daysBetween } from "../../../worker/contract/common/calendar.ts";
import type { HoldEnd, PlantDecision, WashHold } from "../../../worker/contract/decision/decision.ts";
import { decisionGroup } from "../../../worker/contract/decision/group.ts";
import { mondayMail } from "../../../worker/contract/decision/monday-mail.ts";
import { decideAgain, weekOfWaiting } from "../../../worker/contract/decision/no-rush.ts";
import { calendarText, decisionFigures, decisionText } from "../../../worker/contract/decision/texts.ts";
import { plantDecision } from "../../../worker/domain/decision/index.ts";
import { washHold } from "../../../worker/domain/decision/wash-hold.ts";
import { recommendationAnswer } from "../../../worker/features/plant-plans/v1-figures.ts";
import { bestWashRun } from "../../../worker/domain/portfolio/wash-run.ts";
import { planCalendar } from "../../../worker/print/calendars.ts";
import { desertPlan as desert } from "../../fixtures/desert-plan.ts";
import { rowOf, TODAY } from "../decision/random-plant.ts";

const week = { mean: 2083, p10: 1212, p50: 2050, p90: 2981 };
const ISSUED = Date.UTC(2026, 10, 30, 11, 10) / 1000;

interface Day {
  gain?: number;
  chance?: number;
  loss?: number;
  hold?: WashHold | null;
  rainBy?: string | null;
  worth?: (number | null)[];
}

/** The Desert plant on a Monday with a forecast. */
function decide(
  { gain = 400, chance = 0.71, loss = 4, hold = null, rainBy = "2026-12-03", worth = desert.worth }: Day,
  today = TODAY,
): PlantDecision {
  const row = rowOf({ ...desert, worth, wait: { monday: TODAY, gain, week, chance, rainBy } });
  const { facts } = row;
  const outlook = { service: "nws" as const, issuedAt: ISSUED, record: 412, days: [] };
  return plantDecision({ ...row, facts: { ...facts, soiling: { ...facts.soiling!, loss }, outlook, hold } }, today);
}
interface Since {
  washes?: string[];
  /** Days after the first with 4 mm of rain. */
  wet?: number[];
  isPostponed?: boolean;
}
/** After a calculation on the n-th day since the former one began. */
const after = (day: Day, former: WashHold | null, n = 0, since: Since = {}): WashHold | null =>
  washHold({ ...decide({ ...day, hold: null }), today: addDays(TODAY, n) }, former, {
    isPostponed: since.isPostponed ?? false,
    washes: since.washes ?? [],
    fallen: new Map([
      [addDays(TODAY, -1), 4],
      [TODAY, null],
      ...(since.wet ?? []).map((rained) => [addDays(TODAY, rained), 4] as const),
    ]),
  });
const begun: WashHold = { from: TODAY, loss: 4, rainBy: "2026-12-03", ended: null };
const ended = (by: HoldEnd, n: number): WashHold => ({ ...begun, ended: { day: addDays(TODAY, n), by } });
type CourseDay = Required<Pick<Day, "gain" | "chance" | "loss">> & { isWet: boolean; isPostponed: boolean };
const course: fc.Arbitrary<CourseDay[]> = fc.array(
  fc.record({
    gain: fc.constantFrom(-1, 400),
    chance: fc.double({ min: 0, max: 1, noNaN: true }),
    loss: fc.constantFrom(4, 4, 4, 1),
    isWet: fc.constantFrom(false, false, false, true),
    isPostponed: fc.boolean(),
  }),
  { minLength: 60, maxLength: 60 },
);
/** Holds after each day of a course. */
function holdsOf(days: readonly CourseDay[]): (WashHold | null)[] {
  const wet = days.flatMap(({ isWet }, n) => (isWet ? [n] : []));
  let hold: WashHold | null = null;
  return days.map(({ isPostponed, ...day }, n) => {
    hold = after(day, hold, n, { isPostponed, wet: wet.filter((rained) => rained <= n) });
    return hold;
  });
}

describe("a wash on hold", () => {
  it("begins at 60%, goes on down to 50%, and ends for each of its reasons", ({ expect }) => {
    expect(after({}, null)).toEqual(begun);
    expect([after({ chance: 0.59 }, null), after({ gain: -1 }, null), after({ rainBy: null }, null)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(after({ gain: -1 }, null, 0, { isPostponed: true })).toEqual(begun);
    expect(after({ chance: 0.51 }, begun, 3)).toEqual(begun);
    expect(after({ chance: 0.49 }, begun, 3)).toEqual(ended("input", 3));
    expect(after({ gain: -1 }, begun, 3)).toEqual(ended("input", 3));
    // The day of the rain has passed, and waiting is worth nothing anymore.
    expect(after({ gain: -1, chance: 0.1 }, begun, 4)).toEqual(ended("time", 4));
    expect(after({ loss: 1.9 }, begun, 4, { wet: [3] })).toEqual(ended("rain", 4));
    expect(after({}, begun, 4, { washes: [addDays(TODAY, 2)] })).toEqual(ended("wash", 4));
    expect(after({}, begun, 4, { washes: [addDays(TODAY, -2)] })).toEqual(begun);
    expect([after({}, begun, 13), after({}, begun, 14)]).toEqual([begun, ended("time", 14)]);
  });

  it("ends by rain only if rain fell since it began, though that is often known later", ({ expect }) => {
    const cleaned = after({ loss: 1.9 }, begun, 4);
    expect(cleaned).toEqual(ended("input", 4));
    expect(after({ loss: 1.9, gain: -1 }, cleaned, 6)).toEqual(cleaned);
    // Still due, and rain is likely again.
    expect(after({ loss: 1.9 }, cleaned, 6)).toEqual({ ...begun, loss: 1.9 });
    expect(after({ loss: 1.9 }, cleaned, 6, { wet: [3] })).toEqual(ended("rain", 6));
    expect(after({ loss: 1.9, gain: -1 }, cleaned, 6, { wet: [3], washes: [addDays(TODAY, 5)] })).toBeNull();
    // It is as soiled as before.
    expect(after({ gain: -1 }, cleaned, 6, { wet: [3] })).toEqual(cleaned);
  });

  it("says the same in another calculation of its day, whatever ended or began it", ({ expect }) => {
    fc.assert(
      fc.property(course, fc.array(fc.integer({ min: 0, max: 59 }), { maxLength: 3 }), (days, washed) => {
        const washes = washed.map((n) => addDays(TODAY, n));
        let hold: WashHold | null = null;
        for (const [n, { isWet, isPostponed, ...day }] of days.entries()) {
          const since = {
            isPostponed,
            wet: isWet ? [n] : [],
            washes: washes.filter((one) => one <= addDays(TODAY, n + 1)),
          };
          const once = after(day, hold, n, since);
          expect(after(day, once, n, since)).toEqual(once);
          hold = once;
        }
      }),
      { numRuns: 40 },
    );
  });

  it("doesn't begin while a crew washes, nor for a plant without a decision", ({ expect }) => {
    expect(after({}, null, 0, { washes: [addDays(TODAY, 1)] })).toBeNull();
    const unknown = { ...decide({}), state: "unknown" as const, noRush: null };
    expect(washHold(unknown, null, { isPostponed: true, washes: [], fallen: new Map() })).toBeNull();
  });

  it("keeps the day and the reason of its end when rain falls later", ({ expect }) => {
    expect(after({ loss: 1.9, gain: -1 }, ended("input", 3), 10, { wet: [9] })).toEqual(ended("input", 3));
  });

  it("is never older than 14 days, and the same one goes on after a gap [decision 0580]", ({ expect }) => {
    fc.assert(
      fc.property(course, (days) => {
        const holds = holdsOf(days);
        for (const [n, hold] of holds.entries()) {
          const former = holds[n - 1] ?? null;
          if (hold === null) continue;
          if (hold.ended === null) {
            expect(daysBetween(hold.from, addDays(TODAY, n))).toBeLessThan(14);
            const gap = former?.ended;
            if (gap && gap.by !== "rain" && daysBetween(gap.day, addDays(TODAY, n)) < 14)
              expect(hold.from).toBe(former.from);
          }
          const end = hold.ended;
          if (end?.by === "rain" && end.day === addDays(TODAY, n)) {
            expect(days[n]!.loss).toBe(1);
            expect(days.some(({ isWet }, day) => isWet && day <= n && addDays(TODAY, day) >= hold.from)).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("is forgotten with a wash after its end, so that the next wash can be on hold", ({ expect }) => {
    const over = after({}, begun, 14);
    expect(after({}, over, 20)).toEqual(over);
    expect(after({}, over, 20, { washes: [addDays(TODAY, 15)] })).toEqual({ ...begun, from: addDays(TODAY, 20) });
    expect(after({ chance: 0.1 }, over, 20, { washes: [addDays(TODAY, 15)] })).toBeNull();
  });

  it("says the same on each day until the plan is calculated again", ({ expect }) => {
    for (const n of [0, 1, 2, 3, 4, 5, 6]) {
      const held = decide({ hold: begun }, addDays(TODAY, n));
      expect([n, held.state, held.noRush?.again]).toEqual([n, "hold", "2026-12-07"]);
      // Without a hold, a Monday that has passed is decided again.
      expect(decide({}, addDays(TODAY, n)).noRush === null).toBe(n > 0);
    }
    expect(decide({ hold: begun }, addDays(TODAY, 7)).state).not.toBe("hold");
  });

  it("says by when rain is likely, how likely, and what waiting and washing cost", ({ expect }) => {
    const held = decide({ hold: begun });
    expect([held.state, decisionGroup(held)]).toEqual(["hold", "wait"]);
    const { headline, sub } = decisionText(held);
    expect(headline).toBe("Hold: rain likely by Dec 3.");
    expect(sub).toBe(
      "Chance that rain saves this wash: 71% (National Weather Service, Nov 30, 2026, 4:10 AM MST). A week of waiting costs about $2,080. Washing costs $6,000 and may not be needed.",
    );
    const link = "https://portal.example";
    expect(calendarText(held, { number: 1, of: 2, link })).toContain(headline);
    const { noRush } = mondayMail([{ plant_id: "p1", plant_name: "Desert", decision: held }], []);
    expect(noRush).toEqual([`Desert: ${headline} ${sub}`]);
    const file = planCalendar(held, { plantName: "Desert", link }, 0);
    expect(file.split("(on hold: rain likely)")).toHaveLength(2);
    expect(crewWeekText(crewWeek(held)!)).toBe("On hold until Dec 4: rain likely.");
    expect([decideAgain(held), recommendationAnswer(held, false).no_rush?.decide_again_day]).toEqual([
      "2026-12-04",
      "2026-12-04",
    ]);
    const sites = (decision: PlantDecision) =>
      ["p1", "p2"].map((name) => ({
        plant: { plant_id: name, plant_name: name, lat: 0, lng: 0 },
        inputs: { wash_mobilization: 1 },
        decision,
      }));
    expect(bestWashRun(sites(held))).toBeNull();
    expect(bestWashRun(sites(decide({})))?.saves).toBe(1);
  });

  it("costs what the soiling of a week costs, where the plan would wait anyway", ({ expect }) => {
    // The plan has the wash as well a week later.
    const decision = decide({ hold: begun, worth: desert.worth.with(1, desert.worth[0]!) });
    expect([decision.state, decision.wash!.waiting[0]]).toEqual(["hold", 0]);
    expect(decisionText(decision).sub).toContain("A week of waiting costs about $2,080.");
    expect(decisionFigures(decision)[1]).toEqual({
      label: "Waiting a week costs",
      value: "$2,080",
      note: "$1,210 to $2,980 in 8 of 10 years",
    });
    expect(weekOfWaiting(decision)).toBe(week.mean);
    expect(weekOfWaiting(decide({}))).toBe(desert.worth[0]! - desert.worth[1]!);
  });

  it("is due again when the rain didn't come, though waiting might still be worth more", ({ expect }) => {
    const late = decide({ hold: { ...begun, from: "2026-11-15", ended: { day: "2026-11-29", by: "time" } } });
    expect([late.state, late.noRush, decisionGroup(late)]).toEqual(["washNow", null, "wash"]);
    expect(decisionText(late).headline).toBe("The rain didn't come. Wash in the week of Nov 30 or Dec 7.");
  });

  it("says that the rain didn't come only of a wash that is due", ({ expect }) => {
    const over: WashHold = { ...begun, from: "2026-11-15", ended: { day: "2026-11-29", by: "time" } };
    const later = decide({ hold: over, worth: desert.worth.with(0, 1700).with(1, 1700).with(2, 1849) });
    expect([later.state, later.wash!.best]).toEqual(["windowOpen", "2026-12-14"]);
    expect(decisionText(later).headline).not.toContain("rain");
    // Rain of another day cleaned it since.
    expect(decisionText(decide({ hold: over, worth: desert.worth.map(() => 20) })).headline).not.toContain("rain");
  });
});

describe("a forecast of a wash that is due", () => {
  it("says that no rain is in sight, or that it is missing", ({ expect }) => {
    const dry = decide({ gain: -1, chance: 0.03, rainBy: null });
    expect(decisionText(dry).sub).toMatch(/ No cleaning rain in sight for 10 days \(3%\)\.$/);
    expect(decisionText(decide({ gain: -1, chance: 0.3 })).sub).not.toContain("cleaning rain");
    const row = rowOf(desert);
    const missing = { ...row, facts: { ...row.facts, outlook: { missingSince: "2026-11-26" } } };
    expect(decisionText(plantDecision(missing, TODAY)).sub).toMatch(
      / Forecast unavailable since Nov 26\. Using climate only\.$/,
    );
    // Plans as they were say nothing of forecasts.
    expect(decisionText(plantDecision(rowOf(desert), TODAY)).sub).toBe("Waiting until Dec 7 costs $180.");
  });
});
