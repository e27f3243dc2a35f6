import { readFileSync } from "node:fs";
import { inRoot } from "../process/root.ts";

const HOUR_MS = 3_600_000;

/** The schedules of wrangler.toml; workerd on one's own machine does not fire them by itself. */
export function schedules(toml: string): string[] {
  const list = /^crons\s*=\s*\[([^\]]*)\]/m.exec(toml)?.[1] ?? "";
  return [...list.matchAll(/"([^"]+)"/g)].map((found) => found[1]!);
}

async function fire(address: string, schedule: string): Promise<void> {
  const url = `${address}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(schedule)}`;
  // A worker without a scheduled handler refuses, and a failing run has its own line in the server's log.
  await fetch(url).catch(() => undefined);
}

/** Fires every schedule now and then once an hour. */
export async function tick(address: string): Promise<void> {
  const all = schedules(readFileSync(inRoot("wrangler.toml"), "utf8"));
  const fireAll = async () => {
    for (const schedule of all) await fire(address, schedule);
  };
  await fireAll();
  setInterval(() => void fireAll(), HOUR_MS);
}
