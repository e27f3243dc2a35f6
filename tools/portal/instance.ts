import { rmSync } from "node:fs";
import { inRoot } from "../process/root.ts";
import { readStateFile, writeStateFile } from "../process/state-file.ts";
import { rememberAddress } from "./address.ts";
import { answers } from "./server.ts";

interface Instance {
  pid: number;
  address: string | null;
}

const file = () => inRoot(".wrangler", "state", "running.json");
const REPAIR = "Delete it, unless Soilsight is running in this folder. No data is lost.";

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

export function claim(address: string | null): void {
  writeStateFile(file(), { pid: process.pid, address } satisfies Instance);
  if (address !== null) rememberAddress(address);
}

export const release = (): void => rmSync(file(), { force: true });

/**
 * Another process that uses this folder's data, or null; two servers would corrupt each other's writes. A claim counts only while its
 * process runs and a portal answers at its address, if it has one, because process ids are reused.
 */
export async function otherInstance(): Promise<Instance | null> {
  const other = readStateFile(file(), REPAIR) as Instance | null;
  if (other === null || other.pid === process.pid || !isAlive(other.pid)) return null;
  return other.address === null || (await answers(other.address)) ? other : null;
}
