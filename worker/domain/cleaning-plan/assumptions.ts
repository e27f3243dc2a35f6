import { addDays, dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { SOILING_CAP } from "#contract/common/limits";
import type { MeasuredLoss } from "#contract/dashboard/recommendation";
import { annualEnergy, DAYS_OF_YEAR } from "../energy-file/year.ts";
import type { Solved } from "./plan-inputs.ts";
import { WHOLE_PLANT } from "./start.ts";

const allEqual = (values: number[]): boolean => values.every((value) => value === values[0]);

function soiling({ inputs: { soilingRates } }: Solved): string {
  const cap = format.percent(SOILING_CAP * 100, 0);
  const rate = allEqual(soilingRates)
    ? format.rate(soilingRates[0]!, 4)
    : `each month's rate (${format.number(Math.min(...soilingRates), 3)}-${format.rate(Math.max(...soilingRates), 3)})`;
  return `Soiling builds at ${rate}, capped at ${cap} loss.`;
}

const rainSince = {
  fallen: "the rain that fell",
  years: "the rain of typical years where none is known",
  none: "no rain",
} as const;

/** Half the 95% range of the measured loss, where it is known. */
const rangeOf = ({ uncertainty }: MeasuredLoss): string =>
  uncertainty === undefined ? "" : ` ± ${format.number(uncertainty, 1)} points`;

/** Whether the measured loss is that of one day or the end of a line through several. */
const measuredBy = ({ day, days = 1 }: MeasuredLoss): string =>
  days > 1 ? `fitted through ${days} valid days up to ${format.day(day)}` : `measured ${format.day(day)}`;

/** "3.90% ± 0.5 points, fitted through 5 valid days up to Nov 21, 2026". */
export const measuredWords = (measured: MeasuredLoss): string =>
  `${format.percent(measured.loss)}${rangeOf(measured)}, ${measuredBy(measured)}`;

/** What the plan begins with. */
export function startWords({ inputs: { measured }, start: { loss, cleaned, days, rain } }: Solved): string {
  if (measured === null && cleaned === null) return "Assumes a clean array at the start; no valid measurement yet.";
  const begins = `Starting loss: ${format.percent(loss)}`;
  if (measured !== null && cleaned === null && days === 0)
    return `${begins}${rangeOf(measured)} (${measuredBy(measured)}).`;
  const isLost = measured !== null && (cleaned === null || cleaned.share < WHOLE_PLANT);
  const found = isLost
    ? `${format.percent(Math.max(0, measured.loss))}${rangeOf(measured)} ${measuredBy(measured)}`
    : "";
  const soiled = `then ${days} ${days === 1 ? "day" : "days"} of soiling and ${rainSince[rain]}`;
  return `${begins}. It follows from ${[found, cleaningOf(cleaned), days === 0 ? "" : soiled].filter(Boolean).join("; ")}.`;
}

/** A cleaning that no measurement shows yet. */
function cleaningOf(cleaned: Solved["start"]["cleaned"]): string {
  if (cleaned === null) return "";
  const what = cleaned.share < WHOLE_PLANT ? `a wash of ${format.percent(cleaned.share, 0)} of the plant` : "a wash";
  return `${what} on ${format.day(cleaned.day)}, with no valid day measured after it`;
}

function rain({ inputs: { rain, rainThreshold, rainPer, timezone } }: Solved): string[] {
  if (!rain.covered)
    return [
      "No rain is assumed: this place is outside the climate data, so real losses will be smaller where it rains.",
    ];
  const cleaning =
    rainPer === "week"
      ? `${format.inches(rainThreshold)} of rain in a Monday-Sunday week counts as a wash, on its Monday.`
      : `${format.inches(rainThreshold)} of rain in a day counts as a wash.`;
  const fetched = rain.asOf === undefined ? "" : `, fetched on ${format.day(dayOf(timezone, rain.asOf))}`;
  const years = `Dates are optimal on average over ${rain.source}${fetched}. P10–P90 spans 8 of 10 of them.`;
  return [cleaning, years, ...(rain.note === undefined ? [] : [rain.note])];
}

/** Weeks in which nobody can wash; those that lie elsewhere say nothing about this plan. */
function closedWeeks({ inputs: { closed = [] }, horizon }: Solved): string[] {
  const mondays = Array.from(horizon.cuts, (day) => addDays(horizon.startDay, day));
  const named = mondays.filter((monday) => closed.includes(monday));
  return named.length === 0 ? [] : [`No wash in the weeks of ${named.map(format.day).join(", ")}.`];
}

/** What the plan rests on, one sentence each, for the person who decides. */
export function assumptions(solved: Solved): string[] {
  const { inputs, horizon } = solved;
  const annual = annualEnergy(inputs.energy.daily);
  const period =
    horizon.days === DAYS_OF_YEAR
      ? `Covers a full year from ${format.day(horizon.startDay)}.`
      : `Income and savings cover ${horizon.weeks} weeks from ${format.day(horizon.startDay)}.`;
  return [
    `Energy: ${format.megawattHours(annual)} a year by ${inputs.energy.source}.`,
    period,
    soiling(solved),
    startWords(solved),
    ...rain(solved),
    ...closedWeeks(solved),
    "Each wash is on a Monday, removes all soiling and costs the same.",
  ];
}
