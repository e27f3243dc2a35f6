import { dayOf } from "#contract/common/calendar";
import { chunkKey } from "../../../device/jobs/export/files.ts";
import type { exports } from "../../../platform/schema.ts";

export type ExportRow = typeof exports.$inferSelect;

async function pieceOf(bucket: Pick<R2Bucket, "get">, id: string, chunk: number): Promise<R2ObjectBody> {
  const piece = await bucket.get(chunkKey(id, chunk));
  if (!piece) throw new Error("A piece of an export is missing.");
  return piece;
}

/** Chunks of a file as one stream of known length. A missing chunk breaks off the download, so that no one takes a part for the whole. */
export function fileStream(
  bucket: Pick<R2Bucket, "get">,
  { id, chunks, bytes }: Pick<ExportRow, "id" | "chunks" | "bytes">,
): { stream: ReadableStream<Uint8Array>; sent: Promise<void> } {
  const { readable, writable } = new FixedLengthStream(bytes);
  const send = async () => {
    for (let chunk = 0; chunk < chunks; chunk++)
      await (await pieceOf(bucket, id, chunk)).body.pipeTo(writable, { preventClose: true });
    await writable.close();
  };
  // A client that disconnects knows that its file is incomplete.
  const sent = send().catch((error: unknown) => writable.abort(error).catch(() => undefined));
  return { stream: readable, sent };
}

/** For a ZIP, which sums up every byte. */
export async function* filePieces(
  bucket: Pick<R2Bucket, "get">,
  { id, chunks }: Pick<ExportRow, "id" | "chunks">,
): AsyncGenerator<Uint8Array> {
  for (let chunk = 0; chunk < chunks; chunk++) yield await (await pieceOf(bucket, id, chunk)).bytes();
}

export interface NamedExport {
  device_name: string;
  timezone: string;
  row: Pick<ExportRow, "from_at" | "to_at">;
}

/** `soilsight-North-3-2026-01-01-to-2026-03-31`: days in the device's zone; only characters that every file system takes. */
export function baseName({ row, device_name, timezone }: NamedExport): string {
  const name = device_name
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return `soilsight-${name || "device"}-${dayOf(timezone, row.from_at)}-to-${dayOf(timezone, row.to_at - 1)}`;
}

export const fileName = (of: NamedExport): string => `${baseName(of)}.csv`;
