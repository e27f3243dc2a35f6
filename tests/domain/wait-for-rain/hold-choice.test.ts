import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays, daysBetween } from "../../../worker/contract/common/calendar.ts";
import type { HoldChoice, PlantDecision } from "../../../worker/contract/decision/decision.ts";
import { decisionGroup } from "../../../worker/contract/decision/group.ts";
import { crewWeek, crewWeekText } from "../../../worker/contract/decision/crew-week.ts";
import { mondayMail } from "../../../worker/contract/decision/monday-mail.ts";
import { shortDay } from "../../../worker/contract/common/format.ts";
import { decideAgain, heldUntil, holdMessages } from "../../../worker/contract/decision/no-rush.ts";
import { noRushReason } from "../../../worker/contract/decision/no-rush-reason.ts";
import { holdOffer, offeredChoice } from "../../../worker/contract/decision/hold-choice.ts";
import { decisionText } from "../../../worker/contract/decision/texts.ts";
import type { DecisionFacts, PlantPlanRow } from "../../../worker/contract/decision/plant-plan.ts";
import { plantDecision } from "../../../worker/domain/decision/index.ts";
import {
  type HoldState,
  holdState,
  canHold,
  isByClimate,
  type SinceHold,
} from "../../../worker/domain/decision/wash-hold.ts";
import { desertPlan as desert } from "../../fixtures/desert-plan.ts";
import { rowOf, TODAY } from "../decision/random-plant.ts";

const week = { mean: 2083, p10: 1212, p50: 2050, p90: 2981 };
const nothing: HoldState = { hold: null, choice: null };

interface Day {
  gain: number;
  chance: number;
  loss: number;
  isWet: boolean;
  isWashed: boolean;
  isDue: boolean;
  /** Due by climate alone, not with the forecast. */
  isPostponed: boolean;
  /** A crew needs that many more days. */
  crewDays: number;
  hasForecast: boolean;
}
const dueDay: Day = {
  gain: 400,
  chance: 0.71,
  loss: 4,
  isWet: false,
  isWashed: false,
  isDue: true,
  isPostponed: false,
  crewDays: 0,
  hasForecast: true,
};

/** The Desert plant, due in every week of the course. */
function rowOn(n: number, { gain, chance, loss, isDue, hasForecast }: Day, held: Partial<DecisionFacts>): PlantPlanRow {
  const monday = addDays(TODAY, 7 * Math.ceil(n / 7));
  const worth = isDue ? desert.worth : desert.worth.map((value) => value && -value);
  const row = rowOf({ ...desert, startDay: addDays(TODAY, 7 * Math.floor(n / 7)), worth });
  const at = Math.ceil(n / 7) - Math.floor(n / 7);
  const dates = [isDue ? monday : addDays(monday, 70)];
  const plan = {
    ...row.plan!,
    worth: worth.map((_, index) => worth[index - at] ?? null),
    plans: [
      { dates: [], loss: 1 },
      { dates, loss: 1 },
    ],
    best: 1,
    wait: {
      monday,
      gain,
      week,
      chance,
      ...(hasForecast && { rainBy: chance >= 0.5 ? addDays(TODAY, n + 3) : null }),
    },
  };
  return { ...row, plan, facts: { ...row.facts, ...held, soiling: { ...row.facts.soiling!, loss } } };
}

interface Chosen {
  n: number;
  is: HoldChoice["is"];
}

/** What the plant says on each day; a choice counts from its day on. */
function course(
  days: readonly Day[],
  chosen: readonly Chosen[] = [],
): { state: HoldState; decision: PlantDecision; again: () => HoldState }[] {
  let state = nothing;
  let given: HoldChoice | null = null;
  const washes: string[] = [];
  const fallen = new Map<string, number>();
  return days.map((day, n) => {
    const today = addDays(TODAY, n);
    if (day.isWashed) washes.push(addDays(today, -1));
    fallen.set(today, day.isWet ? 8 : 0);
    const isPostponed = day.isPostponed && day.gain > 0;
    const known = { isPostponed, washes: [...washes, ...(day.crewDays > 0 ? [addDays(today, day.crewDays)] : [])] };
    const since: SinceHold = { ...known, fallen: new Map(fallen) };
    const unheld = plantDecision(rowOn(n, { ...day, isDue: day.isDue && !day.isPostponed }, nothing), today);
    const calculate = (): HoldState => (state = holdState(unheld, state, given, since));
    calculate();
    for (const { is } of chosen.filter((one) => one.n === n)) {
      given = { is, day: today, version: (given?.version ?? 0) + 1 };
      calculate();
    }
    const isDue = day.isDue && (!day.isPostponed || isByClimate({ hold: state.hold, isPostponed }));
    const row = rowOn(n, { ...day, isDue }, { ...state, canHold: canHold(unheld, since) });
    const end = { state, given };
    return {
      state,
      decision: plantDecision(row, today),
      again: () => holdState(unheld, end.state, end.given, since),
    };
  });
}
const last = <Value>(list: readonly Value[]): Value => list.at(-1)!;

