import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "../process/alive.ts";
import { inRoot } from "../process/root.ts";
import { readStateFile, writeStateFile } from "../process/state-file.ts";
import { answers } from "./server.ts";
import { localSettings } from "./local-settings.ts";
import { askedPort, DEFAULT_PORT } from "./port.ts";

interface Instance {
  pid: number;
  address: string | null;
  folder: string;
}

const stateHere = () => inRoot(".wrangler", "state");
const fileIn = (state: string) => join(state, "running.json");
const REPAIR = "Delete it, unless Soilsight is running in this folder. No data is lost.";

/** Another one for a copy of the folder, and the same after a move. */
function idOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}

export function claim(address: string | null, { state = stateHere(), pid = process.pid } = {}): void {
  mkdirSync(state, { recursive: true });
  writeStateFile(fileIn(state), { pid, address, folder: idOf(state) } satisfies Instance);
  if (address !== null) writeStateFile(addressFile(), { address });
}

export const release = (): void => rmSync(fileIn(stateHere()), { force: true });

/**
 * Another process that uses this folder's data, or null; two servers would corrupt each other's writes. A claim counts only in the folder
 * where it was made, while its process runs and a portal answers at its address, if it has one, because process ids are reused.
 */
export async function otherInstance(state = stateHere()): Promise<Instance | null> {
  const other = readStateFile(fileIn(state), REPAIR) as Instance | null;
  if (other === null || other.pid === process.pid || other.folder !== idOf(state) || !isAlive(other.pid)) return null;
  return other.address === null || (await answers(other.address)) ? other : null;
}

const addressFile = () => inRoot(".wrangler", "state", "address.json");

export function localAddress(env: NodeJS.ProcessEnv = process.env): string {
  const setting = localSettings().PORTAL_ADDRESS;
  if (setting) return setting;
  const port = askedPort(env.PORT);
  if (port !== null) return `http://localhost:${port}`;
  const last = readStateFile(addressFile(), "Delete it.") as { address: string } | null;
  return last?.address ?? `http://localhost:${DEFAULT_PORT}`;
}
