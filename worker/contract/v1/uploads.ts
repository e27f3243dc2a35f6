import * as v from "valibot";
import { UPLOADS_PAGE } from "../common/limits.ts";
import { DEFAULT_TIMESTAMP_FORMAT } from "../inbound/inbound.ts";
import { UploadQuery } from "../inbound/upload-query.ts";
import { operation, page, pageEntries, read } from "./operation.ts";
import { StoredUpload, Upload } from "./work.ts";
import { described } from "./values.ts";

const uploads = { scope: "uploads:write", access: ["data.upload"] } as const;

/** By the number that devices send. */
export const uploadSensors = { two_cells: 0, cr_pvs1: 10, dustsens: 11, dustiq: 20 } as const;

const { clock, fileZone, fileDevice } = UploadQuery.entries;

export const v1Uploads = {
  listUploads: read({
    ...uploads,
    path: "/devices/{device_id}/uploads",
    summary: "Files that people and loggers uploaded for a device, newest first, with what was stored of each",
    query: v.strictObject(page(UPLOADS_PAGE)),
    answer: v.strictObject(pageEntries(Upload)),
  }),
  getUpload: read({
    ...uploads,
    path: "/devices/{device_id}/uploads/{upload_id}",
    summary: "One upload",
    answer: Upload,
  }),
  storeUpload: operation({
    ...uploads,
    method: "POST",
    path: "/devices/{device_id}/uploads",
    summary: "Store a logger file, which is the body, as Upload Data does; the same file is stored once",
    query: v.strictObject({
      file_name: v.optional(
        v.pipe(v.string(), v.minLength(1), v.maxLength(255), v.description("Shown in the list of uploads")),
      ),
      sensor: v.optional(
        described(
          v.picklist(Object.keys(uploadSensors) as (keyof typeof uploadSensors)[]),
          "Left out: as of the last file",
        ),
      ),
      timestamp_format: v.optional(
        v.pipe(
          v.string(),
          v.minLength(1),
          v.maxLength(60),
          v.description(`Such as ${DEFAULT_TIMESTAMP_FORMAT}; left out: as of the last file of the same table`),
        ),
      ),
      clock,
      file_zone: fileZone,
      file_device: fileDevice,
      mapping: v.optional(
        v.pipe(v.string(), v.maxLength(4000), v.description("JSON: the column of the file for each quantity")),
      ),
    }),
    takesFile: true,
    answer: StoredUpload,
    problems: ["conflict", "device-retired", "file-refused", "body-incomplete"],
  }),
  undoUpload: operation({
    ...uploads,
    method: "DELETE",
    path: "/devices/{device_id}/uploads/{upload_id}",
    summary:
      "Undo an upload: its samples are removed, and what they replaced comes back; sent again, it changes nothing",
    answer: Upload,
    problems: ["conflict"],
  }),
} as const;