const anyDay: fc.Arbitrary<Day> = fc.record({
  gain: fc.constantFrom(-200, 400),
  chance: fc.constantFrom(0.05, 0.3, 0.55, 0.71),
  loss: fc.constantFrom(4, 4, 4, 1),
  isWet: fc.constantFrom(false, false, false, true),
  isWashed: fc.constantFrom(...Array.from({ length: 9 }, () => false), true),
  isDue: fc.constantFrom(true, true, true, false),
  isPostponed: fc.constantFrom(false, false, true),
  crewDays: fc.constantFrom(0, 0, 0, 0, 0, 0, 8),
  hasForecast: fc.constantFrom(true, true, true, false),
});
const anyCourse = fc.array(anyDay, { minLength: 30, maxLength: 30 });
const anyChoice = fc.record({ n: fc.nat(29), is: fc.constantFrom("hold" as const, "wash" as const) });

describe("a person's choice about a due wash", () => {
  it("washes anyway: the wash is due, by the page, the group and the crew's list, until it is washed", ({ expect }) => {
    const days = Array.from({ length: 5 }, () => dueDay);
    const [, , held] = course(days).map(({ decision }) => decision);
    expect([held!.state, offeredChoice(held!)]).toEqual(["hold", "wash"]);
    const due = last(course(days, [{ n: 2, is: "wash" }])).decision;
    expect([due.state, due.noRush, decisionGroup(due), heldUntil(due)]).toEqual(["washNow", null, "wash", null]);
    expect(due.hold).toMatchObject({ from: TODAY, ended: { day: addDays(TODAY, 2), by: "person" } });
    expect(decisionText(due).sub).toMatch(/^Wash anyway, chosen on Dec 2\. Chance that rain saves this wash: 71%\. /);
    expect(crewWeekText(crewWeek(due)!)).not.toContain("hold");
    expect(offeredChoice(due)).toBe("hold");
    // The next wash of the plant waits again.
    const washed = { ...dueDay, isWashed: true };
    const next = last(course([...days, washed, dueDay], [{ n: 2, is: "wash" }])).decision;
    expect([next.state, next.hold?.from]).toEqual(["hold", addDays(TODAY, 5)]);
  });

  it("holds a wash that the portal would wash, for 14 days at most, and says what that costs", ({ expect }) => {
    const dry = { ...dueDay, gain: -260, chance: 0.22 };
    const days = Array.from({ length: 16 }, () => dry);
    expect(course(days).every(({ decision }) => decision.state !== "hold")).toBe(true);
    const held = course(days, [{ n: 1, is: "hold" }]).map(({ decision }) => decision);
    expect(held.map(({ state }) => state === "hold")).toEqual(days.map((_, n) => n >= 1 && n < 15));
    expect([decisionGroup(held[3]!), offeredChoice(held[3]!)]).toEqual(["wait", "wash"]);
    expect(decisionText(held[3]!)).toEqual({
      headline: "On hold until Dec 15.",
      sub: "Put on hold on Dec 1. Chance that rain saves this wash: 22%. On average, waiting a week costs $260 more than washing.",
    });
    expect(crewWeekText(crewWeek(held[3]!)!)).toBe("On hold until Dec 15.");
    expect(holdMessages.held("Desert", heldUntil(held[3]!)!).message).toBe(
      "The wash at Desert was put on hold until Dec 15.",
    );
    const mail = mondayMail([{ plant_id: "p1", plant_name: "Desert", decision: held[3]! }], []);
    expect(mail.wait).toBe("1 plant can wait; next: Desert, Dec 15");
    expect(decisionText(held[15]!).headline).toMatch(/^The rain didn't come\. Wash /);
  });

  it("is over when rain or a crew cleaned the plant, or when no wash is due", ({ expect }) => {
    const dry = { ...dueDay, gain: -260, chance: 0.22 };
    const endOf = (day: Partial<Day>) =>
      last(course([dry, dry, { ...dry, ...day }], [{ n: 0, is: "hold" }])).state.hold?.ended?.by;
    expect([endOf({}), endOf({ loss: 1, isWet: true }), endOf({ isWashed: true }), endOf({ isDue: false })]).toEqual([
      undefined,
      "rain",
      "wash",
      "input",
    ]);
  });

  it("goes on with the same hold, so that toggling doesn't prolong it", ({ expect }) => {
    const days = Array.from({ length: 20 }, () => dueDay);
    const toggled = course(days, [
      { n: 4, is: "wash" },
      { n: 6, is: "hold" },
      { n: 9, is: "wash" },
      { n: 9, is: "hold" },
    ]);
    expect(toggled.map(({ decision }) => decision.state === "hold")).toEqual(
      days.map((_, n) => n < 14 && n !== 4 && n !== 5),
    );
  });

  it("leaves no trace if it is undone on its day", ({ expect }) => {
    fc.assert(
      fc.property(anyCourse, fc.nat(29), fc.constantFrom("hold" as const, "wash" as const), (days, n, is) => {
        const plain = course(days);
        const undone = course(days, [
          { n, is },
          { n, is: null },
        ]);
        expect(undone.map(({ state }) => state.hold)).toEqual(plain.map(({ state }) => state.hold));
      }),
      { numRuns: 40 },
    );
  });

  it("can be taken back once a second hold began, and then leaves the first as it ended", ({ expect }) => {
    const dry = { ...dueDay, gain: -260, chance: 0.22 };
    const days = Array.from({ length: 18 }, () => dry);
    const first = { n: 0, is: "hold" as const };
    const over = course(days, [first]).at(15)!;
    expect([over.state.hold?.ended?.by, holdOffer(over.decision)]).toEqual([
      "time",
      { is: "hold", version: 1, previous: null },
    ]);
    const second = [first, { n: 15, is: "hold" as const }];
    expect(course(days, second).at(15)!.state.hold).toMatchObject({ from: addDays(TODAY, 15), ended: null });
    for (const taken of [[first], second])
      expect(course(days, [...taken, { n: 15, is: null }]).at(17)!.state.hold).toEqual(over.state.hold);
  });

  it("goes on when a wash that ended it is deleted", ({ expect }) => {
    const dry = { ...dueDay, gain: -260, chance: 0.22 };
    const held = [dry, dry, { ...dry, crewDays: 1 }, dry, dry];
    const states = course(held, [{ n: 0, is: "hold" }]).map(({ state }) => state.hold?.ended?.by ?? null);
    expect(states).toEqual([null, null, "wash", null, null]);
  });

  it("is dated by the person, not by the hold that goes on", ({ expect }) => {
    const days = Array.from({ length: 4 }, () => dueDay);
    const resumed = last(
      course(days, [
        { n: 1, is: "wash" },
        { n: 3, is: "hold" },
      ]),
    ).decision;
    expect(resumed.hold?.from).toBe(TODAY);
    expect(decisionText(resumed).sub).toMatch(/^Put on hold on Dec 3\./);
  });

  it("does what was offered, keeps no wash longer than 14 days, and says the same when calculated again", ({
    expect,
  }) => {
    fc.assert(
      fc.property(anyCourse, fc.array(anyChoice, { maxLength: 4 }), (days, wanted) => {
        // Only what the page of that day offers.
        const chosen: Chosen[] = [];
        for (const one of wanted.toSorted((a, b) => a.n - b.n)) {
          const before = course(days.slice(0, one.n + 1), chosen);
          if (offeredChoice(last(before).decision) !== one.is) continue;
          chosen.push(one);
          const { decision, state, again } = last(course(days.slice(0, one.n + 1), chosen));
          expect(decision.state === "hold").toBe(one.is === "hold");
          expect(again()).toEqual(state);
          // What its toast takes back is taken.
          const { previous } = holdOffer(last(before).decision)!;
          if (previous !== null) expect(offeredChoice(decision)).toBe(previous);
        }
        for (const [n, { state }] of course(days, chosen).entries())
          if (state.hold?.ended === null) expect(daysBetween(state.hold.from, addDays(TODAY, n))).toBeLessThan(14);
      }),
      { numRuns: 40 },
    );
  });

  it("has one day: why it waits names the day on which the hold ends or the plant is decided again", ({ expect }) => {
    let held = 0;
    fc.assert(
      fc.property(anyCourse, fc.array(anyChoice, { maxLength: 4 }), (days, chosen) => {
        for (const { decision } of course(days, chosen)) {
          const [reason, again] = [noRushReason(decision), decideAgain(decision)];
          expect(reason === null).toBe(again === null || decision.wash === null);
          const named = (reason ?? "").match(/(?:Nov|Dec|Jan) \d+/g) ?? [];
          expect(named).toEqual(reason === null ? [] : [shortDay(again!)]);
          if (reason === null || !heldUntil(decision)?.isChosen) continue;
          held++;
          expect(decisionText(decision).headline).toBe(`On hold until ${named[0]}.`);
        }
      }),
      { numRuns: 60 },
    );
    expect(held).toBeGreaterThan(15);
  });
});
