import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "../process/root.ts";

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
  /** The directory and all history are in place. */
  seeded: boolean;
}

const file = () => inRoot(".data", "demo-keys.json");

export function readState(): FleetState | null {
  return existsSync(file()) ? (JSON.parse(readFileSync(file(), "utf8")) as FleetState) : null;
}

export function writeState(state: FleetState): void {
  mkdirSync(inRoot(".data"), { recursive: true });
  writeFileSync(file(), `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
}

/** A fresh fleet at this moment: keys of 256 random bits. */
export function newState(anchor: number, deviceIds: string[]): FleetState {
  const keys = Object.fromEntries(deviceIds.map((id) => [id, randomBytes(32).toString("base64url")]));
  return { anchor, keys, sentUntil: {}, seeded: false };
}

/** What the portal stores of a device's key: SHA-256, hex. */
export const keyHash = (key: string): string => createHash("sha256").update(key).digest("hex");
