import * as v from "valibot";
import { listingHealths, listingOrders, listingSizes, listingServices } from "#contract/devices/listing";
import { optional, ownerSearch, tableSearch } from "../../../shell/navigation/table-search.ts";

export const DeviceListingSearch = v.object({
  ...tableSearch,
  ...ownerSearch,
  plant: optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  health: optional(v.picklist(listingHealths)),
  service: optional(v.picklist(listingServices)),
  rollouts: optional(v.literal(true)),
  exports: optional(v.literal(true)),
  sort: optional(v.picklist(listingOrders)),
  size: optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.picklist(listingSizes))),
});
export type DeviceListingSearch = v.InferOutput<typeof DeviceListingSearch>;
