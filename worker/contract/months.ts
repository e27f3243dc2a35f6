/** Months as the calculation inputs name them (2-dashboard.md section 3). */
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
