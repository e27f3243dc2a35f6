/** Value of better information to the plan [$]; null if unknown, or if nothing is left to learn. */
export interface PlanInformation {
  weeks: number;
  saves: number;
  week: number | null;
  /** Null also where no rain is known. */
  gauge: number | null;
  sensor: number | null;
  /** Whether the plan has rain data; otherwise nothing says what more data would change. */
  hasRain: boolean;
}
