import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { inRoot } from "../process/root.ts";

export const localSettings = (file = inRoot(".dev.vars")): Record<string, string> =>
  existsSync(file) ? (parseEnv(readFileSync(file, "utf8")) as Record<string, string>) : {};

export function configuredVars(toml: string): Record<string, string> {
  const section = /^\[vars\]\s*$([\s\S]*?)(?=^\[|$(?![\s\S]))/m.exec(toml)?.[1] ?? "";
  const lines = section.matchAll(/^\s*([A-Z_]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/gm);
  return Object.fromEntries(
    [...lines].map(([, name, basic, text]) => [name!, text ?? (JSON.parse(`"${basic}"`) as string)]),
  );
}
