import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, root } from "../process/root.ts";

/** Build outputs and caches, which are never inputs. */
const ignoredNames = new Set(["node_modules", "dist", "build", ".wrangler", ".cache"]);

function filesOf(path: string): string[] {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  return readdirSync(absolute, { withFileTypes: true })
    .filter((entry) => !ignoredNames.has(entry.name))
    .flatMap((entry) => filesOf(join(path, entry.name)))
    .toSorted();
}

export function fingerprint(inputs: string[]): string {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

const fingerprintFile = (name: string) => inRoot(".cache", "build", `${name}.sha256`);

export function isCurrent(name: string, current: string, outputs: string[]): boolean {
  const file = fingerprintFile(name);
  return (
    existsSync(file) &&
    readFileSync(file, "utf8") === current &&
    outputs.every((output) => existsSync(join(root, output)))
  );
}

export function saveFingerprint(name: string, current: string): void {
  mkdirSync(inRoot(".cache", "build"), { recursive: true });
  writeFileSync(fingerprintFile(name), current);
}
