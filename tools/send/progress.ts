import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Progress } from "./part.ts";

export type SentFiles = Record<string, Progress>;

export function readSent(path: string): SentFiles {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as SentFiles;
  } catch {
    return {};
  }
}

/** Replaces the whole file, so that a kill leaves the old or the new one. */
export function writeSent(path: string, sent: SentFiles): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(sent, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}
