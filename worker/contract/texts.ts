/** Texts that the specification fixes word for word. Both sides take them from here; nothing repeats them. */
export const texts = {
  networkError: "Network Error",
  unauthorized: "User unauthorized to perform this request.",
  forbidden: "You don't have permission to access on this server.",
  oops: "Oops...",
  unverifiedEmail: "You need to verify your email before start using your account.",
  csvBadFormat: "The file you uploaded isn't formatted correctly.",
  csvStartDateRequired: "A valid start date is required.",
  noDataInRange: "No data available for selected date range.",
  noDataInRangeForInputs: "No data available for selected date range and calculation inputs.",
  invalidRange: "Please select a valid date range.",
  soilingRatePositive:
    "The soiling rate must be a positive number. Please make a new selection on the chart or manually enter a positive soiling rate.",
  calculateNeedsSoilingRate:
    "In order to calculate, select a region in the “Daily Soiling Loss” chart that represents a soiling rate to use in the simulation.",
} as const;
