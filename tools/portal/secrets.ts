import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { inRoot } from "../process/root.ts";

/** Writes `.dev.vars` on the first start: secrets of this working copy alone, never committed, never shown. */
export function ensureSecrets(file = inRoot(".dev.vars")): void {
  if (existsSync(file)) return;
  const secret = () => randomBytes(32).toString("base64");
  const text = `AUTH_SECRET="${secret()}"\nDEVICE_KEY_SECRET="${secret()}"\n`;
  writeFileSync(file, text, { mode: 0o600, flag: "wx" });
}
