import type { DashboardSearch } from "./search.ts";

export type DashboardTab = NonNullable<DashboardSearch["tab"]>;

const measuredKeys = ["device", "from", "to", "zoom", "select", "map", "compare", "negative"] as const;

/** Links of a device or of days are about what was measured. */
export const tabOf = (search: DashboardSearch): DashboardTab =>
  search.tab ?? (measuredKeys.some((key) => search[key] !== undefined) ? "soiling" : "decide");
