// Plain JavaScript with `node:` builtins only, because it runs before anything is installed, under any Node from 18, even one that it then
// refuses.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";

const read = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * Returns why packages must be installed, or null. npm leaves a copy of the installed lock in `node_modules`. Comparing it with ours finds
 * an interrupted or outdated installation without running npm.
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

/** On these systems the packages include Node. */
const isShipped = (platform, arch) => platform === "linux" && arch === "x64";

function hasNode(root) {
  return !isShipped(process.platform, process.arch) || existsSync(join(root, "node_modules", ".bin", "node"));
}

/** Oldest Node that runs the tools: they are TypeScript and use `import.meta.main`. */
const [MAJOR, MINOR] = [24, 2];

/** Returns why this Node cannot run the tools; null: it can, or the packages include one that can. */
export function nodeProblem({ platform, arch, version }) {
  const [major, minor] = version.split(".").map(Number);
  if (isShipped(platform, arch) || major > MAJOR || (major === MAJOR && minor >= MINOR)) return null;
  return `Soilsight needs Node.js ${MAJOR}.${MINOR} or newer; this is Node.js ${version}. Install Node.js ${MAJOR} from https://nodejs.org, then run this again.`;
}

const nodeProblemHere = () =>
  nodeProblem({ platform: process.platform, arch: process.arch, version: process.versions.node });

/** Why the tools cannot run in this clone, and what to do; null: they can. */
export function notReady(root) {
  const problem = nodeProblemHere();
  if (problem) return problem;
  const reason = missingPackages(root);
  return reason && `Packages are missing: ${reason}. Run npm install, then run this again.`;
}

/** Installs what is missing; false when it failed. */
export function install(root) {
  const problem = nodeProblemHere();
  if (problem) {
    console.error(problem);
    return false;
  }
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
