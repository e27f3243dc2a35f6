import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export function readStateFile(file: string, repair: string): unknown {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Error(`${file} is damaged, as after a power failure. ${repair}`);
  }
}

/** Replaces the whole file: a power failure leaves the old or the new content. */
export function writeStateFile(file: string, content: unknown, mode = 0o644): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode, flush: true });
  renameSync(draft, file);
}
