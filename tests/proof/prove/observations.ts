import { copyFileSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { decodeBlock } from "#domain/packed/block";
import { decodeEntries } from "../../../worker/device/base/journal.ts";

export interface Observation {
  times: Set<number>;
  stagedParts: number;
  /** SQLite's integrity check: "ok" or the fault. */
  integrity: string;
  bytes: number;
}

const OBJECTS = join("v3", "do", "soilsight-Device");

function read(file: string): [device: string, observation: Observation] | null {
  const db = new DatabaseSync(file);
  try {
    const one = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0];
    if (!one("SELECT 1 FROM sqlite_master WHERE name = 'head'")) return null;
    const device = one("SELECT state ->> '$.device.device_id' FROM head");
    if (device === undefined || device === null) return null;
    const blocks = db.prepare("SELECT start, bytes FROM blocks").all() as { start: number; bytes: Uint8Array }[];
    const journal = decodeEntries(one("SELECT journal FROM head") as Uint8Array);
    const times = [
      ...blocks.flatMap(({ start, bytes }) => Array.from(decodeBlock(bytes, start).t)),
      ...journal.flatMap((entry) => (entry.kind === "samples" ? Array.from(entry.samples.t) : [])),
    ];
    const pages = Number(one("PRAGMA page_count")) - Number(one("PRAGMA freelist_count"));
    return [
      String(device),
      {
        times: new Set(times),
        stagedParts: Number(one("SELECT count(*) FROM staged")),
        integrity: String(one("PRAGMA integrity_check")),
        bytes: pages * Number(one("PRAGMA page_size")),
      },
    ];
  } finally {
    db.close();
  }
}

/** Reads the objects of a stopped portal, by device, from copies: opening a file replays its write-ahead log, which the program must do. */
export function observations(folder: string): Map<string, Observation> {
  const copies = mkdtempSync(join(tmpdir(), "soilsight-witness-"));
  try {
    for (const name of globSync("*.sqlite{,-wal}", { cwd: join(folder, OBJECTS) }))
      copyFileSync(join(folder, OBJECTS, name), join(copies, basename(name)));
    const files = globSync("*.sqlite", { cwd: copies }).filter((name) => name !== "metadata.sqlite");
    return new Map(files.map((name) => read(join(copies, name))).filter((found) => found !== null));
  } finally {
    rmSync(copies, { recursive: true });
  }
}
