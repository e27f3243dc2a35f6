/** Value of better information to the plan [$]; null if unknown, or if nothing is left to learn. */
export interface PlanInformation {
  weeks: number;
  saves: number;
  week: number | null;
  gauge: number | null;
  sensor: number | null;
}
