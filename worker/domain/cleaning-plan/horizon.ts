import { addDays, mondayOf } from "#contract/common/calendar";
import type { PlanEnergy } from "#contract/savings/savings";
import { dayOfYearOf, DAYS_OF_YEAR, monthOfDay } from "../energy-file/year.ts";

const DAYS_PER_WEEK = 7;
export const WEEKS_PER_YEAR = 52;

/** 52 weeks cover 365 days: the last week has eight days, so that the income is that of the whole energy file. */
const daysOf = (weeks: number): number => (weeks === WEEKS_PER_YEAR ? DAYS_OF_YEAR : weeks * DAYS_PER_WEEK);

export const lastDayOf = (startDay: string, weeks: number): string => addDays(startDay, daysOf(weeks) - 1);

export interface Horizon {
  startDay: string;
  weeks: number;
  days: number;
  /** Days on which a cleaning may start, counted from `startDay`: the Mondays. */
  cuts: Float64Array;
  /** 1 if the Monday has passed or its week is blocked. */
  blocked: Uint8Array;
}

type HorizonDays = Pick<Horizon, "startDay" | "days">;

export function horizonOf(today: string, weeks: number, blockedWeeks: readonly string[]): Horizon {
  const startDay = mondayOf(today);
  const mondays = Array.from({ length: weeks }, (_, week) => week * DAYS_PER_WEEK);
  const isBlocked = (monday: string): boolean => monday < today || blockedWeeks.includes(monday);
  return {
    startDay,
    weeks,
    days: daysOf(weeks),
    cuts: Float64Array.from(mondays),
    blocked: Uint8Array.from(mondays, (day) => (isBlocked(addDays(startDay, day)) ? 1 : 0)),
  };
}

/**
 * Index of each horizon day in a 365-day year, running past 364 after December 31. A leap day counts as a day, so later
 * days are off by one.
 */
const placesOf = ({ startDay, days }: HorizonDays): number[] => {
  const first = dayOfYearOf(startDay);
  return Array.from({ length: days }, (_, day) => first + day);
};

export function dailyColumn(year: ArrayLike<number>, horizon: HorizonDays): Float64Array {
  return Float64Array.from(placesOf(horizon), (place) => year[place % DAYS_OF_YEAR]!);
}

export function monthlyColumn(months: ArrayLike<number>, horizon: HorizonDays): Float64Array {
  return Float64Array.from(placesOf(horizon), (place) => months[monthOfDay[place % DAYS_OF_YEAR]!]!);
}

const MONTHS = Array.from({ length: 12 }, (_, month) => month);

/** What each day earns: energy [kWh], price [$/kWh], and the loss curve of its month if there is one. */
export const incomeColumns = (
  prices: ArrayLike<number>,
  { daily, lossCurve }: Pick<PlanEnergy, "daily" | "lossCurve">,
  horizon: HorizonDays,
) => ({
  energy: dailyColumn(daily, horizon),
  price: monthlyColumn(prices, horizon),
  ...(lossCurve && {
    lossCurve: { shares: Float64Array.from(lossCurve.shares), ofDay: monthlyColumn(MONTHS, horizon) },
  }),
});

/** Mean rain of each week of the horizon [mm]; 0 without years. The last week goes to the end. */
export function weeklyRain(years: readonly Float64Array[], { cuts, days }: Pick<Horizon, "cuts" | "days">): number[] {
  return Array.from(cuts, (begin, week) => {
    const end = cuts[week + 1] ?? days;
    let total = 0;
    for (const year of years) for (let day = begin; day < end; day++) total += year[day]! > 0 ? year[day]! : 0;
    return years.length > 0 ? total / years.length : 0;
  });
}

/** Rain years that start with the horizon; each continues in January of the next year, and the last in the first. */
export function rainColumns(years: readonly ArrayLike<number>[], { startDay, days }: HorizonDays): Float64Array[] {
  const first = dayOfYearOf(startDay);
  const left = DAYS_OF_YEAR - first;
  const whole = years.map((year) => Float64Array.from(year));
  return whole.map((year, member) => {
    const column = new Float64Array(days);
    column.set(year.subarray(first, first + days));
    const next = whole[(member + 1) % whole.length]!;
    if (left < days) column.set(next.subarray(0, days - left), left);
    return column;
  });
}
