import { chunkKey } from "../../../device/jobs/export/files.ts";
import { dayOf } from "#contract/common/calendar";
import type { ExportRow } from "./queries.ts";

/** Chunks of a file as one stream of known length. A missing chunk breaks off the download, so that no one takes a part for the whole. */
export function fileStream(
  bucket: Pick<R2Bucket, "get">,
  { id, chunks, bytes }: { id: string; chunks: number; bytes: number },
): { stream: ReadableStream<Uint8Array>; sent: Promise<void> } {
  const { readable, writable } = new FixedLengthStream(bytes);
  const send = async () => {
    for (let chunk = 0; chunk < chunks; chunk++) {
      const piece = await bucket.get(chunkKey(id, chunk));
      if (!piece) throw new Error("A piece of an export is missing.");
      await piece.body.pipeTo(writable, { preventClose: true });
    }
    await writable.close();
  };
  // A client that disconnects knows that its file is incomplete.
  const sent = send().catch((error: unknown) => writable.abort(error).catch(() => undefined));
  return { stream: readable, sent };
}

/** `soilsight-North-3-2026-01-01-to-2026-03-31.csv`: days in the device's zone; only characters that every file system takes. */
export function fileName({
  row,
  device_name,
  timezone,
}: Pick<ExportRow, "device_name" | "timezone"> & { row: Pick<ExportRow["row"], "from_at" | "to_at"> }): string {
  const name = device_name
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return `soilsight-${name || "device"}-${dayOf(timezone, row.from_at)}-to-${dayOf(timezone, row.to_at - 1)}.csv`;
}
