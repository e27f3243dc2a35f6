import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Time for a killed process to end: milliseconds, but longer on a busy machine [ms]. */
const GONE_MS = 20_000;

/** Fields of `/proc/PID/stat`; the name before them may contain spaces and brackets. */
export function stateAndGroup(stat: string): { state: string; group: number } {
  const [state, , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state: state!, group: Number(group) };
}

/** Running processes of a group, without zombies. */
export function living(group: number): number[] {
  // Systems without /proc (macOS) reap orphans, so signaling the group is enough.
  if (!existsSync("/proc/self/stat")) return answersSignals(group) ? [group] : [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const status = stateAndGroup(readFileSync(`/proc/${pid}/stat`, "utf8"));
        return status.group === group && status.state !== "Z";
      } catch {
        return false;
      }
    })
    .map(Number);
}

const TICKS_PER_SECOND = 100;

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

export function residentBytes(group: number, name: string): number {
  const ofProcess = (pid: number): number => {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  };
  return living(group)
    .filter((pid) => nameOf(pid).startsWith(name))
    .reduce((sum, pid) => sum + ofProcess(pid), 0);
}

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
  } catch {}
}

export async function gone(group: number, within = GONE_MS): Promise<boolean> {
  const deadline = Date.now() + within;
  while (living(group).length > 0) {
    if (Date.now() > deadline) return false;
    await pause(10);
  }
  return true;
}
