import { createHash, randomBytes } from "node:crypto";
import type { Configuration } from "../simulate/configuration.ts";
import { inRoot } from "../process/root.ts";
import { readStateFile, writeStateFile } from "../process/state-file.ts";

/**
 * What the simulated fleet knows of itself, kept in `.data` between two starts: when it was first brought up, the keys
 * of its devices (the portal keeps only their hashes) and up to where each device has reported.
 */
export interface FleetState {
  /** UTC epoch seconds */
  anchor: number;
  keys: Record<string, string>;
  /** UTC epoch seconds by device */
  sentUntil: Record<string, number>;
  configurations?: Record<string, Configuration>;
  seeded: boolean;
}

const file = () => inRoot(".data", "demo-keys.json");

const REPAIR =
  "Delete it; the next npm start gives the demonstration's devices new keys and sends their readings again.";

export const readState = (): FleetState | null => readStateFile(file(), REPAIR) as FleetState | null;

export const writeState = (state: FleetState): void => writeStateFile(file(), state, 0o600);

/** A fresh fleet at this moment: keys of 256 random bits. */
export function newState(anchor: number, deviceIds: string[]): FleetState {
  const keys = Object.fromEntries(deviceIds.map((id) => [id, randomBytes(32).toString("base64url")]));
  return { anchor, keys, sentUntil: {}, seeded: false };
}

/** What the portal stores of a device's key: SHA-256, hex. */
export const keyHash = (key: string): string => createHash("sha256").update(key).digest("hex");
