/** Checks sizes of files and folders, the shelves of a device's object, citations, spelling, a single workerd and reviewed migrations; exits 1 and lists every fault. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "../../tools/process/root.ts";
import { citationFaults } from "./sizes/citations.ts";
import { migrationFaults } from "./sizes/migrations.ts";
import { spellingFaults } from "./sizes/spelling.ts";
import { folderFaults, sizeFaults, summary, type SourceFile } from "./sizes/lines.ts";
import { shelfFaults } from "./sizes/shelves.ts";
import { typeNameFaults } from "./sizes/type-names.ts";
import { isIgnored, sourcePattern } from "./sizes/sources.ts";

const folder = resolve(process.argv[2] ?? root);

function sources(): SourceFile[] {
  return globSync(sourcePattern, { cwd: folder, exclude: (path) => isIgnored(path) })
    .filter((path) => !isIgnored(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

function workerdFaults(): string[] {
  const copies = globSync("**/node_modules/workerd/package.json", { cwd: folder });
  return copies.length > 1 ? [`node_modules holds ${copies.length} copies of workerd: ${copies.join(", ")}`] : [];
}

function migrations(): SourceFile[] {
  const paths = globSync("migrations/*.sql", { cwd: folder });
  return paths.map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

const files = sources();
const faults = [
  ...sizeFaults(files),
  ...folderFaults(files),
  ...citationFaults(files, (path) => existsSync(join(root, path))),
  ...spellingFaults(files),
  ...typeNameFaults(files),
  ...shelfFaults(files),
  ...workerdFaults(),
  ...migrations().flatMap(migrationFaults),
];
console.log(summary(files));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
