/** Lints the AssemblyScript of `analytics-wasm/assembly` by `analytics-wasm/lint.json`; exits 1 and lists every fault. */
import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { root } from "../../../tools/process/root.ts";

/** Turns AssemblyScript decorators into comments, so that the TypeScript linter can read the files. */
const asTypeScript = (text: string): string => text.replaceAll(/^@(\w+.*)$/gm, "// @$1");

const assembly = resolve(process.argv[2] ?? join(root, "analytics-wasm/assembly"));
const copy = mkdtempSync(join(tmpdir(), "assembly-"));
cpSync(assembly, join(copy, "assembly"), { recursive: true });
for (const path of globSync("assembly/**/*.ts", { cwd: copy })) {
  const file = join(copy, path);
  writeFileSync(file, asTypeScript(readFileSync(file, "utf8")));
}
const oxlint = join(root, "node_modules/.bin/oxlint");
const rules = join(root, "analytics-wasm/lint.json");
const done = spawnSync(oxlint, ["-c", rules, "--deny-warnings", "assembly"], { cwd: copy, encoding: "utf8" });
rmSync(copy, { recursive: true });
console.log(done.stdout + done.stderr);
if (done.status !== 0) process.exitCode = 1;
