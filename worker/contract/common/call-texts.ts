export const callTexts = {
  networkError: "Network Error",
  unauthorized: "User unauthorized to perform this request.",
  noDataInRange: "No data available for selected date range.",
} as const;
