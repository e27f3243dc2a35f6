import type { Context } from "hono";
import { type Receipt, type UploadPreview, DEFAULT_TIMESTAMP_FORMAT, sensorTypes } from "#contract/inbound/inbound";
import { inboundTexts } from "#contract/inbound/texts";
import type { UploadQuery } from "#contract/inbound/upload-query";
import { pick } from "#contract/records/field";
import { previewLoggerFile, readLoggerFile } from "#domain/logger-file/index";
import { tableNameOf } from "#domain/logger-file/opening/head";
import { refusals } from "#domain/logger-file/refusals";
import type { LoggerFileOptions } from "#domain/logger-file/types";
import { CutOff } from "#domain/text/bytes";
import { audit } from "../../../../access/audit.ts";
import { digestOfBody } from "../../../../api/hashed-body.ts";
import type { DeviceSettings, UndoneFile } from "../../../../device/base/types.ts";
import { deviceObject, type EarlierFiles } from "../../../../device/rpc.ts";
import type { FileSource, FileChoices } from "../../../../device/telemetry/file-sources.ts";
import { now } from "../../../../platform/clock.ts";
import type { AppEnv } from "../../../../platform/context.ts";
import { sha256Hex } from "../../../../platform/digest.ts";
import { TooLarge, watchedBody } from "../../../files/index.ts";
import { notTaken } from "../device-key.ts";
import { belowHeader, type IncomingFile, openIncomingFile, PassingFile, stageFile } from "./take-file.ts";

/** The sender's choices, else those of the last file of the same table; for the sensor, else that of the device's newest file. */
function fileChoices(
  // Answers about one file: the next may have one zone and one device.
  query: Pick<UploadQuery, "sensorType" | "tsFormat" | "clock" | "mapping" | "fileZone" | "fileDevice">,
  { table, newest }: { table: FileSource | null; newest: FileSource | null },
): FileChoices {
  const mapping = query.mapping ?? table?.choices.mapping;
  return {
    sensorType: query.sensorType ?? table?.choices.sensorType ?? newest?.choices.sensorType ?? sensorTypes["Two cells"],
    timestampFormat: query.tsFormat ?? table?.choices.timestampFormat ?? DEFAULT_TIMESTAMP_FORMAT,
    clock: query.clock ?? table?.choices.clock ?? "standard",
    ...(mapping && { mapping }),
    ...(query.fileZone !== undefined && { fileZone: query.fileZone }),
    ...(query.fileDevice !== undefined && { fileDevice: query.fileDevice }),
  };
}

/** A file of a logger on its way: from a key, the dialog or a token. */
export interface FileDelivery {
  device: DeviceSettings;
  /** Null: a key. */
  userId: string | null;
  /** By which `userId` sent it. */
  tokenId?: string | undefined;
  query: Omit<UploadQuery, "deviceId" | "apiKey">;
  name: string;
  /** A file takes minutes, in which the sender's right may end. Null: it still holds. */
  refuseIfEnded: () => Promise<Response | null>;
}

export interface FileFault {
  kind: "fault";
  status: 400 | 409 | 413 | 415 | 422;
  title: string;
  /** Of a file that the reader refused. */
  code?: string;
}

export type FileOutcome =
  | FileFault
  | { kind: "answer"; answer: Response }
  | { kind: "cut-off" }
  | { kind: "preview"; preview: UploadPreview }
  | { kind: "undone"; file: UndoneFile }
  | { kind: "stored"; receipt: Receipt; replay: boolean; leftOut: number };

const fault = (status: FileFault["status"], title: string): FileFault => ({ kind: "fault", status, title });
const refused = ({ message, code }: { message: string; code: string }): FileFault => ({
  ...fault(422, message),
  code,
});

interface Arrival {
  id: string;
  /** Received until now. */
  bytes: number;
  /** The object freed its slot. */
  isEnded: boolean;
}

