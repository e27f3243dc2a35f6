import { makeZip, predictLength } from "client-zip";
import { csvDocument } from "#print/csv";
import { jobTexts } from "#contract/devices/job-texts";
import { baseName, type ExportRow, filePieces } from "./file.ts";
import type { SetPart, SetRow } from "./sets.ts";

interface ZipEntry {
  name: string;
  lastModified: Date;
  size: number;
  input: Uint8Array | AsyncIterable<Uint8Array>;
}

/** Devices of one name get numbers, because programs that unpack write one file over the other. */
function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let number = 2; used.has(unique.toLowerCase()); number++) unique = `${name}-${number}`;
    used.add(unique.toLowerCase());
    return unique;
  });
}

/** Devices without a file, with the reason. Those that the person can't read (any more) have no name. */
function failedFile(failed: readonly SetPart[], missing: number): Uint8Array {
  const rows = failed.map(({ row, device_name }) => [row.device_id, device_name, row.reason ?? jobTexts.exportFailed]);
  const unnamed = Array.from({ length: missing }, () => ["", "", jobTexts.exportDeviceGone]);
  return new TextEncoder().encode(csvDocument(["device_id", "device_name", "reason"], [...rows, ...unnamed]));
}

/** A ZIP of known length. A missing piece breaks off the download, and so does a right that ends meanwhile. */
export function zipOf(
  bucket: Pick<R2Bucket, "get">,
  { set, parts }: { set: SetRow; parts: readonly SetPart[] },
  mayRead: (deviceId: string) => Promise<boolean>,
): { stream: ReadableStream<Uint8Array>; sent: Promise<void> } {
  async function* piecesOf(row: ExportRow): AsyncGenerator<Uint8Array> {
    if (!(await mayRead(row.device_id))) throw new Error("The right to read a device ended.");
    yield* filePieces(bucket, row);
  }
  const done = parts.filter(({ row }) => row.state === "done");
  const names = uniqueNames(done.map(baseName));
  const entries = done.map(({ row }, at): ZipEntry => ({
    name: `${names[at]}.csv`,
    lastModified: new Date(row.ended_at! * 1000),
    size: row.bytes,
    input: piecesOf(row),
  }));
  const missing = set.devices - parts.length;
  if (done.length < set.devices) {
    const input = failedFile(
      parts.filter(({ row }) => row.state !== "done"),
      missing,
    );
    entries.push({ name: "failed.csv", lastModified: new Date(set.created_at * 1000), size: input.length, input });
  }
  const { readable, writable } = new FixedLengthStream(
    predictLength(entries.map(({ name, lastModified, size }) => ({ name, lastModified, size }))),
  );
  const sent = makeZip(entries)
    .pipeTo(writable)
    .catch(() => undefined);
  return { stream: readable, sent };
}
