export const limitNames = [
  "plant",
  "device",
  "staff",
  "registrations",
  "changes",
  "commands",
  "rolloutDevices",
  "importRows",
  "newDays",
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
  /** The owner closest to the limit; null if there is none, or for limits that devices count themselves. */
  nearest: { name: string; used: number } | null;
}

export interface Limits {
  limits: Limit[];
}