/** Reads the body of the call as a file, and stores its rows or previews them. */
export async function receiveFile(c: Context<AppEnv>, delivery: FileDelivery): Promise<FileOutcome> {
  const { device, name } = delivery;
  const { headers, body } = c.req.raw;
  const object = deviceObject(c.env, device.device_id);
  const arrival: Arrival = { id: crypto.randomUUID(), bytes: 0, isEnded: false };
  const admitted = await object.admitUpload({ id: arrival.id, name: tableNameOf(name), now: now() });
  if (!admitted.ok) return { kind: "answer", answer: notTaken(c, admitted) };
  try {
    // Of a packed file both count: the packed bytes were sent, and the plain ones are read.
    const count = (length: number) => void (arrival.bytes += length);
    const watched = body && watchedBody(body, count);
    const opened = await openIncomingFile({ headers, body: watched }, name, count);
    if (opened.ok) {
      const { file } = opened;
      const earlier = file.name === name ? admitted.value : await object.earlierFiles({ name: tableNameOf(file.name) });
      return await read(c, { ...delivery, arrival, file, earlier });
    }
    if (opened.reason === "refused") return refused(opened.refusal);
    if (opened.reason === "no-file") return fault(400, inboundTexts.noFile);
    if (opened.reason === "unknown-encoding") return fault(415, inboundTexts.unknownEncoding);
    return fault(422, inboundTexts.wrongExtension);
  } catch (error) {
    if (error instanceof CutOff) return { kind: "cut-off" };
    if (error instanceof TooLarge) return fault(413, inboundTexts.fileTooLarge);
    throw error;
  } finally {
    if (!arrival.isEnded) await object.endUpload({ id: arrival.id, bytes: arrival.bytes, now: now() });
  }
}

interface OpenDelivery extends FileDelivery {
  arrival: Arrival;
  file: IncomingFile;
  earlier: EarlierFiles;
}

async function read(c: Context<AppEnv>, delivery: OpenDelivery): Promise<FileOutcome> {
  const { device, file, query, earlier } = delivery;
  const choices = fileChoices(query, earlier);
  const options = { ...choices, zone: device.timezone };
  const head = file.head.kind === "header" ? file.head.text : (earlier.table?.head ?? null);
  if (file.head.kind === "rows" && head === null) return refused(refusals.noHeader);
  const content = file.head.kind === "rows" ? belowHeader(file.content, head!) : file.content;
  if (query.dryRun) {
    const result = await previewLoggerFile(content, options, now());
    return result.ok ? { kind: "preview", preview: result.preview } : refused(result);
  }
  return store(c, delivery, { content, options, source: head === null ? null : { head, choices } });
}

interface FileToStore {
  content: ReadableStream<Uint8Array>;
  options: LoggerFileOptions;
  source: FileSource | null;
}

async function store(
  c: Context<AppEnv>,
  { device, userId, tokenId, arrival, file, query, earlier, refuseIfEnded }: OpenDelivery,
  { content, options, source }: FileToStore,
): Promise<FileOutcome> {
  const object = deviceObject(c.env, device.device_id);
  const isAsSent = file.isAsSent && file.head.kind !== "rows";
  const passing = new PassingFile(
    content,
    userId === null && query.again === undefined ? earlier.undone : [],
    isAsSent ? digestOfBody(c.req.raw) : null,
  );
  const begun = { id: arrival.id, now: now() };
  const staged = await stageFile(object, begun, readLoggerFile(passing.content, options, begun.now));
  const { hash, undone } = await passing.end(options);
  const ended = await refuseIfEnded();
  if (ended) return { kind: "answer", answer: ended };
  if (undone?.file.length === passing.length) return { kind: "undone", file: undone.file };
  if (staged.kind === "refused") return refused(staged);
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
    return stored.reason === "over-quota"
      ? { kind: "answer", answer: notTaken(c, stored) }
      : fault(409, inboundTexts.interrupted);
  arrival.isEnded = true;
  const { receipt, replay, leftOut, isNews } = stored.value;
  // A logger sends a file every few minutes: the device's upload list has them all.
  if (userId !== null || isNews)
    await audit(c.var.db, {
      action: "data-uploaded",
      at: now(),
      userId,
      ...(tokenId !== undefined && { tokenId }),
      subject: device.device_id,
      after: { batch: receipt.batch, replay },
      requestId: c.get("requestId"),
    });
  return { kind: "stored", receipt, replay, leftOut };
}
