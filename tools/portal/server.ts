import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { start, tail } from "../process/command.ts";

const READY_MS = 60_000;
/** Nobody is shown the line of each request, which would cost as much as a third of it (worker/access/request-log.ts). */
export const NO_REQUEST_LOG = ["--var", "REQUEST_LOG:off"];

export interface Server {
  address: string;
  log: string;
  child: ChildProcess;
}

/** How the portal answers; 0: not at all, or only what stands in front of it does. */
async function statusOf(address: string): Promise<number> {
  try {
    const reply = await fetch(`${address}/api/version`, { signal: AbortSignal.timeout(2000) });
    return /json/.test(reply.headers.get("content-type") ?? "") ? reply.status : 0;
  } catch {
    return 0;
  }
}

export const answers = async (address: string): Promise<boolean> => (await statusOf(address)) === 200;

/** It runs and says that a setting is wrong (worker/access/configured.ts), which no waiting mends. */
const NOT_SET_UP = 503;

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
    ...NO_REQUEST_LOG,
  ]);
  const deadline = Date.now() + READY_MS;
  for (let status = 0; status !== 200; status = await statusOf(address)) {
    if (child.exitCode !== null || status === NOT_SET_UP || Date.now() > deadline) {
      throw new Error(`The server did not start. The whole log: ${log}\n${tail(readFileSync(log, "utf8"))}`);
    }
    await pause(100);
  }
  return { address, log, child };
}
