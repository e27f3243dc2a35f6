import { columnAfter, get, set } from "../numerics/column";
import { gamma, shapeGamma } from "../numerics/gamma";
import { hashWithNumber, randomState, seedRandom, textHash, uniform } from "../numerics/random";
import { baseShape, beginMonth, beginYear, hasOwnDays, monthAmount, monthShare, persistence, setMemory } from "./rain-memory";

/** A day with less rain is dry [mm]: 0.01 inch. */
const MIN_WET_DAY_MM: f64 = 0.254;
/** Climate edition `usclim-1`: highest share of wet days [1], least mean amount above the minimum [mm]. */
const MAX_WET_SHARE: f64 = 0.97;
const MIN_EXCESS_MM: f64 = 0.05;
/** Above any record [mm]; keeps amounts finite in months with almost no wet days. */
const MAX_WET_DAY_MM: f64 = 1e6;
export const DAYS_PER_YEAR = 365;
const FEBRUARY_IN_THE_MEAN: f64 = 28.25;

/**
 * Years of 365 days of rain [years x 365, mm]: two-state Markov chain (Geng, Penning de Vries and Supit 1986, Agric. For. Meteorol. 36:363)
 * and shifted gamma amounts (Richardson 1981, doi 10.1029/WR017i001p00182). `monthlyRain` [12, mm], `wetDays` [12, days]: monthly means;
 * `memory`: see `setMemory`. A year's seed is the hash of the text followed by the year's number.
 */
export function rainYears(monthlyRain: usize, wetDays: usize, seedText: usize, seedLength: i32, years: i32, memory: usize, rain: usize): void {
  const hash = textHash(seedText, seedLength);
  setMemory(memory);
  for (let year = 0; year < years; year++) {
    const seed = hashWithNumber(hash, year);
    seedRandom(seed);
    rainYear(seed, monthlyRain, wetDays, columnAfter(rain, year, DAYS_PER_YEAR));
  }
}

function rainYear(seed: u32, monthlyRain: usize, wetDays: usize, rain: usize): void {
  let day = 0;
  let isWet = false;
  const afterWet = persistence;
  const afterDry = 1 - persistence;
  beginYear();
  for (let month = 0; month < 12; month++) {
    const days = daysOf(month);
    const wet = get(wetDays, month);
    const meanDays = month == 1 ? FEBRUARY_IN_THE_MEAN : <f64>days;
    beginMonth(wet > 0 ? min(wet / meanDays, MAX_WET_SHARE) : 0);
    const wetShare = monthShare;
    const mean = wet > 0 ? min((get(monthlyRain, month) / wet) * monthAmount, MAX_WET_DAY_MM) : 0;
    const excess = max(mean - MIN_WET_DAY_MM, MIN_EXCESS_MM);
    const shape = mean > 0 ? min((baseShape * excess) / mean, 1) : 1;
    const scale = excess / shape;
    shapeGamma(shape);
    for (let i = 0; i < days; i++) {
      if (day == 0) isWet = uniform() < wetShare;
      isWet = uniform() < (isWet ? afterWet : 0) + afterDry * wetShare;
      set(rain, day, isWet && wet > 0 ? MIN_WET_DAY_MM + dayGamma(seed, day) * scale : 0);
      day++;
    }
  }
}

/**
 * Gamma deviate of a day. With own days it has a seed of its own: a day that is wet at one place and dry next to it doesn't change the days
 * that follow.
 */
function dayGamma(seed: u32, day: i32): f64 {
  if (!hasOwnDays) return gamma();
  const state = randomState();
  // Inverted, because digits after the year's would make the seed of another year.
  seedRandom(hashWithNumber(~seed, day));
  const amount = gamma();
  seedRandom(state);
  return amount;
}

/** Days of a month (0: January) of 365-day years. */
export function daysOf(month: i32): i32 {
  if (month == 1) return 28;
  return month == 3 || month == 5 || month == 8 || month == 10 ? 30 : 31;
}
