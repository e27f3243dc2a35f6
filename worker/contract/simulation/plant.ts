export interface PlantTerms {
  /** Array size [MW DC]. */
  megawatts: number;
  /** What a clean plant delivers in a year by array size [kWh/kW]. */
  kwhPerKw: number;
  /** $/kWh */
  price: number;
  /** One wash of the whole plant [$]. */
  washCost: number;
}

/** An example to start from, not a recommendation. */
export const examplePlant: PlantTerms = { megawatts: 5, kwhPerKw: 1700, price: 0.09, washCost: 2400 };

/** What may be entered; the yields are those from a cloudy sky and fixed tilt to a desert with trackers. */
export const plantLimits = {
  megawatts: { minimum: 0.01, maximum: 5000 },
  kwhPerKw: { minimum: 500, maximum: 2600 },
  price: { minimum: 0.001, maximum: 10 },
  washCost: { minimum: 1, maximum: 10_000_000 },
} as const satisfies Record<keyof PlantTerms, { minimum: number; maximum: number }>;

export interface PlaceWorth {
  /** Cost of soiling without a wash [$]. */
  lost: number;
  /** The best washes: middle of the week in which each begins, `MM-DD`, in the order of the plan. */
  washes: string[];
  /** What they earn beyond their cost [$], and where 8 of 10 years lie. */
  saved: number;
  p10: number;
  p90: number;
}
