import { createHash, randomBytes } from "node:crypto";
import type { Configuration } from "../physics/configuration.ts";
import { inRoot } from "../process/root.ts";
import { readStateFile, writeStateFile } from "../process/state-file.ts";

/** State of the simulated fleet, kept in `.data`: its first start, device keys (the portal keeps only hashes) and progress per device. */
export interface FleetState {
  anchor: number;
  keys: Record<string, string>;
  sentUntil: Record<string, number>;
  configurations?: Record<string, Configuration>;
  seeded: boolean;
  /** Port of the program that receives webhooks. */
  receiver?: number;
}

const file = () => inRoot(".data", "demo-keys.json");

const REPAIR =
  "Delete it; the next npm start gives the demonstration's devices new keys and sends their readings again.";

export const readState = (): FleetState | null => readStateFile(file(), REPAIR) as FleetState | null;

export const writeState = (state: FleetState): void => writeStateFile(file(), state, 0o600);

export function newState(anchor: number, deviceIds: string[]): FleetState {
  const keys = Object.fromEntries(deviceIds.map((id) => [id, randomBytes(32).toString("base64url")]));
  return { anchor, keys, sentUntil: {}, seeded: false };
}

export const keyHash = (key: string): string => createHash("sha256").update(key).digest("hex");
