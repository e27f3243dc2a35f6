import * as format from "#contract/common/format";
import { type ForecastRecord, LEAST_RAINS, type LeadRecord, SAID_BINS } from "#contract/decision/forecast-record";

const count = (value: number, one: string): string => `${format.number(value)} ${one}${value === 1 ? "" : "s"}`;

export const forecastRecordTexts = {
  title: "How good is this forecast here?",
  label: "What the forecast said, and on how many days cleaning rain came",
  said: "It said",
  lead: (days: number) => `${count(days, "day")} ahead`,
  of: (rains: number, days: number) => `${format.number(rains)} of ${format.number(days)}`,
  never: "never said",
  days: "Days compared",
  brier: "Brier score",
  climate: "Climate alone",
  tooFew: (rains: number, days: number) =>
    `Too few rains yet: ${format.number(rains)} of the ${LEAST_RAINS} needed here, in ${count(days, "compared day")}.`,
  elsewhere: (rains: number, days: number, kind: "dry" | "wet") =>
    `Too few rains here yet: ${format.number(rains)} in ${count(days, "compared day")}. This table is of all ${kind} sites (${kind === "dry" ? "under" : "over"} 16 inches of rain a year).`,
  here: "This table is of this site.",
  example: (said: string, lead: number, rains: number, days: number) =>
    `When it said ${said} ${lead === 1 ? "a day" : count(lead, "day")} ahead, cleaning rain came on ${format.number(rains)} of ${count(days, "day")}.`,
  notes:
    "Cleaning rain removes at least half of the soiling: about 0.2 inches in a day. The forecast is taken as issued, before climate is mixed in. A Brier score of 0 is perfect; below climate alone, the forecast helps.",
};
const texts = forecastRecordTexts;

const saidText = (bin: number): string => {
  const step = 100 / SAID_BINS;
  return `${step * bin}–${format.percent(step * (bin + 1), 0)}`;
};

/** Rows of the table: their name, and what they say of each lead. */
export const recordRows: readonly [name: string, cell: (lead: LeadRecord) => string][] = [
  ...Array.from({ length: SAID_BINS }, (_, bin): [string, (lead: LeadRecord) => string] => [
    saidText(bin),
    ({ bins }) => {
      const { days, rains } = bins[bin]!;
      return days === 0 ? texts.never : texts.of(rains, days);
    },
  ]),
  [texts.days, ({ days }) => format.number(days)],
  [texts.brier, ({ brier }) => format.number(brier, 2)],
  [texts.climate, ({ brierClimate }) => format.number(brierClimate, 2)],
];

/** What comes before the table, or instead of it. The example is the highest chance that was said. */
export function recordLines({ site, of, leads }: ForecastRecord): string[] {
  if (of === null) return [texts.tooFew(site.rains, site.days)];
  const first = leads[0]!;
  const bin = first.bins.findLastIndex(({ days }) => days > 0);
  const { rains, days } = first.bins[bin]!;
  return [
    of === "site" ? texts.here : texts.elsewhere(site.rains, site.days, of),
    texts.example(saidText(bin), first.lead, rains, days),
  ];
}
