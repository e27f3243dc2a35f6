import { dirname, join } from "node:path";
import { mkdirSync } from "node:fs";

export const root = dirname(dirname(import.meta.dirname));
export const inRoot = (...parts: string[]): string => join(root, ...parts);

export function logFile(name: string): string {
  mkdirSync(inRoot(".cache", "logs"), { recursive: true });
  return inRoot(".cache", "logs", `${name}.log`);
}
