import { type Context, Hono } from "hono";
import { allow, SMALL_BODY } from "../../../access/allow.ts";
import { audit } from "../../../access/audit.ts";
import type { UploadAnswer, UploadPreview } from "#contract/inbound/inbound";
import { UPLOAD_MAX_BYTES } from "#contract/common/limits";
import { inboundTexts } from "#contract/common/texts";
import { deviceObject } from "../../../device/rpc.ts";
import type { DeviceSettings } from "../../../device/types.ts";
import { previewLoggerFile, readLoggerFile } from "#domain/logger-file/index";
import type { LoggerFileOptions } from "#domain/logger-file/types";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { database } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { CutOff, type FilePart, keepFile, openFilePart, TooLarge } from "../../files/index.ts";
import { takeFile } from "./take-file.ts";
import { uploadAccess } from "./upload-access.ts";
import { uploadMessage } from "./upload-message.ts";
import { UploadQuery } from "./upload-query.ts";

/** The file of a logger, from the device itself or from the Upload Data dialog; `dryRun=1` says what would become of it. */
export const upload = new Hono<AppEnv>().put(
  "/api/device/inbound/sensor/data",
  allow("device-key", {
    body: "multipart",
    maxBytes: UPLOAD_MAX_BYTES + SMALL_BODY,
    tooLarge: inboundTexts.fileTooLarge,
  }),
  validate("query", UploadQuery),
  async (c) => {
    const query = c.req.valid("query");
    const access = await uploadAccess(c, query);
    if (!access.ok) return access.answer;
    const file = await openFilePart(c.req.raw, "file", UPLOAD_MAX_BYTES);
    if (!file) return problem(c, 400, inboundTexts.noFile);
    if (!/\.(dat|csv)$/i.test(file.name)) return problem(c, 422, inboundTexts.wrongExtension);
    const options = optionsOf(query, access.device);
    try {
      if (query.dryRun) return await preview(c, file, options);
      return await store(c, file, options, access);
    } catch (error) {
      if (error instanceof CutOff) return problem(c, 400, inboundTexts.cutOff);
      if (error instanceof TooLarge) return problem(c, 413, inboundTexts.fileTooLarge);
      throw error;
    }
  },
);

const optionsOf = (query: UploadQuery, device: DeviceSettings): LoggerFileOptions => ({
  sensorType: query.sensorType,
  timestampFormat: query.tsFormat,
  zone: device.timezone,
  clock: query.clock,
  ...(query.mapping && { mapping: query.mapping }),
});

async function preview(c: Context<AppEnv>, file: FilePart, options: LoggerFileOptions) {
  const result = await previewLoggerFile(file.content, options, now());
  return result.ok ? c.json<UploadPreview>(result.preview) : problem(c, 422, result.message, { type: "file-refused" });
}

async function store(
  c: Context<AppEnv>,
  file: FilePart,
  options: LoggerFileOptions,
  { device, userId }: { device: DeviceSettings; userId: string | null },
) {
  const bucket = c.env.FILES;
  const object = deviceObject(c.env, device.device_id);
  const key = `uploads/${crypto.randomUUID()}`;
  await object.expectFile({ file: key, now: now() });
  const hash = await keepFile(bucket, key, file.content, { device_id: device.device_id, name: file.name });
  // A fault from here on leaves the file to the object: it may have been claimed although its answer was lost.
  const taken = await takeFile(object, {
    device,
    key: await sha256Hex(JSON.stringify([hash, options])),
    fileName: file.name,
    file: key,
    by: userId,
    now: now(),
    open: async () => readLoggerFile((await bucket.get(key))!.body, options, now()),
  });
  if (!taken.ok || taken.replay) await bucket.delete(key);
  if (!taken.ok) {
    return taken.reason === "refused"
      ? problem(c, 422, taken.refusal.message, { type: "file-refused" })
      : problem(c, 409, inboundTexts.overtaken);
  }
  const { receipt, replay } = taken;
  await audit(database(c.env), {
    action: "data-uploaded",
    at: now(),
    userId,
    subject: device.device_id,
    after: { batch: receipt.batch, file: key, replay },
    requestId: c.get("requestId"),
  });
  return c.json<UploadAnswer>({ message: uploadMessage(receipt, replay), replay, receipt });
}
