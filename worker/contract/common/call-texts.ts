/** Texts that a page needs before it shows anything: what a call may end with, or bring. The rest is in `texts.ts`. */
export const callTexts = {
  networkError: "Network Error",
  unauthorized: "User unauthorized to perform this request.",
  noDataInRange: "No data available for selected date range.",
} as const;
