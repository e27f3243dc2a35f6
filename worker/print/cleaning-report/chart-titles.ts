/** The two charts of a plan, as the specification names them: on the screen, in the report's window and on its first page. */
export const chartTitles = {
  forecast: "Soiling Loss Forecast and Cleaning Optimization",
  income: "Cumulative Income for # of Annual Cleaning Events",
} as const;
