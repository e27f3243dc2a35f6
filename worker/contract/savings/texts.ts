import * as format from "../common/format.ts";

export const dollarBases = {
  plan: "Plan dollars look ahead: your energy file × the monthly energy rate, averaged over all rain years.",
  measured:
    "Tiles and the dollar-loss chart look back: measured insolation × array size × 0.788 × energy rate × measured loss. They differ from the plan when actual sun differs from your energy file.",
} as const;

const dollars = (value: number): string => format.dollars(value, 0);
const times = (count: number): string => (count === 1 ? "once" : `${count} times`);
const period = (weeks: number): string => (weeks === 52 ? "a year" : `in ${weeks} weeks`);
export const washCount = (count: number): string => (count === 1 ? "1 wash" : `${count} washes`);

export const planTexts = {
  washOnce: (date: string, saves: number) =>
    `Wash once, in the week of ${format.shortDay(date)}. That nets ${dollars(saves)} more than not washing.`,
  wash: (count: number, weeks: number, date: string, saves: number) =>
    `Wash ${times(count)} ${period(weeks)}, starting the week of ${format.shortDay(date)}. That nets ${dollars(saves)} more than not washing.`,
  notNeeded: (saves: number) => `No wash needed. The best plan would net only ${dollars(saves)}.`,
  noneOfPays:
    "No wash pays off in this period. Rain keeps the array clean enough, or a wash costs more than it recovers.",
  equallyGood: (counts: string) => `${counts} would net about the same (within 0.05%).`,
  noWashEquallyGood: "Not washing would net about the same.",
  certainty: (p10: number, p90: number) => `In 8 of 10 years, income will be ${dollars(p10)} to ${dollars(p90)}.`,
} as const;
