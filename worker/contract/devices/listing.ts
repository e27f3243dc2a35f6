import * as v from "valibot";
import type { Device } from "./device.ts";

const listingSorts = ["device_name", "health", "plant_name", "installed_on", "location", "serialno"] as const;
export type ListingSort = (typeof listingSorts)[number];
export const listingOrders = listingSorts.flatMap((sort) => [sort, `-${sort}`] as const);
export type ListingOrder = (typeof listingOrders)[number];

/** Rows per page; the first is the default. */
export const listingSizes = [10, 25, 50] as const;
export type ListingSize = (typeof listingSizes)[number];

export const listingHealths = ["critical", "warning", "unknown", "ok"] as const;
export type ListingHealth = (typeof listingHealths)[number];

export const listingServices = ["retired"] as const;
export type ListingService = (typeof listingServices)[number];

const LISTING_SEARCH_LENGTH = 100;

const number = (message: string) => v.pipe(v.string(), v.regex(/^\d{1,6}$/, message), v.transform(Number));

export const ListingQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(LISTING_SEARCH_LENGTH, "The search is too long.")), ""),
  /** Narrows an Admin's list to one owner. */
  owner: v.optional(v.pipe(v.string(), v.maxLength(64))),
  plant: v.optional(v.string()),
  health: v.optional(v.picklist(listingHealths, "Health must be critical, warning, unknown or ok.")),
  service: v.optional(v.picklist(listingServices, "Service must be retired or omitted.")),
  sort: v.optional(v.picklist(listingOrders, "The listing can't be sorted by this column."), "device_name"),
  page: v.optional(
    v.pipe(number("The page must be a whole number from 1."), v.minValue(1, "The first page is 1.")),
    "1",
  ),
  size: v.optional(
    v.pipe(number("The page size must be a number."), v.picklist(listingSizes, "Choose 10, 25 or 50 rows per page.")),
    "10",
  ),
});
export type ListingQuery = v.InferOutput<typeof ListingQuery>;

export interface ListedDevice extends Device {
  plant_name: string;
  retired_at: number | null;
  /** When it will be erased unless it is restored. */
  erase_at: number | null;
}

export interface DeviceListing {
  devices: ListedDevice[];
  total: number;
  inScope: number;
  retired: number;
}
