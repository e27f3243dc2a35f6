import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { start, tail } from "../process/command.ts";

const READY_MS = 60_000;

export interface Server {
  address: string;
  log: string;
  child: ChildProcess;
}

export async function answers(address: string): Promise<boolean> {
  try {
    const reply = await fetch(`${address}/api/version`, { signal: AbortSignal.timeout(2000) });
    return reply.ok;
  } catch {
    return false;
  }
}

/** `wrangler dev` on one port of this machine alone, ready to answer; its chatter goes to a log. */
export async function serve(port: number): Promise<Server> {
  const address = `http://localhost:${port}`;
  const options = ["--port", String(port), "--ip", "127.0.0.1", "--inspector-port", "0"];
  const { child, log } = start("wrangler", [
    "wrangler",
    "dev",
    ...options,
    "--show-interactive-dev-session=false",
    "--log-level=warn",
  ]);
  const deadline = Date.now() + READY_MS;
  while (!(await answers(address))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The server did not start. The whole log: ${log}\n${tail(readFileSync(log, "utf8"))}`);
    }
    await pause(100);
  }
  return { address, log, child };
}
