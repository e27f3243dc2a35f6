import { rmSync, statSync, utimesSync, writeFileSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename, resolve } from "node:path";
import { isAlive } from "../process/alive.ts";
import type { SendOptions } from "./options.ts";
import { stateFile } from "./run.ts";

const TOUCH_MS = 30_000;
/** A claim that its run has not renewed for so long is of a run that ended without a word [ms]. */
const STALE_MS = 10 * TOUCH_MS;

/** Claims a file or folder for this run, until the process ends. False: another run sends it. */
export function lockPath(options: Pick<SendOptions, "path" | "state">): boolean {
  const file = `${stateFile(options)}.${basename(resolve(options.path))}.lock`;
  if (!claim(file)) return false;
  setInterval(() => utimesSync(file, new Date(), new Date()), TOUCH_MS).unref();
  process.on("exit", () => rmSync(file, { force: true }));
  return true;
}

function claim(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify({ host: hostname(), pid: process.pid }), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  if (isHeld(file)) return false;
  rmSync(file, { force: true });
  return claim(file);
}

function isHeld(file: string): boolean {
  try {
    if (Date.now() - statSync(file).mtimeMs > STALE_MS) return false;
    const { host, pid } = JSON.parse(readFileSync(file, "utf8")) as { host: string; pid: number };
    return host !== hostname() || isAlive(pid);
  } catch {
    // Ended or written this moment.
    return true;
  }
}
