import { readFileSync } from "node:fs";
import { inRoot } from "../process/root.ts";
import { readStateFile, writeStateFile } from "../process/state-file.ts";

const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 1440;

export function schedules(toml: string): string[] {
  const list = /^crons\s*=\s*\[([^\]]*)\]/m.exec(toml)?.[1] ?? "";
  return [...list.matchAll(/"([^"]+)"/g)].map((found) => found[1]!);
}

function partTakes(part: string, value: number): boolean {
  const [range = "*", step] = part.split("/");
  const [first, last] = range === "*" ? [0, Infinity] : range.split("-").map(Number);
  const end = last ?? (step === undefined ? first! : Infinity);
  return value >= first! && value <= end && (value - first!) % Number(step ?? 1) === 0;
}

const takes = (field: string, value: number): boolean => field.split(",").some((part) => partTakes(part, value));

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

export type LastRuns = Record<string, number>;

const file = () => inRoot(".wrangler", "state", "crons.json");
export const lastRuns = (): LastRuns =>
  (readStateFile(file(), "Delete it; it only holds the times of the last runs.") as LastRuns | null) ?? {};

async function fire(address: string, schedule: string): Promise<void> {
  const url = `${address}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(schedule)}`;
  // The server logs a failing run.
  const reply = await fetch(url).catch(() => null);
  await reply?.arrayBuffer().catch(() => undefined);
  if (reply?.ok) writeStateFile(file(), { ...lastRuns(), [schedule]: Math.floor(Date.now() / 1000) });
}

export const dueSince = (schedule: string, from: number, to: number): boolean => {
  for (let minute = Math.max(from + 1, to - MINUTES_PER_DAY); minute <= to; minute++)
    if (isDue(schedule, new Date(minute * MINUTE_MS))) return true;
  return false;
};

const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS);
/** Half a second late, because a timer may fire early. */
const untilNextMinute = (): number => MINUTE_MS - (Date.now() % MINUTE_MS) + 500;

const schedulesHere = (): string[] => schedules(readFileSync(inRoot("wrangler.toml"), "utf8"));

/** The first one, which asks for forecasts, before there is anything else to do. */
export const startWithForecasts = (address: string): Promise<void> => fire(address, schedulesHere()[0]!);

/** Fires every schedule at once, because hours may have passed since the last run. */
export async function startCrons(address: string): Promise<void> {
  const all = schedulesHere();
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
