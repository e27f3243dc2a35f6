import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { start, tail } from "../process/command.ts";
import { inRoot } from "../process/root.ts";
import { configuredVars, localSettings } from "./local-settings.ts";

const READY_MS = 60_000;
/** Logging each request would cost up to a third of its time (worker/access/request-log.ts). */
export const NO_REQUEST_LOG = ["--var", "REQUEST_LOG:off"];

export interface Server {
  address: string;
  log: string;
  child: ChildProcess;
}

/** 0: no answer, or only from wrangler's proxy. */
async function statusOf(address: string): Promise<number> {
  try {
    const reply = await fetch(`${address}/api/version`, { signal: AbortSignal.timeout(2000) });
    return /json/.test(reply.headers.get("content-type") ?? "") ? reply.status : 0;
  } catch {
    return 0;
  }
}

export const answers = async (address: string): Promise<boolean> => (await statusOf(address)) === 200;

/** The portal runs but reports a wrong setting (worker/access/configured.ts), so waiting doesn't help. */
const NOT_SET_UP = 503;

/** Reads the worker's log (worker/access/configured.ts); null: no fault. */
export function settingsFault(log: string): string | null {
  const line = log.split("\n").find((text) => text.includes('"event":"settings-wrong"'));
  const message = /"message":("(?:[^"\\]|\\.)*")/.exec(line ?? "")?.[1];
  return message === undefined ? null : (JSON.parse(message) as string);
}

/** Otherwise every request here, and links in mails, would have the domain of a deployment. */
const OWN_ADDRESS = "--infer-origin-from-routes=false";

export const devCommand = (options: string[]): string[] => [
  process.execPath,
  "--no-warnings",
  "--import",
  join(import.meta.dirname, "with-settings.ts"),
  inRoot("node_modules", "wrangler", "wrangler-dist", "cli.js"),
  "dev",
  "--show-interactive-dev-session=false",
  "--log-level=warn",
  OWN_ADDRESS,
  ...options,
];

/** Defaults of `npm start`: no request log, and a fixed address, because links in mails must never follow a request's host name. */
export const defaultVars = (set: object, address: string): string[] => [
  ...("REQUEST_LOG" in set ? [] : NO_REQUEST_LOG),
  ...("PORTAL_ADDRESS" in set ? [] : ["--var", `PORTAL_ADDRESS:${address}`]),
];

export function settingsHere(): Record<string, string> {
  const file = inRoot("wrangler.toml");
  const vars = existsSync(file) ? configuredVars(readFileSync(file, "utf8")) : {};
  return { ...vars, ...localSettings() };
}

export async function serve(port: number, settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const address = `http://localhost:${port}`;
  const options = ["--port", String(port), "--ip", "127.0.0.1", "--inspector-port", "0"];
  const vars = Object.entries(settings).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  const { child, log } = start("wrangler", devCommand([...options, ...vars, ...defaultVars(settingsHere(), address)]));
  const deadline = Date.now() + READY_MS;
  for (let status = 0; status !== 200; status = await statusOf(address)) {
    if (child.exitCode !== null || status === NOT_SET_UP || Date.now() > deadline) {
      child.kill("SIGTERM");
      const written = readFileSync(log, "utf8");
      throw new Error(settingsFault(written) ?? `The server did not start. The whole log: ${log}\n${tail(written)}`);
    }
    await pause(100);
  }
  return { address, log, child };
}
