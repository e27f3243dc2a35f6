import { describe, it } from "vitest";
import { addDays } from "../../../worker/contract/common/calendar.ts";
import { conditionalRain } from "../../../worker/domain/cleaning-plan/conditional-rain.ts";
import { rainMemory } from "../../../worker/domain/places/rain-memory.ts";
import type { LeadScores } from "../../../worker/domain/rain-forecast/forecast-weights.ts";
import {
  asPlanned,
  LEADS,
  scoresOf,
  type Skill,
  skills,
  syntheticForecasts,
  uncalibrated,
  weightsOf,
} from "../../proof/rain/synthetic-forecasts.ts";
import { analytics } from "../decision/random-plant.ts";

const HALF = 4;
const CHANCE_DAYS = 10;
const [SCORED_YEAR, NEXT_YEAR] = [0, 1];
const removed = (rain: readonly number[]): number[] =>
  Array.from(analytics.rainRemoval({ rain: Float64Array.from(rain), threshold: HALF, mode: "gradual" }));

/** Places of 150 and 300 mm a year, with rain that no one knows. */
const places = [1, 2].map((wet) => {
  const d = Float64Array.from({ length: 12 }, (_, month) => wet * (2 - Math.cos((Math.PI * month) / 6)));
  const p = d.map((days) => 6 * days);
  return analytics.rainYears({ p, d, seed: `truth ${wet}`, years: 8, memory: rainMemory(p) });
});

function judge(skill: Skill) {
  const forecasts = places.map((years, at) => syntheticForecasts(years, skill, 1009 * (at + 1)));
  const scores = forecasts.map((one) => scoresOf(one, SCORED_YEAR, removed));
  return forecasts.map((one, at) =>
    Object.assign(one, { years: places[at]!, weights: weightsOf(scores, scores[at]!) }),
  );
}

/** What a mix with such shares is worse than climate by. */
const scoreOf = (scores: readonly LeadScores[], weights: readonly number[]): number =>
  scores.reduce((sum, { spread, miss }, lead) => sum + weights[lead]! ** 2 * spread + 2 * weights[lead]! * miss, 0);

describe("shares of a forecast from a year of record", () => {
  it("are worth more in the next year than the forecast as it is, and than none, if it is too sure and too wet", ({
    expect,
  }) => {
    for (const place of judge(skills.biased)) {
      const next = scoresOf(place, NEXT_YEAR, removed);
      const [calibrated, raw] = [scoreOf(next, place.weights), scoreOf(next, uncalibrated)];
      expect(place.weights[0]).toBeGreaterThan(0.3);
      expect(calibrated).toBeLessThan(0);
      expect(calibrated).toBeLessThan(raw);
    }
  });

  it("are none for a service that is sure and knows nothing, whose chances would hold washes", ({ expect }) => {
    for (const { members, years, weights } of judge(skills.sure)) {
      expect(weights).toEqual(uncalibrated.map(() => 0));
      const chanceOn = (week: number): number => {
        const today = addDays("2027-01-04", 7 * week);
        const forecast = asPlanned(members(1, 7 * week + 3), uncalibrated, today);
        const columns = conditionalRain({ years, forecast }, today, { startDay: today, days: LEADS });
        const kept = columns.map((rain) =>
          removed(Array.from(rain.subarray(0, CHANCE_DAYS))).reduce((left, share) => left * (1 - share), 1),
        );
        return kept.filter((left) => left <= 0.5).length / kept.length;
      };
      const said = Array.from({ length: 52 }, (_, week) => chanceOn(week)).filter((chance) => chance >= 0.6);
      expect(said.length).toBeGreaterThan(0);
    }
  });
});
