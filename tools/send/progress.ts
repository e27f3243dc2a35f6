import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Progress } from "./part.ts";

export type SentFiles = Record<string, Progress>;

/** How far each file was sent, by name; nothing where nothing was, or where the file cannot be read: sending again does no harm. */
export function readSent(path: string): SentFiles {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as SentFiles;
  } catch {
    return {};
  }
}

/** Replaces the file as a whole, so that a kill at any moment leaves the old or the new one. */
export function writeSent(path: string, sent: SentFiles): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(sent, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}
