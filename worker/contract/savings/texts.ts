import * as format from "../common/format.ts";

export const dollarBases = {
  plan: "Plan dollars look ahead: the clean plant's energy × the monthly energy rate, averaged over all rain years.",
  measured:
    "Tiles and the dollar-loss chart look back: measured insolation × array size × 0.788 × energy rate × measured loss. They differ from the plan when actual sun differs from the plan's energy.",
} as const;

const dollars = (value: number): string => format.dollars(value, 0);
export const washCount = (count: number): string => (count === 1 ? "1 wash" : `${count} washes`);

export const planTexts = {
  nearly: (fewest: number, most: number) =>
    fewest === most
      ? `${washCount(most)} ${most === 1 ? "does" : "do"} nearly as well.`
      : `${fewest} to ${washCount(most)} do nearly as well.`,
  certainty: (p10: number, p90: number) => `In 8 of 10 years, income will be ${dollars(p10)} to ${dollars(p90)}.`,
} as const;
