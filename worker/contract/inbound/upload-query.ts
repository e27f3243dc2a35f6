import * as v from "valibot";
import { ColumnMapping, loggerClocks, sensorTypes } from "./inbound.ts";

/** Compared as text, because `Number` would read an empty one as 0, a valid sensor type. */
const sensors = Object.values(sensorTypes).map(String);

const Mapping = v.pipe(v.string(), v.parseJson(undefined, "The mapping isn't valid JSON."), ColumnMapping);

/**
 * `?apiKey&deviceId&sensorType&tsFormat` of the specification, and our `clock`, `mapping` (JSON), `fileZone`, `fileDevice`, `again=1` and `dryRun=1`. All optional for devices:
 * the key names the device; missing choices are taken from the last file.
 */
export const UploadQuery = v.object({
  deviceId: v.optional(v.pipe(v.string(), v.nonEmpty("The device is required."))),
  apiKey: v.optional(v.pipe(v.string(), v.nonEmpty("The key is empty."))),
  sensorType: v.optional(
    v.pipe(
      v.string(),
      v.picklist(sensors, "The sensor type must be 10, 11, 20, or 0 for any two cells."),
      v.transform(Number),
    ),
  ),
  tsFormat: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty("The timestamp format is required."),
      v.maxLength(60, "The timestamp format is too long."),
    ),
  ),
  clock: v.optional(v.picklist(loggerClocks, "The clock must be standard, local or utc.")),
  mapping: v.optional(Mapping),
  fileZone: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:clock|UTC[+-]\d\d:\d\d|[A-Za-z_]+\/[A-Za-z_/]+)$/,
        "The file's zone must be clock, UTC-05:00 or America/New_York.",
      ),
    ),
  ),
  fileDevice: v.optional(v.pipe(v.string(), v.maxLength(100, "The device's name is too long."))),
  again: v.optional(v.picklist(["1"], "again can only be 1.")),
  dryRun: v.optional(v.picklist(["1"], "dryRun can only be 1.")),
});
export type UploadQuery = v.InferOutput<typeof UploadQuery>;
