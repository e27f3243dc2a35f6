import * as v from "valibot";
import type { ZoneChoice } from "../../../ui/choices/zone-choice.ts";
import { optional, tableSearch } from "../../../shell/navigation/table-search.ts";

/** Los Angeles, the zone of the provider's logs, comes first. */
export const logZones = ["la", "site", "utc"] as const satisfies readonly ZoneChoice[];
export const logPageSizes = [100, 200, 500] as const;
export type LogPageSize = (typeof logPageSizes)[number];

export const LogsSearch = v.object({
  page: tableSearch.page,
  zone: optional(v.picklist(logZones)),
  rows: v.fallback(
    v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.picklist(logPageSizes))),
    undefined,
  ),
});
export type LogsSearch = v.InferOutput<typeof LogsSearch>;
