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
  /** Who is nearest to it, and how far; null: nobody has any, or devices count it by themselves. */
  nearest: { name: string; used: number } | null;
}

/** `GET /api/health/limits`. */
export interface Limits {
  limits: Limit[];
}
