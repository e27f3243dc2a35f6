import { statfsSync } from "node:fs";
import { root } from "./root.ts";

/** Space for the build and 13 months of a simulated fleet; the packages are already installed [bytes]. */
const NEEDED_BYTES = 400e6;
/** Below this, SQLite may be unable to write [bytes]. */
const FULL_BYTES = 30e6;

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1e6).toLocaleString("en-US")} MB`;

export function freeBytes(folder = root): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export const startNeedsSpace = (free = freeBytes()): string | null =>
  free >= NEEDED_BYTES
    ? null
    : `Only ${megabytes(free)} of disk space is left in ${root}; Soilsight needs ${megabytes(NEEDED_BYTES)} to start. Free some space, then try again.`;

export const fullDiskHint = (free = freeBytes()): string =>
  free >= FULL_BYTES
    ? ""
    : `\nThe disk is full (${megabytes(free)} left in ${root}), which is the likely cause. Free some space; reporting then continues where it stopped.`;
