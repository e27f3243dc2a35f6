export const monthNames = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
] as const;
export type MonthName = (typeof monthNames)[number];
export type Months = Record<MonthName, number>;

export const byMonth = (value: number | number[]): number[] =>
  Array.isArray(value) ? value : monthNames.map(() => value);
