import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays, mondayOf, weekday } from "#contract/common/calendar";
import type { Recommendation } from "#contract/dashboard/recommendation";
import { type FreshResult, planCleanings, recommendation } from "#domain/cleaning-plan/index";
import { loadAnalyticsFromDisk } from "../../../analytics-wasm/node.ts";
import { basis, energy, savedWith } from "./what-if-cases.ts";

const kernels = loadAnalyticsFromDisk();
const rain = basis().rain;
const years = rain.covered ? rain.years.map((year) => Float64Array.from(year)) : [];

interface Case {
  today: string;
  result: FreshResult;
}

function caseOf(
  calculated: string,
  daysLater: number,
  loss: number,
  washCost: number,
  keepWeek: number | null,
  washed: string[] = [],
): Case {
  const monday = mondayOf(calculated);
  const sunday = addDays(monday, 6);
  const later = addDays(calculated, daysLater);
  const result = planCleanings(
    {
      ...savedWith({ wash_cost: washCost }).terms,
      today: calculated,
      timezone: "America/Los_Angeles",
      energy,
      rain: { covered: true, years, source: "test years" },
      measured: { day: addDays(calculated, -1), loss },
      since: { cleanings: washed.map((day) => ({ day, share: null })), rain: [] },
      ...(keepWeek === null ? {} : { keep: addDays(monday, 7 * keepWeek) }),
    },
    kernels,
  );
  return { today: later < sunday ? later : sunday, result };
}

const cases = fc.tuple(
  fc.integer({ min: 0, max: 364 }).map((day) => addDays("2026-01-01", day)),
  fc.integer({ min: 0, max: 6 }),
  fc.double({ min: 0, max: 12, noNaN: true }),
  fc.double({ min: 200, max: 60_000, noNaN: true }),
  fc.option(fc.integer({ min: 0, max: 20 })),
);

const claims: Record<Recommendation["state"], (answer: ReturnType<typeof recommendation>, today: string) => boolean> = {
  unknown: ({ obstacles }) => obstacles.length > 0,
  washNow: ({ obstacles, wash }, today) => obstacles.length === 0 && wash !== null && closesSoon(wash, today),
  windowOpen: ({ obstacles, wash }, today) =>
    obstacles.length === 0 && wash !== null && !closesSoon(wash, today) && isOpen(wash, today),
  noWashNeeded: ({ obstacles, wash }, today) =>
    obstacles.length === 0 && (wash === null || (!closesSoon(wash, today) && !isOpen(wash, today))),
};
type Wash = NonNullable<Recommendation["wash"]>;
const closesSoon = ({ window }: Wash, today: string): boolean => window.last <= addDays(mondayOf(today), 7);
/** A wash can start this week only on Monday. */
const isOpen = ({ window }: Wash, today: string): boolean =>
  window.first <= (weekday(today) === 0 ? today : addDays(mondayOf(today), 7));

describe("the recommendation of a plan", () => {
  it("has one state, whose wash is in its window and is worth what that wash earns [D-252]", ({ expect }) => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(cases, fc.boolean(), (values, isOffline) => {
        const { result, today } = caseOf(...values);
        const answer = recommendation({ result, today, obstacles: isOffline ? ["sensorOffline"] : [] });
        const { state, wash, plan } = answer;
        seen.add(state);
        expect(Object.entries(claims).filter(([, claim]) => claim(answer, today))).toEqual([[state, claims[state]]]);
        const noneAsGood = { ...result, equallyGood: [0, ...result.equallyGood] };
        expect(recommendation({ result: noneAsGood, today, obstacles: [] })).toMatchObject({
          state: "noWashNeeded",
          wash: null,
          plan: { dates: [] },
        });
        const best = result.plans.find(({ cleanings }) => cleanings === result.best_num_cleanings)!;
        if (best.cleanings === 0 || result.equallyGood.includes(0)) {
          expect([wash, plan!.dates]).toEqual([null, []]);
          return;
        }
        expect(plan!.dates[0]).toBe(wash!.date);
        expect(weekday(wash!.date)).toBe(0);
        expect(wash!.date >= today).toBe(true);
        expect(wash!.window.first <= wash!.date && wash!.date <= wash!.window.last).toBe(true);
        expect([wash!.worth, wash!.weekOfDelay]).toEqual([
          result.outlook.earns[0],
          result.outlook.moveCosts[0]![5] ?? null,
        ]);
        expect(wash!.worth).toBeGreaterThan(0);
        if (state === "washNow") expect(wash!.window.first <= addDays(mondayOf(today), 7)).toBe(true);
        if (state === "windowOpen") expect(isOpen(wash!, today)).toBe(true);
      }),
      { numRuns: 150, seed: 13 },
    );
    expect([...seen].toSorted()).toEqual(["noWashNeeded", "unknown", "washNow", "windowOpen"]);
  });

  it("still advises the first wash when its Monday passed, not the second", ({ expect }) => {
    const monday = "2026-06-15";
    const { result } = caseOf(monday, 0, 9, 900, null);
    const { dates } = result.plans[result.best_num_cleanings]!;
    expect(dates[0]).toBe(monday);
    expect(dates.length).toBeGreaterThan(1);
    const read = (today: string) => recommendation({ result, today, obstacles: [] });
    const onMonday = read(monday);
    const onWednesday = read(addDays(monday, 2));
    const next = addDays(monday, 7);
    expect(onWednesday).toMatchObject({
      state: "washNow",
      wash: { ...onMonday.wash, date: next, window: { first: next, last: next } },
      plan: { dates: [next, ...dates.slice(1)] },
    });
    const { result: fresh } = caseOf(addDays(monday, 2), 0, 9, 900, 0);
    expect(recommendation({ result: fresh, today: addDays(monday, 2), obstacles: [] }).wash!.date).toBe(next);
  });

  it("doesn't advise a wash again that was logged this week", ({ expect }) => {
    const tuesday = "2026-06-16";
    const nextMonday = "2026-06-22";
    const read = (washed: string[]) => {
      const { result, today } = caseOf(tuesday, 0, 9, 900, null, washed);
      return recommendation({ result, today, obstacles: [] });
    };
    expect(read([])).toMatchObject({ state: "washNow", wash: { date: nextMonday } });
    const { state, wash } = read([tuesday]);
    expect(state).toBe("noWashNeeded");
    expect(wash!.window.first > nextMonday).toBe(true);
  });
});
