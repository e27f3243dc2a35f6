import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays, daysBetween, mondayOf, nextMonday } from "#contract/common/calendar";
import { washMessage } from "#contract/decision/texts";
import { plantDecision } from "#domain/decision/index";
import { isWashDue, washNews } from "../../../worker/features/plant-plans/wash-news.ts";
import type { SaidWash } from "../../../worker/features/messages/index.ts";
import { desertPlan, rowOfPlan } from "../../fixtures/desert-plan.ts";

const START = "2026-11-30";
/** Washes that pay best in `peak` weeks, in a window of five weeks. */
const decisionOn = (today: string, peak: number) => {
  const worth = Array.from({ length: 52 }, (_, week) => 1900 - 90 * Math.abs(week - peak));
  const plan = {
    ...desertPlan,
    worth,
    plans: desertPlan.plans.with(2, { dates: [addDays(START, 7 * peak)], loss: 1 }),
  };
  return plantDecision(rowOfPlan(plan), today);
};

describe("the message about a wash", () => {
  it("comes if the window begins within four weeks, and never for a wash that hardly pays [D-254]", ({ expect }) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 6 }), (peak, weekday) => {
        const today = addDays(START, weekday - 7);
        const decision = decisionOn(today, peak);
        const news = washNews(decision, "Desert", null);
        expect(news !== null).toBe(daysBetween(today, decision.wash!.first) <= 28);
        if (news === null) return;
        // The bell says no other number of due washes than the Monday page.
        expect(isWashDue(decision)).toBe(decision.wash!.first <= nextMonday(today));
        const { title, text } = washMessage(decision, "Desert");
        expect(news.message).toEqual({ title, message: text });
      }),
    );
    const faint = plantDecision(rowOfPlan({ ...desertPlan, worth: desertPlan.worth.map(() => 20) }), START);
    expect([faint.wash?.first, washNews(faint, "Desert", null)]).toEqual([START, null]);
  });

  it("is not sent for a wash in no rush, and comes back unsent when it is due again", ({ expect }) => {
    const week = { mean: 900, p10: 500, p50: 900, p90: 1300 };
    const plan = { ...desertPlan, wait: { monday: START, gain: 200, week, chance: 0.3 } };
    const [due, unhurried] = [desertPlan, plan].map((one) => plantDecision(rowOfPlan(one), START));
    expect(unhurried!.noRush).not.toBeNull();
    expect(washNews(unhurried!, "Desert", null)).toBeNull();
    const { said } = washNews(due!, "Desert", null)!;
    expect(washNews(unhurried!, "Desert", said)).toBeNull();
    expect(washNews(due!, "Desert", said)).toEqual({ said, message: null });
  });

  it("is sent once while a wash is on hold, and once when the rain missed it, however the window moves", ({
    expect,
  }) => {
    const week = { mean: 900, p10: 500, p50: 900, p90: 1300 };
    const heldOn = (today: string, slope: number, end: string | null) => {
      const row = rowOfPlan({
        ...desertPlan,
        worth: Array.from({ length: 52 }, (_, at) => 1900 - slope * at),
        wait: { monday: nextMonday(today), gain: 200, week, chance: 0.7, rainBy: addDays(START, 9) },
      });
      const ended = end === null ? null : { day: end, by: "time" as const };
      const hold = { from: START, loss: 4, rainBy: addDays(START, 9), ended };
      return plantDecision({ ...row, facts: { ...row.facts, hold } }, today);
    };
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 15, maxLength: 15 }), (slopes) => {
        let said: SaidWash | null = null;
        const messages = slopes.flatMap((slope, n): string[] => {
          const today = addDays(START, n);
          const news = washNews(heldOn(today, slope, n === 14 ? today : null), "Desert", said);
          said = news!.said;
          return news!.message === null ? [] : [news!.message.message];
        });
        expect(messages).toHaveLength(2);
        expect(messages[0]).toBe("Hold the wash at Desert: rain likely by Dec 9 (70%).");
        expect(messages[1]).toMatch(/^The rain missed Desert\. The wash is due again\. Wash /);
      }),
      { numRuns: 30 },
    );
  });

  it("comes again only if the state changes or an edge moves by more than a week [D-254]", ({ expect }) => {
    const walk = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 40, maxLength: 60 });
    fc.assert(
      fc.property(walk, (steps) => {
        let said: SaidWash | null = null;
        let peak = 4;
        for (const [n, move] of steps.entries()) {
          const today = addDays(START, n);
          if (n % 7 === 0) peak = Math.min(12, Math.max(2 + Math.floor(n / 7), peak + move));
          const decision = decisionOn(today, peak);
          const news = washNews(decision, "Desert", said);
          if (news === null) continue;
          const { first, last } = decision.wash!;
          const former: SaidWash | null = said;
          const isNews =
            former === null ||
            former.state !== decision.state ||
            Math.abs(daysBetween(former.first < today ? today : former.first, first)) > 7 ||
            Math.abs(daysBetween(former.last, last)) > 7;
          expect(news.message !== null).toBe(isNews);
          said = news.said;
        }
      }),
      { numRuns: 200 },
    );
  });

  it("isn't repeated while weeks of the window only pass", ({ expect }) => {
    const days = Array.from({ length: 21 }, (_, n) => addDays(START, n));
    let said: SaidWash | null = null;
    const states: string[] = [];
    for (const today of days) {
      const news = washNews(decisionOn(today, 4), "Desert", said);
      said = news!.said;
      if (news!.message) states.push(`${mondayOf(today)} ${said.state}`);
    }
    expect(new Set(states.map((text) => text.split(" ")[1])).size).toBe(states.length);
  });
});
