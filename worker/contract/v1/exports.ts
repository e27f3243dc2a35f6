import * as v from "valibot";
import { exportSetTexts, MAX_EXPORT_DEVICES } from "../exports/export-set.ts";
import { operation, pageEntries, read } from "./operation.ts";
import { count, DayOfYear, described, Id, Instant, maybe } from "./values.ts";

const entries = {
  export_id: v.string(),
  first_day: described(DayOfYear, "In the time zone of each device"),
  last_day: DayOfYear,
  state: described(
    v.picklist(["running", "done", "failed"]),
    "done: all devices ended, and at least one has its file; failed: none has one",
  ),
  devices_asked: count,
  devices_done: count,
  devices_failed: described(count, "Listed in failed.csv of the file"),
  devices_gone: described(count, "Deleted since, or no longer in reach: without them"),
  rows: described(count, "Of the devices that are done"),
  bytes: count,
  created_at: Instant,
  expires_at: described(Instant, "It is deleted then"),
};
const Export = v.strictObject(entries);

export const exportDeviceStates = ["waiting", "running", "done", "failed"] as const;
const ExportDetails = v.strictObject({
  ...entries,
  devices: v.array(
    v.strictObject({
      device_id: v.string(),
      name: v.string(),
      state: v.picklist(exportDeviceStates),
      rows: count,
      bytes: count,
      reason: described(maybe(v.string()), "Why it failed"),
    }),
  ),
});
export type ExportSet = v.InferOutput<typeof Export>;
export type ExportSetDetails = v.InferOutput<typeof ExportDetails>;

export const exportSchemas = { Export, ExportDetails };

const common = { scope: "exports:write", access: ["devices.view"] } as const;
const path = "/exports/{export_id}";

/** An export never changes but by its own work, so `If-Match` says which one. */
export const exportRecord = ["export_id"] as const;

export const v1Exports = {
  createExport: operation({
    ...common,
    method: "POST",
    path: "/exports",
    summary: "Write the samples of up to 50 devices to one ZIP, a CSV for each; read its state until it is done",
    body: v.strictObject({
      device_ids: v.pipe(
        v.array(Id),
        v.minLength(1),
        v.maxLength(MAX_EXPORT_DEVICES),
        v.check((ids) => new Set(ids).size === ids.length, exportSetTexts.repeated),
      ),
      from: DayOfYear,
      to: described(DayOfYear, "All devices together: 18,300 days at most"),
    }),
    computing: "document",
    storesFiles: true,
    answer: ExportDetails,
    problems: ["not-found", "conflict"],
  }),
  listExports: read({
    ...common,
    path: "/exports",
    summary: "Exports of many devices that the person of the token started, newest first",
    answer: v.strictObject(pageEntries(Export)),
  }),
  getExport: read({
    ...common,
    path,
    summary: "One export, with the state of each device",
    answer: ExportDetails,
    record: exportRecord,
  }),
  getExportFile: read({
    ...common,
    path: `${path}/file`,
    summary: "The ZIP: a CSV of each device that is in reach now, and failed.csv if some have none",
    computing: "document",
    givesFile: true,
    answer: v.strictObject({}),
    formats: ["zip"],
    problems: ["conflict"],
  }),
  deleteExport: operation({
    ...common,
    method: "DELETE",
    path,
    summary: "Cancel or delete an export and its files",
    answer: v.strictObject({ export_id: v.string(), is_deleted: v.literal(true) }),
    record: exportRecord,
  }),
} as const;
