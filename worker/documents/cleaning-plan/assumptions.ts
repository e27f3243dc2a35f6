import { addDays, dayOf } from "../../contract/calendar.ts";
import * as format from "../../contract/format.ts";
import { SOILING_CAP } from "../../contract/limits.ts";
import { annualEnergy, DAYS_OF_YEAR } from "../energy/year.ts";
import type { MeasuredLoss, Solved } from "./plan-inputs.ts";
import { WHOLE_PLANT } from "./start.ts";

const allEqual = (values: number[]): boolean => values.every((value) => value === values[0]);

function soiling({ inputs: { soilingRates } }: Solved): string {
  const cap = format.percent(SOILING_CAP * 100, 0);
  const rate = allEqual(soilingRates)
    ? format.rate(soilingRates[0]!, 4)
    : `each month's own rate, ${format.rate(Math.min(...soilingRates), 4)} to ${format.rate(Math.max(...soilingRates), 4)}`;
  return `Soiling grows by ${rate}, up to a loss of ${cap}.`;
}

const rainSince = {
  fallen: "the rain that fell",
  years: "the rain of usual years where none is known",
  none: "no rain",
} as const;

/** Half the 95% range of the measured loss, where it is known. */
const rangeOf = ({ uncertainty }: MeasuredLoss): string =>
  uncertainty === undefined ? "" : ` ± ${format.number(uncertainty, 1)} points`;

/** Whether the measured loss is that of one day or the end of a line through several. */
const measuredBy = ({ day, days = 1 }: MeasuredLoss): string =>
  days > 1 ? `by the line through ${days} good days up to ${format.day(day)}` : `measured on ${format.day(day)}`;

/** What the plan begins with. */
export function startWords({ inputs: { measured }, start: { loss, cleaned, days, rain } }: Solved): string {
  if (measured === null && cleaned === null)
    return "The array is taken to be clean at the start: no good day was measured yet.";
  const begins = `The array starts with a loss of ${format.percent(loss)}`;
  if (measured !== null && cleaned === null && days === 0)
    return `${begins}${rangeOf(measured)}, ${measuredBy(measured)}.`;
  const isLost = measured !== null && (cleaned === null || cleaned.share < WHOLE_PLANT);
  const found = isLost
    ? `${format.percent(Math.max(0, measured.loss))}${rangeOf(measured)} ${measuredBy(measured)}`
    : "";
  const soiled = `then ${days} ${days === 1 ? "day" : "days"} of soiling and ${rainSince[rain]}`;
  return `${begins}: ${[found, cleaningOf(cleaned), days === 0 ? "" : soiled].filter(Boolean).join("; ")}.`;
}

/** A cleaning that no measurement shows yet. */
function cleaningOf(cleaned: Solved["start"]["cleaned"]): string {
  if (cleaned === null) return "";
  const what = cleaned.share < WHOLE_PLANT ? `${format.percent(cleaned.share, 0)} of the plant cleaned` : "cleaned";
  return `${what} on ${format.day(cleaned.day)}, with no good day measured after it`;
}

function rain({ inputs: { rain, rainThreshold, rainPer, timezone } }: Solved): string[] {
  if (!rain.covered)
    return [
      "No rain is assumed: this place lies outside the climate data, so real losses will be smaller where it rains.",
    ];
  const cleaning =
    rainPer === "week"
      ? `A week whose rain adds up to ${format.inches(rainThreshold)} or more cleans the array, on its Monday.`
      : `A day with ${format.inches(rainThreshold)} of rain or more cleans the array.`;
  const fetched = rain.asOf === undefined ? "" : `, fetched on ${format.day(dayOf(timezone, rain.asOf))}`;
  const years = `The dates are the best for the mean of ${rain.source}${fetched}; of ten years like these, eight lie between P10 and P90.`;
  return [cleaning, years, ...(rain.note === undefined ? [] : [rain.note])];
}

/** Weeks in which nobody can wash; those that lie elsewhere say nothing about this plan. */
function closedWeeks({ inputs: { closed = [] }, horizon }: Solved): string[] {
  const mondays = Array.from(horizon.cuts, (day) => addDays(horizon.startDay, day));
  const named = mondays.filter((monday) => closed.includes(monday));
  return named.length === 0 ? [] : [`No cleaning in the weeks of ${named.map(format.day).join(", ")}.`];
}

/** What the plan rests on, one sentence each, for the person who decides. */
export function assumptions(solved: Solved): string[] {
  const { inputs, horizon } = solved;
  const annual = annualEnergy(inputs.energy.daily);
  const period =
    horizon.days === DAYS_OF_YEAR
      ? `The ${horizon.weeks} weeks from ${format.day(horizon.startDay)} hold ${DAYS_OF_YEAR} days, so the income is that of the whole year.`
      : `Income and savings are those of the ${horizon.weeks} weeks from ${format.day(horizon.startDay)}.`;
  return [
    `Energy: ${format.megawattHours(annual)} a year by ${inputs.energy.source}.`,
    period,
    soiling(solved),
    startWords(solved),
    ...rain(solved),
    ...closedWeeks(solved),
    "A cleaning is done on a Monday, takes off all soiling and costs the same each time.",
  ];
}
