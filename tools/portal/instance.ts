import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { inRoot } from "../process/root.ts";
import { answers } from "./server.ts";

interface Instance {
  pid: number;
  /** Null while it is starting. */
  address: string | null;
}

const file = () => inRoot(".wrangler", "state", "running.json");

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Where this process serves; the claim on the data ends with the process. */
export function claim(address: string | null): void {
  mkdirSync(inRoot(".wrangler", "state"), { recursive: true });
  writeFileSync(file(), JSON.stringify({ pid: process.pid, address } satisfies Instance));
}

/** Ends the claim. */
export const release = (): void => rmSync(file(), { force: true });

/**
 * Another program that has the data of this folder, or null; two servers on the same files would spoil each other's
 * writes. A claim that outlived its process counts only while somebody answers at its address.
 */
export async function otherInstance(): Promise<Instance | null> {
  if (!existsSync(file())) return null;
  const other = JSON.parse(readFileSync(file(), "utf8")) as Instance;
  if (other.pid === process.pid || !isAlive(other.pid)) return null;
  return other.address === null || (await answers(other.address)) ? other : null;
}
