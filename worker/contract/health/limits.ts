export const limitNames = [
  "plant",
  "device",
  "staff",
  "storage",
  "requests",
  "bytes",
  "days",
  "exports",
  "exportFiles",
] as const;
export type LimitName = (typeof limitNames)[number];

export interface Limit {
  name: LimitName;
  most: number;
  setting: string;
  /** The closest to the limit; null: nobody, or devices count it themselves. */
  nearest: { name: string; used: number } | null;
}

/** `GET /api/health/limits` */
export interface Limits {
  limits: Limit[];
}
