/** Rain years of a site: any number of years of 365 daily sums from 1 January [mm]. */
export interface RainYears {
  covered: true;
  years: Float64Array[];
  /** Where they come from, for a person. */
  source: string;
  /** How far to trust them, where that matters. */
  note?: string;
}

export type RainAnswer = RainYears | { covered: false };

/** What the weather is asked for. A service may take its time; the embedded climate answers at once. */
export interface WeatherPort {
  rainYears(site: { lat: number; lng: number }): Promise<RainAnswer>;
}
