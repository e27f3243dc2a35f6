import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** A process that was killed ends within milliseconds; a machine under load may take longer [ms]. */
const GONE_MS = 20_000;

/** State and process group from `/proc/PID/stat`; the name before them may contain spaces and brackets. */
export function stateAndGroup(stat: string): { state: string; group: number } {
  const [state, , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state: state!, group: Number(group) };
}

/** Processes of a group that still run; one that has ended and that nobody has asked about yet does not count. */
export function living(group: number): number[] {
  // Systems without /proc (macOS) end orphans by themselves, so asking for the group is enough there.
  if (!existsSync("/proc/self/stat")) return answersSignals(group) ? [group] : [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const found = stateAndGroup(readFileSync(`/proc/${pid}/stat`, "utf8"));
        return found.group === group && found.state !== "Z";
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Ticks of the scheduler in a second: what Linux counts processor time in. */
const TICKS_PER_SECOND = 100;

/** Processor time of the living processes of a group so far [s]; by `/proc`. */
export function cpuSeconds(group: number): number {
  const ticksOf = (pid: number): number => {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [user, system] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return user! + system!;
  };
  return living(group).reduce((sum, pid) => sum + ticksOf(pid), 0) / TICKS_PER_SECOND;
}

/** Resident memory of the living processes of a group with this name [bytes]; by `/proc`. */
export function residentBytes(group: number, name: string): number {
  const ofProcess = (pid: number): number => {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  };
  return living(group)
    .filter((pid) => nameOf(pid).startsWith(name))
    .reduce((sum, pid) => sum + ofProcess(pid), 0);
}

/** The name of a process by `/proc/PID/comm`, or nothing where there is none. */
export function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return "";
  }
}

function answersSignals(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

export function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // The group has ended by itself.
  }
}

/** Waits until nothing of a group runs; false when something does after all. */
export async function gone(group: number, within = GONE_MS): Promise<boolean> {
  const deadline = Date.now() + within;
  while (living(group).length > 0) {
    if (Date.now() > deadline) return false;
    await pause(10);
  }
  return true;
}
