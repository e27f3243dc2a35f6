export interface PlantTerms {
  megawatts: number;
  /** Annual yield of the clean plant [kWh/kWp]. */
  kwhPerKw: number;
  price: number;
  washCost: number;
}

export const examplePlant: PlantTerms = { megawatts: 5, kwhPerKw: 1700, price: 0.09, washCost: 2400 };

export const plantLimits = {
  megawatts: { minimum: 0.01, maximum: 5000 },
  kwhPerKw: { minimum: 500, maximum: 2600 },
  price: { minimum: 0.001, maximum: 10 },
  washCost: { minimum: 1, maximum: 10_000_000 },
} as const satisfies Record<keyof PlantTerms, { minimum: number; maximum: number }>;

/** Ranges are of 8 in 10 such sites and years. */
export interface PlaceSavings {
  /** Cost of soiling of a year without washes [$]. */
  lost: number;
  lostP10: number;
  lostP90: number;
  /** Middle of each wash week (`MM-DD`), in plan order. */
  washes: string[];
  /** Net savings of the washes [$]. */
  saved: number;
  p10: number;
  p90: number;
}
