/** `GET /api/device/{id}/information`: value of better information to the plan [$]. Null: unknown, or nothing left to learn. */
export interface PlanInformation {
  weeks: number;
  saves: number;
  week: number | null;
  gauge: number | null;
  sensor: number | null;
}
