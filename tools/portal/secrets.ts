import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "../process/root.ts";
import { localSettings } from "./local-settings.ts";

export const secretNames = ["AUTH_SECRET", "DEVICE_KEY_SECRET"] as const;
type SecretName = (typeof secretNames)[number];

export const newSecret = (): string => randomBytes(32).toString("base64");

/** Adds what is missing, and gives its names. */
export function ensureSecrets(file = inRoot(".dev.vars")): readonly SecretName[] {
  const known = localSettings(file);
  const missing = secretNames.filter((name) => !known[name]);
  if (missing.length === 0) return missing;
  append(
    missing.map((name) => [name, newSecret()]),
    file,
  );
  return missing;
}

/** Adds settings that the file doesn't name; an empty one stays empty. */
export function ensureSettings(settings: Readonly<Record<string, string>>, file = inRoot(".dev.vars")): void {
  const known = localSettings(file);
  const missing = Object.entries(settings).filter(([name]) => !(name in known));
  if (missing.length > 0) append(missing, file);
}

function append(settings: readonly (readonly [string, string])[], file: string): void {
  const lines = settings.map(([name, value]) => `${name}="${value}"\n`).join("");
  const present = existsSync(file) ? readFileSync(file, "utf8") : "";
  writeFileSync(file, present === "" || present.endsWith("\n") ? present + lines : `${present}\n${lines}`, {
    mode: 0o600,
  });
}

const LOSSES: Record<SecretName, string> = {
  AUTH_SECRET: "authenticator apps and links in old mails stop working",
  DEVICE_KEY_SECRET: "earlier device keys can no longer be shown",
};

/** What new secrets mean for a database that was written with other ones. */
export const lostSecrets = (names: readonly SecretName[]): string =>
  `The database was written with other secrets (${names.join(", ")}). With new ones, ${names.map((name) => LOSSES[name]).join(", and ")}. If you have a copy of .dev.vars, stop the portal and put it back.`;

export function secretOf(name: SecretName, file = inRoot(".dev.vars")): string {
  const value = localSettings(file)[name];
  if (!value) throw new Error(`${file} has no ${name}. Add it: 32 random bytes as base64.`);
  return value;
}
