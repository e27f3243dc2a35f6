import * as format from "#contract/common/format";
import { type TryAnswer, MIN_COUNTED_DAYS } from "./answer.ts";

export interface TryFigure {
  label: string;
  /** Null: not known, and the note says what would give it. */
  value: string | null;
  note: string;
}

const RATE_PLACES = 2;
const rateText = (rate: number): string => format.rate(rate, RATE_PLACES);
const money = (dollars: number): string => format.dollars(dollars, 0);

/** Words for the page and for `npm run check`. */
export function tryFigures({ days, counted, rate, lost, week }: TryAnswer): TryFigure[] {
  const more = MIN_COUNTED_DAYS - counted;
  const missing =
    more > 0
      ? `It takes ${MIN_COUNTED_DAYS} counted days: ${more} more.`
      : "It takes a dry spell of at least 7 days in which soiling grew.";
  const spells = rate && `${rate.spells} dry ${rate.spells === 1 ? "spell" : "spells"}`;
  return [
    {
      label: "Soiling rate",
      value: rate && rateText(rate.rate),
      note: rate
        ? `${format.number(rate.low, RATE_PLACES)} to ${rateText(rate.high)} in 8 of 10 cases, from ${spells}`
        : missing,
    },
    {
      label: "Lost so far",
      value: lost && money(lost.total),
      note: lost
        ? `${money(lost.low)} to ${money(lost.high)} on ${counted} of ${format.days(days)}`
        : "No day of this file counts.",
    },
    {
      label: "Lost a week",
      value: week && money(week.total),
      note: week ? `${money(week.low)} to ${money(week.high)}, on average` : "",
    },
  ];
}
