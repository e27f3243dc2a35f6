import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "../process/root.ts";
import { localSettings } from "./local-settings.ts";

export const secretNames = ["AUTH_SECRET", "DEVICE_KEY_SECRET"] as const;
type SecretName = (typeof secretNames)[number];

export const newSecret = (): string => randomBytes(32).toString("base64");

export function ensureSecrets(file = inRoot(".dev.vars")): void {
  const known = localSettings(file);
  const missing = secretNames.filter((name) => !known[name]);
  if (missing.length === 0) return;
  const lines = missing.map((name) => `${name}="${newSecret()}"\n`).join("");
  const present = existsSync(file) ? readFileSync(file, "utf8") : "";
  writeFileSync(file, present === "" || present.endsWith("\n") ? present + lines : `${present}\n${lines}`, {
    mode: 0o600,
  });
}

export function secretOf(name: SecretName, file = inRoot(".dev.vars")): string {
  const value = localSettings(file)[name];
  if (!value) throw new Error(`${file} has no ${name}. Add it: 32 random bytes as base64.`);
  return value;
}
