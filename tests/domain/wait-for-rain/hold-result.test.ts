import * as fc from "fast-check";
import { describe, it } from "vitest";
import { oneDayWash } from "#contract/records/terms";
import { addDays, daysBetween } from "#contract/common/calendar";
import { holdLine, holdNews, holdsSummary, judgedOn, type PastHold } from "#contract/decision/holds";
import { type HeldPlant, holdResult } from "../../../worker/domain/decision/index.ts";
import { analytics } from "../../analytics/support.ts";

/** A Wednesday. */
const FROM = "2026-03-04";
const RATE = 0.1;
const PRICE = 0.1;
const KWH = 50_000;
const COST = 4000;
const LOSS = 4;
/** A day with 1% of soiling [$]. */
const POINT = (KWH * PRICE) / 100;

const known = { rate: null, error: 0, responses: [] };
const held = (ended: string) => ({ from: FROM, loss: LOSS, range: 0, ended, callOff: 0 });

function plant(rain: Record<string, number>, washes: string[] = [], washCost = COST): HeldPlant {
  const days = Array.from({ length: 80 }, (_, n) => addDays(FROM, n - 10));
  return {
    today: "2026-05-18",
    terms: {
      weeks: 26,
      plannedCleanings: 2,
      prices: Array.from({ length: 12 }, () => PRICE),
      soilingRates: Array.from({ length: 12 }, () => RATE),
      washCost,
      rainThreshold: 0.5,
      rainThresholdPer: "day",
      blockedWeeks: [],
      ...oneDayWash,
    },
    energy: { daily: Array.from({ length: 365 }, () => KWH), source: "a file" },
    rain: { covered: true, years: [new Float64Array(365)], source: "years" },
    fallen: new Map(days.map((day) => [day, rain[day] ?? 0])),
    washes,
    soiling: known,
  };
}
const resultOf = (one: HeldPlant, ended = addDays(FROM, 5)) => holdResult(held(ended), one, analytics)!;

describe("what a hold earned", () => {
  it("is the wash, less what was lost until the rain came", ({ expect }) => {
    const storm = { [addDays(FROM, 5)]: 30 };
    // Both soil alike, 4 points apart, on the five days before the rain; afterwards both are clean.
    expect(resultOf(plant(storm)).mean).toBeCloseTo(COST - 5 * LOSS * POINT, 4);
    const calledOff = holdResult({ ...held(addDays(FROM, 5)), callOff: 700 }, plant(storm), analytics)!;
    expect(calledOff.mean).toBeCloseTo(COST - 5 * LOSS * POINT - 700, 4);
  });

  it("is a loss if the rain missed and the plant was washed later", ({ expect }) => {
    const day = addDays(FROM, 14);
    const end = judgedOn(day);
    const { mean } = resultOf(plant({}, [day], 1e9), day);
    // Washing never pays here: both go on to the end of the plan, 1.4 points apart since the wash.
    const rest = daysBetween(day, end) + 26 * 7;
    expect(mean).toBeCloseTo(14 * RATE * rest * POINT - 14 * LOSS * POINT, 2);
    const cheap = resultOf(plant({}, [day]), day);
    expect(cheap.mean).toBeLessThan(0);
  });

  it("is never more than the wash, and never less than what the days cost", ({ expect }) => {
    const rain = fc.dictionary(
      fc.integer({ min: 0, max: 27 }).map((n) => addDays(FROM, n)),
      fc.double({ min: 0, max: 40, noNaN: true }),
    );
    fc.assert(
      fc.property(rain, fc.integer({ min: 100, max: 20_000 }), fc.boolean(), (fell, washCost, isGradual) => {
        const one = plant(fell, [], washCost);
        const terms = { ...one.terms, rainThresholdPer: isGradual ? ("gradual" as const) : ("day" as const) };
        const { mean } = resultOf({ ...one, terms });
        expect(mean).toBeLessThanOrEqual(washCost + 1e-6);
        const days = daysBetween(FROM, judgedOn(addDays(FROM, 5)));
        expect(mean).toBeGreaterThanOrEqual(-days * LOSS * POINT - 1e-6);
      }),
      { numRuns: 20 },
    );
  });

  it("has a range as wide as what isn't known, and none before its day or without the rain", ({ expect }) => {
    const storm = plant({ [addDays(FROM, 5)]: 30 });
    const { mean, p10, p90 } = holdResult({ ...held(addDays(FROM, 5)), range: 1.96 }, storm, analytics)!;
    // A standard deviation of the level is a point.
    expect([mean - p10, p90 - mean].map((half) => half / (5 * POINT))).toEqual([
      expect.closeTo(1.2816, 3),
      expect.closeTo(1.2816, 3),
    ]);
    const ended = addDays(FROM, 5);
    const today = addDays(judgedOn(ended), -1);
    expect(holdResult(held(ended), { ...storm, today }, analytics)).toBeNull();
    const gap = new Map(storm.fallen).set(addDays(FROM, 3), null);
    expect(holdResult(held(ended), { ...storm, fallen: gap }, analytics)).toBeNull();
    expect(holdResult({ ...held(ended), ended: null }, storm, analytics)).toBeNull();
  });
});

