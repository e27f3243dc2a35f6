import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { build } from "../../../tools/build.ts";
import { programStep } from "../../../tools/build/steps.ts";
import { freePort } from "../../../tools/portal/port.ts";
import { ensureSecrets } from "../../../tools/portal/secrets.ts";
import { answers } from "../../../tools/portal/server.ts";
import { environment, tail } from "../../../tools/process/command.ts";
import { logFile, root } from "../../../tools/process/root.ts";
import { deployedWorkers, fillDirectory } from "./portal/deployed-portal.ts";
import { gone, living, nameOf, signal } from "./group.ts";

/** A random port, so that two proofs on one machine don't collide while one is down. */
const [PORT, PORTS] = [20_000, 8000];
const READY_MS = 180_000;
const GRACE_MS = 8000;
/** Time in which the portal notices that its workerd is gone [ms]. */
const NOTICE_MS = 500;

export type ProcessUnderTest = "group" | "workerd";

/** Thue-Morse sequence: both equally often and out of step with any rounds, so each kind of kill meets each kind of work. */
export const processOf = (n: number): ProcessUnderTest =>
  n.toString(2).replaceAll("0", "").length % 2 === 0 ? "group" : "workerd";

export class ScratchPortal {
  readonly folder: string;
  readonly kills: Record<ProcessUnderTest, number> = { group: 0, workerd: 0 };
  private server: ChildProcess | null = null;
  private at = "";

  private readonly settings: Readonly<Record<string, string>>;

  private constructor(folder: string, settings: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.settings = settings;
  }

  static async create(
    rows: string[],
    place = tmpdir(),
    settings: Readonly<Record<string, string>> = {},
  ): Promise<ScratchPortal> {
    ensureSecrets();
    if ((await build(programStep)) === "failed") throw new Error("The program could not be bundled.");
    const folder = mkdtempSync(join(place, "soilsight-"));
    await fillDirectory(folder, rows);
    return new ScratchPortal(folder, settings);
  }

  get group(): number {
    if (this.server?.pid === undefined) throw new Error("Nothing runs.");
    return this.server.pid;
  }

  get address(): string {
    return this.at;
  }

  /** Starts the program on the existing storage; returns the time until it answered [ms]. */
  async start(): Promise<number> {
    const began = performance.now();
    const port = await freePort(PORT + Math.floor(Math.random() * PORTS));
    const log = logFile(`scratch-${port}`);
    const output = openSync(log, "w");
    const workers = deployedWorkers();
    const options = JSON.stringify({ port, folder: this.folder, settings: this.settings, workers });
    this.server = spawn(process.execPath, [join(import.meta.dirname, "portal", "held-portal.ts"), options], {
      cwd: root,
      detached: true,
      env: { ...environment, SOILSIGHT_STARTER: "1" },
      stdio: ["pipe", output, output],
    });
    closeSync(output);
    this.at = `http://localhost:${port}`;
    const deadline = Date.now() + READY_MS;
    while (!(await answers(this.at))) {
      if (this.server.exitCode === null && Date.now() < deadline) await pause(50);
      else throw new Error(`The server did not start.\n${tail(readFileSync(log, "utf8"))}`);
    }
    return performance.now() - began;
  }

  async cron(schedule: string): Promise<void> {
    const answer = await fetch(`${this.at}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(schedule)}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The cron ended with ${answer.status}.`);
  }

  /** Kills all processes at once, or only workerd, which holds all data, so that its starter notices. Waits until none is left. */
  async kill(
    processUnderTest: ProcessUnderTest = processOf(this.kills.group + this.kills.workerd),
  ): Promise<ProcessUnderTest> {
    this.kills[processUnderTest]++;
    if (processUnderTest === "workerd") await this.killWorkerd();
    await this.end("SIGKILL", GRACE_MS);
    return processUnderTest;
  }

  async stop(): Promise<void> {
    await this.end("SIGTERM", GRACE_MS);
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async killWorkerd(): Promise<void> {
    const group = this.server?.pid;
    if (group === undefined) return;
    for (const pid of living(group)) if (nameOf(pid).startsWith("workerd")) process.kill(pid, "SIGKILL");
    await pause(NOTICE_MS);
  }

  private async end(name: NodeJS.Signals, within: number): Promise<void> {
    const group = this.server?.pid;
    this.server = null;
    if (group === undefined) return;
    signal(group, name);
    if (await gone(group, within)) return;
    signal(group, "SIGKILL");
    if (!(await gone(group))) throw new Error(`Processes of the group ${group} could not be ended.`);
  }
}
