import type { Receipt } from "#contract/inbound/inbound";
import type { DeviceObject } from "../../../../device/rpc.ts";
import type { DeviceResult, DeviceSettings, OverQuota } from "../../../../device/base/types.ts";
import type { LoggerEvent, FileRefusal } from "#domain/logger-file/types";

export type TakenFile =
  | { ok: true; receipt: Receipt; replay: boolean }
  | { ok: false; reason: "refused"; refusal: FileRefusal }
  | ({ ok: false } & OverQuota)
  | { ok: false; reason: "overtaken" };

export interface FileToTake {
  device: DeviceSettings;
  key: string;
  fileName: string;
  file: string;
  by: string | null;
  now: number;
  open: () => Promise<AsyncIterable<LoggerEvent>>;
}

export async function takeFile(object: DeviceObject, file: FileToTake): Promise<TakenFile> {
  const attempt = { key: file.key, attempt: crypto.randomUUID(), now: file.now };
  const begun = await object.beginUpload({ ...attempt, settings: file.device, fileName: file.fileName });
  if (!begun.ok) return { ok: false, reason: "overtaken" };
  if (begun.value) return { ok: true, receipt: begun.value, replay: true };
  let finished = false;
  try {
    const staged = await stageAll(object, attempt, await file.open());
    if (staged.kind === "refused") return { ok: false, reason: "refused", refusal: staged };
    if (staged.kind === "overtaken") return { ok: false, reason: "overtaken" };
    const { rejected, rejectedCount, ignored, ignoredCount } = staged;
    const faults = { rejected, rejectedCount, ignored, ignoredCount };
    const committed = await object.commitUpload({ ...attempt, file: file.file, by: file.by, ...faults });
    if (!committed.ok) return committed.reason === "over-quota" ? committed : { ok: false, reason: "overtaken" };
    finished = true;
    return { ok: true, receipt: committed.value, replay: false };
  } finally {
    if (!finished) await object.discardUpload(attempt);
  }
}

type Staged = Extract<LoggerEvent, { kind: "end" | "refused" }> | { kind: "overtaken" };

async function stageAll(
  object: DeviceObject,
  attempt: { key: string; attempt: string; now: number },
  events: AsyncIterable<LoggerEvent>,
): Promise<Staged> {
  let underway: Promise<DeviceResult<{ staged: number }>> | undefined;
  const isStored = async () => underway === undefined || (await underway).ok;
  for await (const event of events) {
    if (!(await isStored())) return { kind: "overtaken" };
    if (event.kind !== "rows") return event;
    underway = object.stage({ ...attempt, samples: event.samples });
  }
  throw new Error("The reader of a file ended without saying how.");
}
