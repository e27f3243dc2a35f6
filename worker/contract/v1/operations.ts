import * as v from "valibot";
import { v1DailySoiling } from "./daily-soiling.ts";
import { v1Exports } from "./exports.ts";
import { v1Modeling } from "./modeling.ts";
import { v1MoreReads } from "./more-reads.ts";
import { type DeclaredOperation, type Operation, page, pageEntries, read } from "./operation.ts";
import { v1Reads } from "./reads.ts";
import { Device, Id, Me, Plant } from "./schemas.ts";
import { v1Webhooks } from "./webhooks.ts";
import { v1Writes } from "./writes.ts";

/** By id, in the order of the documents. */
export const v1Declared = {
  getMe: read({
    path: "/me",
    scope: "any",
    access: "signed-in",
    summary: "The token of the call, and the person as whom it acts",
    answer: Me,
  }),
  listPlants: read({
    path: "/plants",
    summary: "Plants in reach",
    query: v.strictObject(page(1000)),
    answer: v.strictObject(pageEntries(Plant)),
  }),
  getPlant: read({
    path: "/plants/{plant_id}",
    summary: "One plant",
    answer: Plant,
  }),
  listDevices: read({
    path: "/devices",
    summary: "Devices in reach, or those of a plant; also retired ones",
    query: v.strictObject({ plant_id: v.optional(Id), ...page(1000) }),
    answer: v.strictObject(pageEntries(Device)),
  }),
  getDevice: read({
    path: "/devices/{device_id}",
    summary: "One device",
    answer: Device,
  }),
  ...v1DailySoiling,
  ...v1Reads,
  ...v1MoreReads,
  ...v1Writes,
  ...v1Exports,
  ...v1Webhooks,
  ...v1Modeling,
} as const satisfies Record<string, DeclaredOperation>;

export const v1Operations: readonly Operation[] = Object.entries<DeclaredOperation>(v1Declared).map(([id, declared]) =>
  Object.assign({ id }, declared),
);
