import { copyFileSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { decodeBlock, type SampleBlock } from "#domain/packed/block";
import { packedRollups } from "#domain/packed/day-rollup";
import { decodeEntries } from "../../../worker/device/base/journal.ts";

export interface Observation {
  times: Set<number>;
  stagedParts: number;
  /** "ok", or the fault of SQLite's integrity check, of a checksum, or of half hours and three hours that aren't those of their block. */
  integrity: string;
  bytes: number;
}

const OBJECTS = join("v3", "do", "soilsight-Device");

interface BlockRow {
  start: number;
  bytes: Uint8Array;
  rollup: Uint8Array;
  long_rollup: Uint8Array;
}

export function blocksIn(rows: readonly BlockRow[]): { blocks: SampleBlock[]; faults: string[] } {
  const blocks: SampleBlock[] = [];
  const faults: string[] = [];
  for (const { start, bytes, rollup, long_rollup } of rows) {
    try {
      const block = decodeBlock(bytes, start);
      blocks.push(block);
      const { halfHours, threeHours } = packedRollups(block, start);
      if (Buffer.compare(halfHours, rollup) !== 0 || Buffer.compare(threeHours, long_rollup) !== 0)
        faults.push(`the half hours or three hours of block ${start} are not those of its samples`);
    } catch (error) {
      faults.push(`block ${start}: ${(error as Error).message}`);
    }
  }
  return { blocks, faults };
}

function read(file: string): [device: string, observation: Observation] | null {
  const db = new DatabaseSync(file);
  try {
    const one = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0];
    if (!one("SELECT 1 FROM sqlite_master WHERE name = 'head'")) return null;
    const device = one("SELECT state ->> '$.device.device_id' FROM head");
    if (device === undefined || device === null) return null;
    const rows = db.prepare("SELECT * FROM blocks").all() as unknown as BlockRow[];
    const { blocks, faults } = blocksIn(rows);
    const journal = decodeEntries(one("SELECT journal FROM head") as Uint8Array);
    const times = [
      ...blocks.flatMap(({ t }) => Array.from(t)),
      ...journal.flatMap((entry) => (entry.kind === "samples" ? Array.from(entry.samples.t) : [])),
    ];
    const pages = Number(one("PRAGMA page_count")) - Number(one("PRAGMA freelist_count"));
    return [
      String(device),
      {
        times: new Set(times),
        stagedParts: Number(one("SELECT count(*) FROM staged")),
        integrity:
          [String(one("PRAGMA integrity_check")), ...faults].filter((text) => text !== "ok").join("; ") || "ok",
        bytes: pages * Number(one("PRAGMA page_size")),
      },
    ];
  } finally {
    db.close();
  }
}

/** Reads the objects of a stopped portal, by device. */
export const observations = (folder: string): Map<string, Observation> =>
  new Map(inCopies(folder, read).filter((found) => found !== null));

/** Whether an upload has parts that aren't committed, while the portal runs. A copy amid a write can't be read, and says no. */
export const hasStagedParts = (folder: string): boolean =>
  inCopies(folder, (file) => {
    const db = new DatabaseSync(file);
    try {
      return Object.values(db.prepare("SELECT count(*) FROM staged").get() ?? {})[0] !== 0;
    } catch {
      return false;
    } finally {
      db.close();
    }
  }).includes(true);

/** From copies: opening a file replays its write-ahead log, which the program must do. */
function inCopies<T>(folder: string, look: (file: string) => T): T[] {
  const copies = mkdtempSync(join(tmpdir(), "soilsight-witness-"));
  try {
    for (const name of globSync("*.sqlite{,-wal}", { cwd: join(folder, OBJECTS) }))
      copyFileSync(join(folder, OBJECTS, name), join(copies, basename(name)));
    const files = globSync("*.sqlite", { cwd: copies }).filter((name) => name !== "metadata.sqlite");
    return files.map((name) => look(join(copies, name)));
  } finally {
    rmSync(copies, { recursive: true });
  }
}
