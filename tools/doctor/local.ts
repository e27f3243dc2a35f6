import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { settingErrors } from "../../worker/platform/settings.ts";
import { nodeProblem } from "../bootstrap/install.mjs";
import { fingerprint } from "../build/fingerprint.ts";
import { Description } from "../deploy/project.ts";
import { type LastRuns, lastRuns, schedules } from "../portal/crons.ts";
import { otherInstance } from "../portal/instance.ts";
import { damagedObjects, databaseProblem, migrationStamp, stateFolder } from "../portal/local-database.ts";
import { askedPort, DEFAULT_PORT, isFree } from "../portal/port.ts";
import { lostSecrets, secretNames } from "../portal/secrets.ts";
import { unknownSettings } from "../portal/unknown-settings.ts";
import { freeBytes, startNeedsSpace } from "../process/disk.ts";
import { inRoot } from "../process/root.ts";
import { readStateFile } from "../process/state-file.ts";
import { fail, type Finding, ok, warn } from "./finding.ts";

export function checkNode(): Finding {
  const { platform, arch, versions } = process;
  const problem = nodeProblem({ platform, arch, version: versions.node });
  return problem === null ? ok(`Node.js ${versions.node}`) : fail(`Node.js ${versions.node}`, problem);
}

export function checkDisk(free = freeBytes()): Finding {
  const what = `Disk: ${(free / 1e9).toFixed(1)} GB free`;
  const problem = startNeedsSpace(free);
  if (problem !== null) return fail(what, problem);
  return free < 2e9 ? warn(what, "Free some space soon: readings, logs and builds need it.") : ok(what);
}

const STATE_FILES: [path: string, repair: string][] = [
  [".wrangler/state/running.json", "Delete it, unless Soilsight is running in this folder."],
  [".wrangler/state/demonstration.json", "npm start repairs it from .data/demo-keys.json."],
  [".wrangler/state/crons.json", "Delete it."],
  [".wrangler/state/address.json", "Delete it."],
  [".data/demo-keys.json", "Delete it; npm start gives the demonstration's devices new keys."],
  [".data/deployed.json", "Delete it."],
];

export function checkStateFiles(folder = inRoot()): Finding[] {
  const damaged = STATE_FILES.flatMap(([path, repair]) => {
    try {
      readStateFile(join(folder, path), repair);
      return [];
    } catch (error) {
      return [fail(`State file ${path}`, (error as Error).message)];
    }
  });
  return damaged.length === 0 ? [ok("State files are undamaged")] : damaged;
}

interface Present {
  hasDevVars: boolean;
  hasDatabase: boolean;
}

export function checkSettings(settings: Record<string, string>, { hasDevVars, hasDatabase }: Present): Finding[] {
  if (!hasDevVars)
    return [
      hasDatabase
        ? fail("Settings: .dev.vars is missing, but the database is there", lostSecrets(secretNames))
        : ok("Settings: npm start creates .dev.vars with the secrets"),
    ];
  const wrong = settingErrors(settings);
  const unknown = unknownSettings(settings);
  return [
    wrong.length === 0
      ? ok(`Settings: ${Object.keys(settings).toSorted().join(", ")}`)
      : fail("Settings", `${wrong.join("; ")}. See docs/operations.md.`),
    ...unknown.map((name) =>
      warn(`Settings: ${name}`, "This is not a setting; check its spelling in docs/operations.md."),
    ),
  ];
}

export function checkSecretFile(file = inRoot(".dev.vars")): Finding[] {
  if (!existsSync(file) || process.platform === "win32") return [];
  const isOpen = (statSync(file).mode & 0o077) !== 0;
  return [
    isOpen
      ? warn(".dev.vars can be read by other users", "Run chmod 600 .dev.vars.")
      : ok(".dev.vars is readable only by you"),
  ];
}

export async function checkPort(written = process.env.PORT): Promise<Finding> {
  try {
    const port = askedPort(written) ?? DEFAULT_PORT;
    if (await isFree(port)) return ok(`Port ${port} is free`);
    const advice = written
      ? "Stop the other program, or set PORT to another port."
      : "npm start takes the next free port.";
    return (written ? fail : warn)(`Port ${port} is taken by another program`, advice);
  } catch (error) {
    return fail("Port", (error as Error).message);
  }
}

function checkMigrations(state: string): Finding {
  const stamp = migrationStamp(state);
  if (!existsSync(stamp)) return ok("Database: npm start creates it");
  return readFileSync(stamp, "utf8") === fingerprint(["migrations"])
    ? ok("Database: undamaged, and all migrations are applied")
    : warn("Database: migrations are waiting", "Start the portal again with npm start; it applies them.");
}

/** The devices' files are read only while the portal is stopped, because it writes them all the time. */
export function checkDatabase(isRunning: boolean, state = stateFolder()): Finding[] {
  const problems = [databaseProblem(state) ?? [], isRunning ? [] : damagedObjects(state)].flat();
  return problems.length === 0 ? [checkMigrations(state)] : problems.map((problem) => fail("Database", problem));
}

export function checkIds(description: Description): Finding {
  if (description.databaseId === null) return ok("wrangler.toml: no deployment yet (npm run deploy:setup makes one)");
  return /^preview_database_id\s*=/m.test(description.toml)
    ? ok(`wrangler.toml: database_id ${description.databaseId}`)
    : fail(
        "wrangler.toml has no preview_database_id",
        "Put the line back; without it npm start begins with an empty database.",
      );
}

/** Late after three missed rounds [s]. */
const lateAfter = (schedule: string): number => (schedule.startsWith("*/5 ") ? 15 * 60 : 3 * 3600);

export const checkCrons = (all: string[], runs: LastRuns, now: number): Finding[] =>
  all.map((schedule) => {
    const last = runs[schedule];
    const what = `Cron ${schedule}: ${last === undefined ? "never ran" : `last ran ${Math.round((now - last) / 60)} min ago`}`;
    return last !== undefined && now - last <= lateAfter(schedule)
      ? ok(what)
      : fail(what, "See the server's log, .cache/logs/wrangler.log, for cron-task-failed or settings-wrong.");
  });

type Running = Awaited<ReturnType<typeof otherInstance>>;

export async function checkPortal(description: Description, running: Running): Promise<Finding[]> {
  if (running === null) return [await checkPort(), ok("The portal of this folder is stopped")];
  if (running.address === null) return [warn("The portal of this folder is starting", "Run this again in a minute.")];
  return [
    ok(`The portal runs at ${running.address}`),
    ...checkCrons(schedules(description.toml), lastRuns(), Date.now() / 1000),
  ];
}
