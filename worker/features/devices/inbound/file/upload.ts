import { type Context, Hono } from "hono";
import { createFactory } from "hono/factory";
import { principalBySessionId } from "../../../../access/sessions/session.ts";
import { visibleDevice } from "../../../../access/scope.ts";
import { texts } from "#contract/common/texts";
import { inboundTexts } from "#contract/inbound/texts";
import type { DeviceSettings, UndoneFile } from "../../../../device/base/types.ts";
import type { AppEnv } from "../../../../platform/context.ts";
import { database } from "../../../../platform/db.ts";
import { problem } from "../../../../platform/problem.ts";
import { now } from "../../../../platform/clock.ts";
import { deviceOfKey, deviceSettings, keyOf, notTaken, wrongKey } from "../device-key.ts";
import { allow, DEFAULT_MAX_BODY_BYTES } from "../../../../access/allow.ts";
import { audit } from "../../../../access/audit.ts";
import { UPLOAD_MAX_BYTES } from "#contract/common/limits";
import type { UploadAnswer, UploadPreview } from "#contract/inbound/inbound";
import { previewLoggerFile, readLoggerFile } from "#domain/logger-file/index";
import { tableNameOf } from "#domain/logger-file/opening/head";
import { refusals } from "#domain/logger-file/refusals";
import type { FileRefusal, LoggerFileOptions } from "#domain/logger-file/types";
import { deviceObject, type EarlierFiles } from "../../../../device/rpc.ts";
import type { FileSource } from "../../../../device/telemetry/file-sources.ts";
import { pick } from "#contract/records/field";
import { sha256Hex } from "../../../../platform/digest.ts";
import { validate } from "../../../../platform/validate.ts";
import { CutOff } from "#domain/text/bytes";
import { TooLarge, watchedBody } from "../../../files/index.ts";
import { UploadQuery } from "#contract/inbound/upload-query";
import { fileChoices } from "./file-choices.ts";
import { belowHeader, type IncomingFile, openIncomingFile, PassingFile, rawName, stageFile } from "./take-file.ts";
import { isForm, shortAnswer, shortAnswers, uploadMessage, withFirstReason } from "./upload-answer.ts";

type UploadAccess = { ok: true; device: DeviceSettings; userId: string | null } | { ok: false; answer: Response };

const refuse = (answer: Response): UploadAccess => ({ ok: false, answer });

interface UploadTarget {
  deviceId?: string | undefined;
  apiKey?: string | undefined;
}

/** An upload takes minutes, in which its sender may be removed or its key replaced. Null: the right still holds. */
async function refuseIfEnded(c: Context<AppEnv>, query: UploadTarget): Promise<Response | null> {
  const principal = c.get("principal");
  if (principal) c.set("principal", await principalBySessionId(c.env, principal.sessionId, now()));
  const access = await uploadAccess(c, query);
  return access.ok ? null : access.answer;
}

async function uploadAccess(c: Context<AppEnv>, query: UploadTarget): Promise<UploadAccess> {
  const db = database(c.env);
  const key = keyOf(c.req.raw.headers) ?? query.apiKey;
  if (key !== undefined) {
    const device = await deviceOfKey(db, key, now());
    if (!device) return refuse(await wrongKey(c, key));
    if (device.isRetired) return refuse(problem(c, 410, inboundTexts.retired));
    const { settings } = device;
    // Files leave receipts that an owner can undo, and this unit has no owner yet.
    if (settings.isProvisional) return refuse(problem(c, 409, inboundTexts.notRegistered));
    return query.deviceId === undefined || settings.device_id === query.deviceId
      ? { ok: true, device: settings, userId: null }
      : refuse(problem(c, 403, inboundTexts.keyOfAnother));
  }
  const principal = c.get("principal");
  if (!principal) return refuse(problem(c, 401, texts.unauthorized));
  if (!principal.permissions.has("data.upload")) return refuse(problem(c, 403, texts.forbidden));
  if (query.deviceId === undefined) {
    const fields = { deviceId: inboundTexts.deviceRequired };
    return refuse(problem(c, 422, inboundTexts.deviceRequired, { type: "validation", fields }));
  }
  const device = await visibleDevice(db, principal, query.deviceId);
  if (!device) return refuse(problem(c, 404, texts.deviceNotFound));
  if (device.retired_at !== null) return refuse(problem(c, 410, inboundTexts.retired));
  return { ok: true, device: deviceSettings(device), userId: principal.user.id };
}

/** File of a logger, by PUT or POST, as a form or raw; or from the Upload Data dialog. `dryRun=1` only previews it. */
const handlers = createFactory<AppEnv>().createHandlers(shortAnswers, validate("query", UploadQuery), async (c) => {
  const query = c.req.valid("query");
  const access = await uploadAccess(c, query);
  if (!access.ok) return access.answer;
  const { headers, body } = c.req.raw;
  const object = deviceObject(c.env, access.device.device_id);
  const arrival: Arrival = { id: crypto.randomUUID(), bytes: 0, isEnded: false };
  const name = rawName(c.req.param("name"));
  const admitted = await object.admitUpload({ id: arrival.id, name: tableNameOf(name), now: now() });
  if (!admitted.ok) return notTaken(c, admitted);
  try {
    // Of a packed file both count: the packed bytes were sent, and the plain ones are read.
    const count = (length: number) => void (arrival.bytes += length);
    const watched = body && watchedBody(body, count);
    const opened = await openIncomingFile({ headers, body: watched }, name, count);
    if (opened.ok) {
      const { file } = opened;
      const earlier = file.name === name ? admitted.value : await object.earlierFiles({ name: tableNameOf(file.name) });
      return await receive(c, { ...access, arrival, file, query, earlier });
    }
    if (opened.reason === "refused") return refused(c, opened.refusal);
    if (opened.reason === "no-file") return problem(c, 400, inboundTexts.noFile);
    if (opened.reason === "unknown-encoding") return problem(c, 415, inboundTexts.unknownEncoding);
    return problem(c, 422, inboundTexts.wrongExtension);
  } catch (error) {
    if (error instanceof CutOff) return problem(c, 400, inboundTexts.cutOff);
    if (error instanceof TooLarge) return problem(c, 413, inboundTexts.fileTooLarge);
    throw error;
  } finally {
    if (!arrival.isEnded) await object.endUpload({ id: arrival.id, bytes: arrival.bytes, now: now() });
  }
});

