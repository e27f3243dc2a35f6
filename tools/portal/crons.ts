import { readFileSync } from "node:fs";
import { inRoot } from "../process/root.ts";
import { readStateFile, writeStateFile } from "../process/state-file.ts";

const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 1440;

/** The schedules of wrangler.toml; workerd on one's own machine does not fire them by itself. */
export function schedules(toml: string): string[] {
  const list = /^crons\s*=\s*\[([^\]]*)\]/m.exec(toml)?.[1] ?? "";
  return [...list.matchAll(/"([^"]+)"/g)].map((found) => found[1]!);
}

/** Whether a part of a field (`*`, `7` or `1-5`, each with or without a step such as `/5`) takes this value. */
function partTakes(part: string, value: number): boolean {
  const [range = "*", step] = part.split("/");
  const [first, last] = range === "*" ? [0, Infinity] : range.split("-").map(Number);
  const end = last ?? (step === undefined ? first! : Infinity);
  return value >= first! && value <= end && (value - first!) % Number(step ?? 1) === 0;
}

const takes = (field: string, value: number): boolean => field.split(",").some((part) => partTakes(part, value));

/** Whether a schedule fires in this minute. As at Cloudflare, the clock is UTC. */
export function isDue(schedule: string, at: Date): boolean {
  const [minute = "*", hour = "*", day = "*", month = "*", weekday = "*"] = schedule.split(" ");
  return (
    takes(minute, at.getUTCMinutes()) &&
    takes(hour, at.getUTCHours()) &&
    takes(day, at.getUTCDate()) &&
    takes(month, at.getUTCMonth() + 1) &&
    takes(weekday, at.getUTCDay())
  );
}

/** When each schedule last ran to its end without an error [UTC epoch seconds]. */
export type LastRuns = Record<string, number>;

const file = () => inRoot(".wrangler", "state", "crons.json");
export const lastRuns = (): LastRuns =>
  (readStateFile(file(), "Delete it; it only holds the times of the last runs.") as LastRuns | null) ?? {};

async function fire(address: string, schedule: string): Promise<void> {
  const url = `${address}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(schedule)}`;
  // A failing run has its own line in the server's log.
  const reply = await fetch(url).catch(() => null);
  await reply?.arrayBuffer().catch(() => undefined);
  if (reply?.ok) writeStateFile(file(), { ...lastRuns(), [schedule]: Math.floor(Date.now() / 1000) });
}

/** Whether a schedule fires in one of the minutes after `from` up to `to` [minutes since the epoch], a day at most: the machine may have slept. */
export const dueSince = (schedule: string, from: number, to: number): boolean => {
  for (let minute = Math.max(from + 1, to - MINUTES_PER_DAY); minute <= to; minute++)
    if (isDue(schedule, new Date(minute * MINUTE_MS))) return true;
  return false;
};

const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS);
/** Half a second after a minute begins: a timer may fire a moment early. */
const untilNextMinute = (): number => MINUTE_MS - (Date.now() % MINUTE_MS) + 500;

/** Fires every schedule now, because hours may have passed since the last run, and from then on each at its own times. */
export async function startCrons(address: string): Promise<void> {
  const all = schedules(readFileSync(inRoot("wrangler.toml"), "utf8"));
  let looked = thisMinute();
  for (const schedule of all) await fire(address, schedule);
  const look = (): void => {
    const minute = thisMinute();
    for (const schedule of all) if (dueSince(schedule, looked, minute)) void fire(address, schedule);
    looked = minute;
    setTimeout(look, untilNextMinute());
  };
  setTimeout(look, untilNextMinute());
}
