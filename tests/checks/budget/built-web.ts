import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Build } from "./check.ts";

/** The output of `npm run build:web`. */
export function builtWeb(dist: string): Build {
  const json = (path: string): unknown => JSON.parse(readFileSync(join(dist, path), "utf8"));
  return {
    manifest: json(".vite/manifest.json") as Build["manifest"],
    manifests: { try: json(".vite/try.json") as Build["manifest"] },
    files: readdirSync(join(dist, "assets")).map((file) => `assets/${file}`),
    packages: json(".vite/packages.json") as Build["packages"],
    weigh: (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
  };
}
