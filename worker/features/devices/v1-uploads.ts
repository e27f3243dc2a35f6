import * as v from "valibot";
import { pageOf } from "../../api/cursor.ts";
import { type AnyCall, ApiRefusal, type V1Handlers } from "../../api/serve.ts";
import { instant, instantOrNull } from "../../api/values.ts";
import { authorOf } from "../../access/audit.ts";
import { readableDevice, visibleDevice } from "../../access/scope.ts";
import { principalBySessionId } from "../../access/sessions/session.ts";
import { WHOLE_BODY } from "#contract/v1/operation";
import type { ApiProblemSlug } from "#contract/v1/problems";
import { uploadSensors } from "#contract/v1/uploads";
import { UploadQuery } from "#contract/inbound/upload-query";
import type { UploadBatch } from "../../device/telemetry/receipts.ts";
import { deviceObject } from "../../device/rpc.ts";
import { now } from "../../platform/clock.ts";
import { database } from "../../platform/db.ts";
import { apiProblem } from "../../platform/problem.ts";
import { deviceSettings } from "./inbound/device-key.ts";
import { type FileFault, receiveFile } from "./inbound/file/receive.ts";
import { rawName } from "./inbound/file/take-file.ts";
import { isForm } from "./inbound/file/upload-answer.ts";
import { recordOf, undoUploadOf } from "./telemetry/routes.ts";

const UPLOAD_ID = /^[1-9]\d{0,14}$/;

function shown(batch: UploadBatch, device_id: string, now: number) {
  const record = recordOf(batch, String, now);
  return {
    upload_id: record.batch,
    device_id,
    file_name: record.name,
    uploaded_at: instant(record.at),
    accepted_rows: record.accepted,
    duplicate_rows: record.duplicate,
    updated_rows: record.updated,
    rejected_rows: record.rejectedCount,
    first_sample_at: instantOrNull(record.first),
    last_sample_at: instantOrNull(record.last),
    undoable_until: instantOrNull(record.undoable_until),
    undone_at: instantOrNull(record.undone_at),
  };
}

/** Also one that the list no longer has. */
async function uploadOf({ env, now }: Pick<AnyCall, "env" | "now">, device_id: string, id: string) {
  const batch = UPLOAD_ID.test(id) ? await deviceObject(env, device_id).upload({ batch: Number(id) }) : null;
  return batch && shown(batch, device_id, now);
}

const uploadKey = { schema: v.number(), of: ({ id }: UploadBatch) => id };

async function getUpload(call: AnyCall) {
  const device = await visibleDevice(call.db, call.principal, call.params.device_id!);
  return (device && (await uploadOf(call, device.device_id, call.params.upload_id!))) ?? new ApiRefusal("not-found");
}

const faultSlugs: Record<FileFault["status"], ApiProblemSlug> = {
  400: "file-refused",
  409: "conflict",
  413: "too-large",
  415: "wrong-content-type",
  422: "file-refused",
};

/** Null: no mapping of columns. */
const mappingOf = (text: string) => v.safeParse(UploadQuery.entries.mapping, text);

export const uploadsV1 = {
  getUpload,

  async listUploads(call) {
    const device = await visibleDevice(call.db, call.principal, call.params.device_id!);
    if (!device) return new ApiRefusal("not-found");
    const { device_id } = device;
    const page = await pageOf("listUploads", { ...call.query, device_id }, uploadKey, (before, count) =>
      deviceObject(call.env, device_id).uploads({ count, ...(before !== undefined && { before }) }),
    );
    if (page instanceof ApiRefusal) return new ApiRefusal("cursor-invalid");
    return { ...page, data: page.data.map((batch) => shown(batch, device_id, call.now)) };
  },

  async undoUpload(call) {
    const found = await getUpload(call);
    if (found instanceof ApiRefusal) return found;
    const by = authorOf(call.context, call.now);
    const undone = await undoUploadOf(call.env, found.device_id, Number(found.upload_id), by);
    if (!undone.ok) return new ApiRefusal(undone.reason === "too-late" ? "conflict" : "not-found");
    return getUpload(call);
  },

  async storeUpload(call) {
    const { context, env, db, principal, params, query } = call;
    // A retired device is disabled, too.
    const device = await readableDevice(db, principal, params.device_id!);
    if (!device) return new ApiRefusal("not-found");
    if (device.retired_at !== null) return new ApiRefusal("device-retired");
    if (isForm(context.req.raw.headers)) return new ApiRefusal("wrong-content-type");
    const mapping = query.mapping === undefined ? undefined : mappingOf(query.mapping);
    if (mapping && !mapping.success)
      return new ApiRefusal("invalid-request", { mapping: "Send JSON with the column of each quantity." });
    const { clock, file_zone: fileZone, file_device: fileDevice, timestamp_format: tsFormat } = query;
    const outcome = await receiveFile(context, {
      device: deviceSettings(device),
      userId: principal.user.id,
      tokenId: principal.token?.id,
      name: rawName(query.file_name),
      query: {
        ...(query.sensor && { sensorType: uploadSensors[query.sensor] }),
        ...(tsFormat !== undefined && { tsFormat }),
        ...(clock && { clock }),
        ...(fileZone !== undefined && { fileZone }),
        ...(fileDevice !== undefined && { fileDevice }),
        ...(mapping?.output && { mapping: mapping.output }),
      },
      refuseIfEnded: async () => {
        const live = await principalBySessionId(env, principal.sessionId, now());
        if (!live?.permissions.has("data.upload")) return apiProblem(context, live ? "forbidden" : "token-revoked");
        return (await visibleDevice(database(env), live, device.device_id)) ? null : apiProblem(context, "not-found");
      },
    });
    if (outcome.kind === "answer") return outcome.answer;
    if (outcome.kind === "cut-off") return new ApiRefusal("body-incomplete");
    if (outcome.kind === "fault") return new ApiRefusal(faultSlugs[outcome.status], { [WHOLE_BODY]: outcome.title });
    // A preview is for the screen, the answer about an undone file for loggers.
    if (outcome.kind !== "stored") return new ApiRefusal("conflict");
    const { receipt, replay } = outcome;
    const stored = await uploadOf(call, device.device_id, receipt.batch);
    if (!stored) return new ApiRefusal("conflict");
    return {
      ...stored,
      ignored_values: receipt.ignoredCount ?? 0,
      rejections: [...receipt.rejected, ...(receipt.ignored ?? [])],
      is_repeat: replay,
    };
  },
} satisfies Partial<V1Handlers>;
