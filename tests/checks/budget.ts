/** Checks the size of what a browser must load before a screen works; exits 1 over budget. Run it after `npm run build:web`. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { budgets } from "./budget/budgets.ts";
import { type Build, check } from "./budget/check.ts";
import { root } from "../../tools/process/root.ts";

const dist = resolve(process.argv[2] ?? join(root, "web/dist"));
const json = (path: string): unknown => JSON.parse(readFileSync(join(dist, path), "utf8"));

const build: Build = {
  manifest: json(".vite/manifest.json") as Build["manifest"],
  packages: json(".vite/packages.json") as Build["packages"],
  weigh: (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
};

for (const budget of budgets) {
  const { name, scripts, styles, files, faults } = check(budget, build);
  console.log(`${name}: scripts ${scripts.toFixed(1)} kB, styles ${styles.toFixed(1)} kB, ${files} files`);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
