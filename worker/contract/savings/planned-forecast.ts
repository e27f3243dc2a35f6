/** Titles of forecast services. */
export const forecastTitles = { nws: "National Weather Service", "open-meteo-ensemble": "Open-Meteo" } as const;
export type ForecastKey = keyof typeof forecastTitles;

/** Rain of the coming days that counts in a plan. */
export interface PlannedForecast {
  service: ForecastKey;
  /** [epoch s] */
  issuedAt: number;
  issuedDay: string;
  /** Share of the forecast by days from `issuedDay` on, never rising [1]. */
  weights: number[];
  /** Courses by the same days [mm]; null: not forecast. */
  members: (number | null)[][];
  /** Past days that the shares come from. */
  days: number;
}
