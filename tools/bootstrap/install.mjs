// Plain JavaScript with node: builtins only: it runs before anything is installed, under any Node from 18.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";

const read = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * Why packages must be installed, or null. npm leaves a copy of the lock it fulfilled in `node_modules`;
 * it is compared with ours, so an interrupted or outdated installation is noticed without running npm.
 */
export function missingPackages(root) {
  const installed = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return "nothing is installed yet";
  const wanted = read(join(root, "package-lock.json")).packages;
  const present = read(installed).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    const mayBeAbsent = entry.optional || entry.devOptional;
    if (path === "" || (mayBeAbsent && !present[path])) continue;
    if (present[path]?.version !== entry.version) return "the lock has changed";
  }
  if (Object.keys(present).some((path) => !wanted[path])) return "the lock has changed";
  return hasNode(root) ? null : "Node 24 is missing";
}

/** npm scripts find Node 24 in node_modules/.bin; where its package has no build, the person's own Node must do. */
function hasNode(root) {
  const shipped = process.platform === "linux" && process.arch === "x64";
  return !shipped || existsSync(join(root, "node_modules", ".bin", "node"));
}

/** Installs what is missing; false when it failed. */
export function install(root) {
  const reason = missingPackages(root);
  if (!reason) return true;
  console.log(`Installing packages: ${reason}. This takes a minute or two.`);
  const log = join(root, ".cache", "logs", "install.log");
  mkdirSync(join(root, ".cache", "logs"), { recursive: true });
  const output = openSync(log, "w");
  const done = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: root, stdio: ["ignore", output, output] });
  if (done.status === 0) return true;
  console.error(readFileSync(log, "utf8").split("\n").slice(-25).join("\n"));
  console.error(`The packages could not be installed. The whole log: ${log}`);
  return false;
}
