import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "../process/root.ts";

/** Writes `.dev.vars` on the first start: secrets of this working copy alone, never committed, never shown. */
export function ensureSecrets(file = inRoot(".dev.vars")): void {
  if (existsSync(file)) return;
  const secret = () => randomBytes(32).toString("base64");
  const text = `AUTH_SECRET="${secret()}"\nDEVICE_KEY_SECRET="${secret()}"\n`;
  writeFileSync(file, text, { mode: 0o600, flag: "wx" });
}

/** A secret of this working copy. */
export function secretOf(name: "DEVICE_KEY_SECRET", file = inRoot(".dev.vars")): string {
  const line = readFileSync(file, "utf8").match(new RegExp(`^${name}="([^"]+)"`, "m"));
  if (!line) throw new Error(`${file} has no ${name}. Add it: 32 random bytes as base64.`);
  return line[1]!;
}
