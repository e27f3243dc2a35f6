/** `GET /api/device/{id}/information`: what knowing more would be worth to the plan, over its weeks [$]. Null: not known, or nothing left to learn. */
export interface PlanInformation {
  weeks: number;
  saves: number;
  week: number | null;
  gauge: number | null;
  sensor: number | null;
}
