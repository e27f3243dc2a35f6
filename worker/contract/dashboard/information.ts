/** `GET /api/device/{id}/information`: what knowing more would be worth to the plan, over its weeks [$]. Null: not known, or nothing left to learn. */
export interface PlanInformation {
  weeks: number;
  /** What the plan itself saves. */
  saves: number;
  /** Another week of this sensor's days. */
  week: number | null;
  /** Knowing how much rain cleans: the most that a rain gauge can bring. */
  gauge: number | null;
  /** A second sensor of the same kind. */
  sensor: number | null;
}
