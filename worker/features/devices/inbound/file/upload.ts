import { type Context, Hono } from "hono";
import { createFactory } from "hono/factory";
import { principalBySessionId } from "../../../../access/sessions/session.ts";
import { visibleDevice } from "../../../../access/scope.ts";
import { texts } from "#contract/common/texts";
import { inboundTexts } from "#contract/inbound/texts";
import type { DeviceSettings } from "../../../../device/base/types.ts";
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
import { piecesOf } from "#domain/text/bytes";
import type { FileRefusal, LoggerFileOptions } from "#domain/logger-file/types";
import { deviceObject } from "../../../../device/rpc.ts";
import type { FileSource } from "../../../../device/telemetry/file-sources.ts";
import type { UndoneFile } from "../../../../device/telemetry/batches.ts";
import { hasChanged } from "../../../../device/intake/ingest.ts";
import { hexOf, sha256Hex } from "../../../../platform/digest.ts";
import { validate } from "../../../../platform/validate.ts";
import { CutOff } from "#domain/text/bytes";
import { storeFile, TooLarge, watchedBody, yielding } from "../../../files/index.ts";
import { UploadQuery } from "#contract/inbound/upload-query";
import { fileChoices } from "./file-choices.ts";
import { belowHeader, type IncomingFile, openIncomingFile, takeFile } from "./take-file.ts";
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
  const object = deviceObject(c.env, access.device.device_id);
  const id = crypto.randomUUID();
  const admitted = await object.admitUpload({ id, now: now() });
  if (!admitted.ok) return notTaken(c, admitted);
  let bytes = 0;
  try {
    const { headers, body } = c.req.raw;
    // Of a packed file both count: the packed bytes were sent, and the plain ones are read.
    const count = (length: number) => void (bytes += length);
    const watched = body && watchedBody(body, count);
    const opened = await openIncomingFile({ headers, body: watched }, c.req.param("name"), count);
    if (opened.ok) return await receive(c, { ...access, file: opened.file, query });
    if (opened.reason === "refused") return refused(c, opened.refusal);
    if (opened.reason === "no-file") return problem(c, 400, inboundTexts.noFile);
    if (opened.reason === "unknown-encoding") return problem(c, 415, inboundTexts.unknownEncoding);
    return problem(c, 422, inboundTexts.wrongExtension);
  } catch (error) {
    if (error instanceof CutOff) return problem(c, 400, inboundTexts.cutOff);
    if (error instanceof TooLarge) return problem(c, 413, inboundTexts.fileTooLarge);
    throw error;
  } finally {
    await object.endUpload({ id, bytes, now: now() });
  }
});

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
  file: IncomingFile;
  query: UploadQuery;
}

async function receive(c: Context<AppEnv>, { device, userId, file, query }: Received) {
  const object = deviceObject(c.env, device.device_id);
  const name = tableNameOf(file.name);
  const sources = await object.fileSources({ name });
  const choices = fileChoices(query, sources);
  const options = { ...choices, zone: device.timezone };
  const head = file.head.kind === "header" ? file.head.text : (sources.table?.head ?? null);
  if (file.head.kind === "rows" && head === null) return refused(c, refusals.noHeader);
  const content = file.head.kind === "rows" ? belowHeader(file.content, head!) : file.content;
  if (query.dryRun) return preview(c, content, options);
  const source = head === null ? null : { head, choices };
  const undone = userId === null && query.again === undefined ? sources.undone : [];
  return store(c, { device, userId, query, fileName: file.name, source, content, options, undone });
}

async function preview(c: Context<AppEnv>, content: ReadableStream<Uint8Array>, options: LoggerFileOptions) {
  const result = await previewLoggerFile(content, options, now());
  return result.ok ? c.json<UploadPreview>(result.preview) : refused(c, result);
}

interface FileToStore {
  device: DeviceSettings;
  userId: string | null;
  query: UploadQuery;
  fileName: string;
  source: FileSource | null;
  content: ReadableStream<Uint8Array>;
  options: LoggerFileOptions;
  undone: readonly UndoneFile[];
}

interface UndoneStart {
  file: UndoneFile;
  lines: number;
}

const LINE_FEED = 10;

/**
 * The longest undone file with which a stored one starts, if both are read in the same way. A crontab line sends a whole growing file every hour, and its next run must not
 * bring back what a person undid.
 */
