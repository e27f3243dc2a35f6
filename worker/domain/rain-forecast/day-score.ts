import { SAID_BINS } from "#contract/decision/forecast-record";

/** Shares from 0 to 1 at which distributions are compared. */
const MIDPOINTS = Array.from({ length: 40 }, (_, at) => (at + 0.5) / 40);
/** A rain that removes this share could save a wash [1]. */
const HALF = 0.5;

/**
 * What a day says of a forecast. The score of a mix `a E + (1 - a) C` of forecast and climate is `a² spread + 2 a miss + …` (CRPS; Gneiting
 * and Raftery 2007, doi 10.1198/016214506000001437), so sums of both give the best share of the forecast. `brier`: squared error of the chance
 * that half is removed, which is `chance`; `isHalved`: it was.
 */
export interface DayScore {
  spread: number;
  miss: number;
  brier: number;
  brierClimate: number;
  chance: number;
  isHalved: boolean;
}

const shareUpTo = (values: readonly number[], limit: number): number =>
  values.filter((value) => value <= limit).length / values.length;

const shareOfHalves = (values: readonly number[]): number =>
  values.filter((value) => value >= HALF).length / values.length;

/** Distribution of the shares that a climate's days remove. */
interface UsualShares {
  upTo: readonly number[];
  halves: number;
}

/** Once for the days of a month, which are hundreds. */
export const usualShares = (climate: readonly number[]): UsualShares => ({
  upTo: MIDPOINTS.map((share) => shareUpTo(climate, share)),
  halves: shareOfHalves(climate),
});

/** Shares that rain removes [1]: of the members, of the climate's days, and of the rain that fell. */
export function dayScore(members: readonly number[], climate: UsualShares, came: number): DayScore {
  const score = { spread: 0, miss: 0 };
  for (const [place, share] of MIDPOINTS.entries()) {
    const usual = climate.upTo[place]!;
    const apart = shareUpTo(members, share) - usual;
    score.spread += apart ** 2 / MIDPOINTS.length;
    score.miss += (apart * (usual - Number(came <= share))) / MIDPOINTS.length;
  }
  const [chance, isHalved] = [shareOfHalves(members), came >= HALF];
  const error = (forecast: number): number => (forecast - Number(isHalved)) ** 2;
  return { ...score, brier: error(chance), brierClimate: error(climate.halves), chance, isHalved };
}

/** A day as it counts in a table of what was said and what came: days by fifths of the chance, then those of them on which it came. */
export function saidBins({ chance, isHalved }: Pick<DayScore, "chance" | "isHalved">): number[] {
  const bin = Math.min(SAID_BINS - 1, Math.floor(SAID_BINS * chance));
  const inBin = Array.from({ length: SAID_BINS }, (_, at) => Number(at === bin));
  return [...inBin, ...inBin.map((day) => (isHalved ? day : 0))];
}