interface Arrival {
  id: string;
  /** Received until now. */
  bytes: number;
  /** The object freed its slot. */
  isEnded: boolean;
}

const rule = () =>
  allow("device-key", {
    body: "file",
    maxBytes: UPLOAD_MAX_BYTES + DEFAULT_MAX_BODY_BYTES,
    tooLarge: inboundTexts.fileTooLarge,
  });

const path = "/api/device/inbound/sensor/data";
/** Some loggers append a name and number to the URL, one file for each part of a table. */
const namedPath = `${path}/:name` as const;

export const upload = new Hono<AppEnv>()
  .put(path, rule(), ...handlers)
  .post(path, rule(), ...handlers)
  .put(namedPath, rule(), ...handlers)
  .post(namedPath, rule(), ...handlers);

const refused = (c: Context<AppEnv>, { message, code }: FileRefusal) =>
  problem(c, 422, message, { type: "file-refused", code });

interface Received {
  device: DeviceSettings;
  userId: string | null;
  arrival: Arrival;
  file: IncomingFile;
  query: UploadQuery;
  earlier: EarlierFiles;
}

async function receive(c: Context<AppEnv>, received: Received) {
  const { device, file, query, earlier } = received;
  const choices = fileChoices(query, earlier);
  const options = { ...choices, zone: device.timezone };
  const head = file.head.kind === "header" ? file.head.text : (earlier.table?.head ?? null);
  if (file.head.kind === "rows" && head === null) return refused(c, refusals.noHeader);
  const content = file.head.kind === "rows" ? belowHeader(file.content, head!) : file.content;
  if (query.dryRun) return preview(c, content, options);
  return store(c, received, { content, options, source: head === null ? null : { head, choices } });
}

async function preview(c: Context<AppEnv>, content: ReadableStream<Uint8Array>, options: LoggerFileOptions) {
  const result = await previewLoggerFile(content, options, now());
  return result.ok ? c.json<UploadPreview>(result.preview) : refused(c, result);
}

function undoneAnswer(c: Context<AppEnv>, { id }: UndoneFile) {
  const batch = String(id);
  if (!isForm(c.req.raw.headers)) return c.json(shortAnswer(batch, inboundTexts.undoneFile));
  const receipt = { batch, accepted: 0, duplicate: 0, updated: 0, rejected: [], rejectedCount: 0, days: [] };
  return c.json<UploadAnswer>({ message: inboundTexts.undoneFile, replay: false, receipt });
}

interface FileToStore {
  content: ReadableStream<Uint8Array>;
  options: LoggerFileOptions;
  source: FileSource | null;
}

async function store(
  c: Context<AppEnv>,
  { device, userId, arrival, file, query, earlier }: Received,
  { content, options, source }: FileToStore,
) {
  const object = deviceObject(c.env, device.device_id);
  const passing = new PassingFile(content, userId === null && query.again === undefined ? earlier.undone : []);
  const begun = { id: arrival.id, now: now() };
  const staged = await stageFile(object, begun, readLoggerFile(passing.content, options, begun.now));
  const { hash, undone } = await passing.end(options);
  const ended = await refuseIfEnded(c, query);
  if (ended) return ended;
  if (undone?.file.length === passing.length) return undoneAnswer(c, undone.file);
  if (staged.kind === "refused") return refused(c, staged);
  const stored = await object.commitUpload({
    ...pick(staged, ["samples", "parts", "rejected", "rejectedCount", "ignored", "ignoredCount"]),
    ...pick(arrival, ["id", "bytes"]),
    settings: device,
    // Of the same file, what was left out may be sent again.
    key: undone === null ? hash : await sha256Hex(`${hash} below ${undone.lines}`),
    fileName: file.name,
    hash,
    length: passing.length,
    undoneLines: undone?.lines ?? 0,
    by: userId,
    source,
    now: now(),
  });
  if (!stored.ok)
    return stored.reason === "over-quota" ? notTaken(c, stored) : problem(c, 409, inboundTexts.interrupted);
  arrival.isEnded = true;
  const { receipt, replay, leftOut, isNews } = stored.value;
  // A logger sends a file every few minutes: the device's upload list has them all.
  if (userId !== null || isNews)
    await audit(database(c.env), {
      action: "data-uploaded",
      at: now(),
      userId,
      subject: device.device_id,
      after: { batch: receipt.batch, replay },
      requestId: c.get("requestId"),
    });
  const message = uploadMessage(receipt, replay, leftOut);
  return isForm(c.req.raw.headers)
    ? c.json<UploadAnswer>({ message, replay, receipt })
    : c.json(shortAnswer(receipt.batch, withFirstReason(message, receipt)));
}
