import type { PlannedForecast } from "../../../worker/contract/savings/planned-forecast.ts";
import { monthOfDay } from "../../../worker/domain/energy-file/year.ts";
import { dayScore, usualShares } from "../../../worker/domain/rain-forecast/day-score.ts";
import { forecastWeights, type LeadScores } from "../../../worker/domain/rain-forecast/forecast-weights.ts";
import { gaussian, mulberry32 } from "../../analytics/oracle/random.ts";

const MEMBERS = 31;
export const LEADS = 14;
const DAYS = 365;
const STEPS = 10;

/** Correlation of a member with the day by lead, and of members among each other; how members are spoiled. */
export interface Skill {
  signal: (lead: number) => number;
  among?: number;
  spread?: number;
  bias?: number;
}

const falling = (first: number, scale: number) => (lead: number) => first * Math.exp(-((lead / scale) ** 1.5));
export const skills = {
  typical: { signal: falling(0.87, 6.5) },
  low: { signal: falling(0.7, 4) },
  none: { signal: () => 0 },
  perfect: { signal: () => 1 },
  /** Too sure, and too wet. */
  biased: { signal: falling(0.87, 6.5), spread: 0.6, bias: 0.15 },
  /** Says the same in all its members, and knows nothing. */
  sure: { signal: () => 0, among: 0.85 },
} satisfies Record<string, Skill>;

/** Forecasts of a record, as by a Gaussian copula on the ranks of a day among the days of its month. */
export function syntheticForecasts(years: readonly Float64Array[], skill: Skill, seed: number) {
  const uniform = mulberry32(seed);
  const sorted = Array.from({ length: 12 }, (_, month) =>
    Float64Array.from(years.flatMap((year) => [...year].filter((__, day) => monthOfDay[day] === month))).sort(),
  );
  // A rank among equal days, such as dry ones, is drawn once.
  const scores = years.map((year) =>
    Float64Array.from(year, (rain, day) => {
      const month = sorted[monthOfDay[day]!]!;
      const [low, high] = [month.findIndex((one) => one >= rain), month.findLastIndex((one) => one <= rain)];
      return normalScore((low + uniform() * (high - low + 1)) / month.length);
    }),
  );
  const dayAt = (year: number, day: number): [year: number, day: number] => [
    (year + Math.floor(day / DAYS)) % years.length,
    day % DAYS,
  ];
  return {
    sorted,
    /** What came. */
    came: (year: number, day: number): number => {
      const [at, place] = dayAt(year, day);
      return years[at]![place]!;
    },
    /** The same for the same day, by whichever policy. */
    members: (year: number, day: number): number[][] => {
      const normal = gaussian(mulberry32(seed + 7919 * (DAYS * year + day)));
      const signals = Array.from({ length: LEADS }, (_, lead) => {
        const [at, place] = dayAt(year, day + lead);
        const part = skill.signal(lead);
        return part * scores[at]![place]! + Math.sqrt(1 - part ** 2) * normal();
      });
      return Array.from({ length: MEMBERS }, () =>
        signals.map((signal, lead) => {
          const part = skill.among ?? skill.signal(lead);
          const noise = (skill.spread ?? 1) * Math.sqrt(1 - part ** 2) * normal();
          const month = sorted[monthOfDay[(day + lead) % DAYS]!]!;
          const rank = normalShare(part * signal + noise + (skill.bias ?? 0));
          const rain = month[Math.min(month.length - 1, Math.floor(rank * month.length))]!;
          return Math.round(STEPS * rain) / STEPS;
        }),
      );
    },
  };
}

type Forecasts = ReturnType<typeof syntheticForecasts>;

/** Scores of a year of forecasts, by lead, as the portal sums them. */
export function scoresOf(
  { members, sorted, came }: Forecasts,
  year: number,
  removed: (rain: readonly number[]) => number[],
): LeadScores[] {
  const sums = Array.from({ length: LEADS }, () => ({ days: 0, spread: 0, miss: 0 }));
  const usual = sorted.map((month) => usualShares(removed([...month].filter((_, at) => at % 10 === 0))));
  for (let day = 0; day < DAYS; day++) {
    const said = members(year, day);
    for (const [lead, sum] of sums.entries()) {
      const climate = usual[monthOfDay[(day + lead) % DAYS]!]!;
      const { spread, miss } = dayScore(
        removed(said.map((member) => member[lead]!)),
        climate,
        removed([came(year, day + lead)])[0]!,
      );
      sum.days++;
      sum.spread += spread;
      sum.miss += miss;
    }
  }
  return sums;
}

const summed = (all: readonly LeadScores[][]): LeadScores[] =>
  Array.from({ length: LEADS }, (_, lead) =>
    all.reduce(
      (sum, scores) => ({
        days: sum.days + scores[lead]!.days,
        spread: sum.spread + scores[lead]!.spread,
        miss: sum.miss + scores[lead]!.miss,
      }),
      { days: 0, spread: 0, miss: 0 },
    ),
  );

export const weightsOf = (all: readonly LeadScores[][], own: LeadScores[]): number[] =>
  forecastWeights(summed(all), own, LEADS);

/** Of members that count as they are. */
export const uncalibrated = Array.from({ length: LEADS }, () => 1);

export const asPlanned = (members: number[][], weights: number[], issuedDay: string): PlannedForecast => ({
  service: "open-meteo-ensemble",
  issuedAt: 0,
  issuedDay,
  weights,
  members,
  days: DAYS,
});

/** Abramowitz and Stegun 7.1.26 and 26.2.23: to 1e-4 and better. */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.3275911 * (Math.abs(z) / Math.SQRT2));
  const tail =
    0.5 *
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    Math.exp((-z * z) / 2);
  return z < 0 ? tail : 1 - tail;
}

function normalScore(share: number): number {
  const t = Math.sqrt(-2 * Math.log(Math.min(share, 1 - share) || 1e-6));
  const z = t - (2.515517 + t * (0.802853 + 0.010328 * t)) / (1 + t * (1.432788 + t * (0.189269 + 0.001308 * t)));
  return share < 0.5 ? -z : z;
}
