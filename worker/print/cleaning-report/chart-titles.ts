export const chartTitles = {
  forecast: "Soiling Loss Forecast and Cleaning Optimization",
  income: "Cumulative Income for # of Annual Cleaning Events",
} as const;