async function undoneStart(
  stored: R2ObjectBody | null,
  undone: readonly UndoneFile[],
  identify: (hash: string) => Promise<string>,
): Promise<UndoneStart | null> {
  const open = undone.map((file) => {
    const digest = new crypto.DigestStream("SHA-256");
    return { file, digest, writer: digest.getWriter(), lines: 0 };
  });
  let at = 0;
  for await (const piece of yielding(piecesOf(stored!.body))) {
    for (const one of open) {
      const part = piece.subarray(0, Math.max(0, one.file.length - at));
      if (part.length > 0) await one.writer.write(part);
      for (let end = part.indexOf(LINE_FEED); end >= 0; end = part.indexOf(LINE_FEED, end + 1)) one.lines += 1;
    }
    at += piece.length;
  }
  let longest: UndoneStart | null = null;
  for (const { file, digest, writer, lines } of open) {
    await writer.close();
    const isStart = (await identify(hexOf(await digest.digest))) === file.hash;
    if (isStart && file.length > (longest?.file.length ?? 0)) longest = { file, lines };
  }
  return longest;
}

function undoneAnswer(c: Context<AppEnv>, { id }: UndoneFile) {
  const batch = String(id);
  if (!isForm(c.req.raw.headers)) return c.json(shortAnswer(batch, inboundTexts.undoneFile));
  const receipt = { batch, accepted: 0, duplicate: 0, updated: 0, rejected: [], rejectedCount: 0, days: [] };
  return c.json<UploadAnswer>({ message: inboundTexts.undoneFile, replay: false, receipt });
}

async function store(c: Context<AppEnv>, toStore: FileToStore) {
  const { device, userId, query, fileName, source, content, options, undone } = toStore;
  const bucket = c.env.FILES;
  const object = deviceObject(c.env, device.device_id);
  const key = `uploads/${crypto.randomUUID()}`;
  await object.expectFile({ file: key, now: now() });
  const stored = await storeFile(bucket, key, content, { device_id: device.device_id, name: fileName });
  const ended = await refuseIfEnded(c, query);
  if (ended) {
    await bucket.delete(key);
    return ended;
  }
  const identify = (hash: string) => sha256Hex(JSON.stringify([hash, options]));
  const shorter = undone.filter(({ length }) => length <= stored.length);
  const started = shorter.length === 0 ? null : await undoneStart(await bucket.get(key), shorter, identify);
  if (started?.file.length === stored.length) {
    await bucket.delete(key);
    return undoneAnswer(c, started.file);
  }
  const hash = await identify(stored.hash);
  // After a fault from here on, the object decides about the file: it may have claimed the file although its answer was lost.
  const outcome = await takeFile(object, {
    device,
    // Of the same file, what was left out may be sent again.
    key: started === null ? hash : await sha256Hex(`${hash} below ${started.lines}`),
    fileName,
    file: key,
    hash,
    length: stored.length,
    undoneLines: started?.lines ?? 0,
    by: userId,
    now: now(),
    open: async () => readLoggerFile(yielding(piecesOf((await bucket.get(key))!.body)), options, now()),
  });
  if (!outcome.ok || outcome.replay || !hasChanged(outcome.receipt)) await bucket.delete(key);
  if (!outcome.ok) {
    if (outcome.reason === "refused") return refused(c, outcome.refusal);
    return outcome.reason === "over-quota" ? notTaken(c, outcome) : problem(c, 409, inboundTexts.overtaken);
  }
  const { receipt, replay, leftOut } = outcome;
  const isNews = await object.saveFileSource({ name: tableNameOf(fileName), source, now: now() });
  // A logger sends a file every few minutes: the device's upload list has them all.
  if (userId !== null || isNews)
    await audit(database(c.env), {
      action: "data-uploaded",
      at: now(),
      userId,
      subject: device.device_id,
      after: { batch: receipt.batch, file: key, replay },
      requestId: c.get("requestId"),
    });
  const message = uploadMessage(receipt, replay, leftOut);
  return isForm(c.req.raw.headers)
    ? c.json<UploadAnswer>({ message, replay, receipt })
    : c.json(shortAnswer(receipt.batch, withFirstReason(message, receipt)));
}
