import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { delimiter } from "node:path";
import { inRoot, logFile, root } from "./root.ts";

/**
 * Turns off wrangler's update checks, reports, call log and data browser, which take a third of a call's time, grow without limit, and
 * would expose everything.
 */
export const environment: NodeJS.ProcessEnv = {
  ...process.env,
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  X_LOCAL_OBSERVABILITY: "false",
  X_LOCAL_EXPLORER: "false",
  // Node keeps what it compiled: each start of wrangler takes 0.4 s of processor time less.
  NODE_COMPILE_CACHE: inRoot(".cache", "compile"),
  PATH: `${inRoot("node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`,
};

export interface ProcessResult {
  ok: boolean;
  output: string;
  log: string;
}

export interface Where {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Priority of the process and of all that it starts: 19 is the lowest. */
  nice?: number;
}

export function start(
  name: string,
  command: string[],
  { cwd = root, env = {}, nice }: Where = {},
): { child: ChildProcess; log: string } {
  const log = logFile(name);
  const output = openSync(log, "w");
  const child = spawn(command[0]!, command.slice(1), {
    cwd,
    env: { ...environment, ...env },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  if (nice !== undefined && child.pid !== undefined) setPriority(child.pid, Math.max(nice, getPriority()));
  return { child, log };
}

export async function run(name: string, command: string[], where?: Where): Promise<ProcessResult> {
  const { child, log } = start(name, command, where);
  const code = await new Promise<number | null>((resolve) => {
    child.on("error", () => resolve(null)).on("exit", resolve);
  });
  return { ok: code === 0, output: readFileSync(log, "utf8"), log };
}

export const tail = (text: string, lines = 30): string => text.trimEnd().split("\n").slice(-lines).join("\n");
