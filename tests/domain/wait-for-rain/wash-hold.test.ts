import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays } from "../../../worker/contract/common/calendar.ts";
import type { PlantDecision, WashHold } from "../../../worker/contract/decision/decision.ts";
import { decisionGroup } from "../../../worker/contract/decision/group.ts";
import { mondayMail } from "../../../worker/contract/decision/monday-mail.ts";
import { calendarText, crewWeek, crewWeekText, decisionText } from "../../../worker/contract/decision/texts.ts";
import { plantDecision, washHold } from "../../../worker/domain/decision/index.ts";
import { washCandidates } from "../../../worker/domain/portfolio/wash-candidates.ts";
import { planCalendar } from "../../../worker/print/plan-calendar.ts";
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
}

/** The Desert plant on a Monday with a forecast. */
function decide({ gain = 400, chance = 0.71, loss = 4, hold = null, rainBy = "2026-12-03" }: Day): PlantDecision {
  const row = rowOf({ ...desert, wait: { monday: TODAY, gain, week, chance, rainBy } });
  const { facts } = row;
  const outlook = { service: "nws" as const, issuedAt: ISSUED, record: 412, days: [] };
  return plantDecision({ ...row, facts: { ...facts, soiling: { ...facts.soiling!, loss }, outlook, hold } }, TODAY);
}
/** After a calculation on the n-th day since the former one began. */
const after = (day: Day, former: WashHold | null, n = 0, washes: string[] = []): WashHold | null =>
  washHold({ ...decide({ ...day, hold: null }), today: addDays(TODAY, n) }, former, { isPostponed: false, washes });
const begun: WashHold = { from: TODAY, loss: 4, rainBy: "2026-12-03", ended: null };
const ended = (by: string, n: number) => ({ ...begun, ended: { day: addDays(TODAY, n), by } });

describe("a wash on hold", () => {
  it("begins at 60%, goes on down to 50%, and ends for each of its reasons", ({ expect }) => {
    expect(after({}, null)).toEqual(begun);
    expect([after({ chance: 0.59 }, null), after({ gain: -1 }, null), after({ rainBy: null }, null)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(after({ chance: 0.51 }, begun, 3)).toEqual(begun);
    expect(after({ chance: 0.49 }, begun, 3)).toEqual(ended("input", 3));
    expect(after({ gain: -1 }, begun, 3)).toEqual(ended("input", 3));
    // The day of the rain has passed, and waiting is worth nothing anymore.
    expect(after({ gain: -1, chance: 0.1 }, begun, 4)).toEqual(ended("time", 4));
    expect(after({ loss: 1.9 }, begun, 4)).toEqual(ended("rain", 4));
    expect(after({}, begun, 4, [addDays(TODAY, 2)])).toEqual(ended("wash", 4));
    expect(after({}, begun, 4, [addDays(TODAY, -2)])).toEqual(begun);
    expect([after({}, begun, 13), after({}, begun, 14)]).toEqual([begun, ended("time", 14)]);
  });

  it("is never longer than 14 days, and then not repeated for as long, whatever is said", ({ expect }) => {
    const days = fc.array(
      fc.record({
        gain: fc.constantFrom(-1, 400),
        chance: fc.double({ min: 0, max: 1, noNaN: true }),
        loss: fc.double({ min: 1, max: 6, noNaN: true }),
      }),
      { minLength: 60, maxLength: 60 },
    );
    fc.assert(
      fc.property(days, (course) => {
        let hold: WashHold | null = null;
        let [held, since] = [0, Infinity];
        for (const [n, day] of course.entries()) {
          hold = after(day, hold, n);
          const isOpen: boolean = hold !== null && hold.ended === null;
          expect(isOpen && since < 14).toBe(false);
          held = isOpen ? held + 1 : 0;
          expect(held).toBeLessThanOrEqual(14);
          since++;
          const by = hold?.ended;
          if (by?.by === "time" && by.day === addDays(TODAY, n) && hold!.from === addDays(TODAY, n - 14)) since = 0;
        }
      }),
      { numRuns: 40, seed: 12 },
    );
  });

  it("says by when rain is likely, how likely, and what waiting and washing cost", ({ expect }) => {
    const held = decide({ hold: begun });
    expect([held.state, decisionGroup(held)]).toEqual(["hold", "wait"]);
    const { headline, sub } = decisionText(held);
    expect(headline).toBe("Hold: rain likely by Dec 3.");
    expect(sub).toBe(
      "Chance that rain saves this wash: 71% (National Weather Service, Nov 30, 2026, 4:10 AM MST). A week of waiting costs about $180. Washing costs $6,000 and may not be needed.",
    );
    const link = "https://portal.example";
    expect(calendarText(held, { number: 1, of: 2, link })).toContain(headline);
    const { noRush } = mondayMail([{ plant_id: "p1", plant_name: "Desert", decision: held }], []);
    expect(noRush).toEqual([`Desert: ${headline} ${sub}`]);
    const file = planCalendar(held, { plantName: "Desert", link }, 0);
    expect(file.split("(on hold: rain likely)")).toHaveLength(2);
    expect(crewWeekText(crewWeek(held)!)).toBe("On hold: rain likely by Dec 3. Best week: Nov 30. Good until: Dec 13.");
    const inputs = { array_size: 1, wash_cost: 1, wash_mobilization: 1 };
    const plant = { plant_id: "p1", plant_name: "Desert", lat: 0, lng: 0 };
    const candidates = (decision: PlantDecision) => washCandidates([{ plant, inputs, decision }]).length;
    expect([candidates(held), candidates(decide({}))]).toEqual([0, 1]);
  });

  it("is due again when the rain didn't come, though waiting might still be worth more", ({ expect }) => {
    const late = decide({ hold: { ...begun, from: "2026-11-15", ended: { day: "2026-11-29", by: "time" } } });
    expect([late.state, late.noRush, decisionGroup(late)]).toEqual(["washNow", null, "wash"]);
    expect(decisionText(late).headline).toBe("The rain didn't come. Wash in the week of Nov 30 or Dec 7.");
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