describe("holds as they are told", () => {
  const past = (n: number, mean: number | null): PastHold => ({
    from: addDays(FROM, -n),
    loss: LOSS,
    rainBy: FROM,
    ended: { day: addDays(FROM, 3 - n), by: mean !== null && mean < 0 ? "time" : "rain" },
    chance: 0.71,
    result: mean === null ? null : { mean, p10: mean - 500, p90: mean + 500 },
  });
  const holds = [past(0, null), past(30, 3000), past(60, -800), past(90, 2004)];

  it("sum up from three on, and count a miss", ({ expect }) => {
    expect(holdsSummary({ step: 10, holds })).toBe(
      "Held 3 times since Dec 4, right 2. Saved about $5,000; the miss cost $800.",
    );
    expect(holdsSummary({ step: 10, holds: holds.slice(0, 3) })).toBeNull();
    // It adds up with its lines; what was washed on its first day is no miss.
    const small = [past(0, 1004), past(30, 1004), past(60, 1004), past(90, 0)];
    expect(holdsSummary({ step: 10, holds: small })).toBe("Held 4 times since Dec 4, right 3. Saved about $3,000.");
  });

  it("say each alone how it ended and what came of it", ({ expect }) => {
    const shown = { step: 10, today: FROM };
    expect(holds.map((one) => holdLine(one, shown))).toEqual([
      "Mar 4 to Mar 7: chance of cleaning rain 71%, rain cleaned the plant. Result in the week of Mar 23.",
      "Feb 2 to Feb 5: chance of cleaning rain 71%, rain cleaned the plant. Saved about $3,000 ($2,500 to $3,500 in 8 of 10 cases).",
      expect.stringMatching(/the rain didn't come\. Cost about \$800 \(\$300 to \$1,300 in 8 of 10 cases\)\.$/),
      expect.stringContaining("$2,000"),
    ]);
    expect(holdLine({ ...holds[0]!, ended: null }, shown)).toBe("Since Mar 4: on hold, chance of cleaning rain 71%.");
    const chosen = { ...holds[0]!, isChosen: true as const, ended: { day: addDays(FROM, 3), by: "person" as const } };
    expect(holdLine(chosen, shown)).toMatch(
      /^Mar 4 to Mar 7: put on hold, chance of cleaning rain 71%, a person chose to wash\. /,
    );
    const { isChosen: _, ...portals } = chosen;
    expect(holdLine(portals, shown)).toMatch(/^Mar 4 to Mar 7: chance of cleaning rain 71%, a person chose to wash\. /);
    expect(holdLine({ ...chosen, ended: null }, shown)).toBe("Since Mar 4: put on hold, chance of cleaning rain 71%.");
    expect(holdNews("Fresno", 10, holds[1]!)).toMatch(/^Fresno, held Feb 2 to Feb 5: rain cleaned the plant\. Saved/);
  });
});
