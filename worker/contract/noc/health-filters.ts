/** Numbered as in the specification. */
export const healthFilters = [
  "All Warning and Critical",
  "Poor connection",
  "Connection lost",
  "Tank low",
  "No wash 2 days",
  "No wash 5 days",
  "Tank empty",
  "All devices",
] as const;
export type HealthFilter = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const CONNECTION_LOST = 2 satisfies HealthFilter;
export const ALL_DEVICES = 7 satisfies HealthFilter;
export const isIn = (bits: number, filter: HealthFilter): boolean =>
  filter === ALL_DEVICES || (bits & (1 << filter)) > 0;
