import { coOwner, emailOf, scratchDevices, scratchDirectory, scratchPerson } from "../../prove/devices.ts";
import { cpuSeconds } from "../../prove/group.ts";
import { ScratchPortal } from "../../prove/portal.ts";
import { liveFleetWeek, verdictOf } from "../../../domain/alerts/fleet-week.ts";
import { asked, callRow, isMet, signedIn } from "../calls.ts";
import { percentile } from "../clock.ts";
import { benchLive, FLEET_ADMINS } from "./live.ts";
import { DEVICES, fleetRows, planRows, PLANTS, portfolioRows, READERS, readerRows } from "./rows.ts";
import { time, type Row } from "../table.ts";

const DAY = 86_400;
/** 25 reports a tick, so 1,000 in 40. */
const REPORT_TICKS = 41;
const WEEK_DEVICES = 300;
const WEEK_SEEDS = [1, 2, 3];

const EVERY_FIVE_MINUTES = "*/5 * * * *";

async function tick(portal: ScratchPortal): Promise<number> {
  const began = performance.now();
  await portal.cron(EVERY_FIVE_MINUTES);
  return performance.now() - began;
}

export async function benchOperations(): Promise<Row[]> {
  const now = Math.floor(Date.now() / 1000);
  const owner = await scratchDirectory(scratchDevices([]), now - 800 * DAY, { coOwners: 2 });
  const admins = await Promise.all(FLEET_ADMINS.map((id) => scratchPerson(id, { user_type: "Admin" }, now)));
  const rows = [...owner, ...admins.flat(), ...fleetRows(now), ...portfolioRows(now, "owner-1"), ...readerRows(now)];
  rows.push(...planRows(now, "owner-2", "fleet"));
  const portal = await ScratchPortal.create(rows);
  try {
    await portal.start();
    const measured: Row[] = [];
    for (const part of [benchCalls, benchLive, benchTicks]) {
      const found = await part(portal);
      for (const { what, absolute } of found) console.log(`${what}: ${absolute}`);
      measured.push(...found);
    }
    return [...measured, noiseRow()];
  } finally {
    await portal.remove();
  }
}

async function benchTicks(portal: ScratchPortal): Promise<Row[]> {
  const first = await tick(portal);
  const times: number[] = [];
  const before = cpuSeconds(portal.group);
  for (let n = 0; n < REPORT_TICKS; n++) times.push(await tick(portal));
  const all = cpuSeconds(portal.group) - before;
  const idle: number[] = [];
  const settled = cpuSeconds(portal.group);
  for (let n = 0; n < 5; n++) idle.push(await tick(portal));
  const idleCpu = (cpuSeconds(portal.group) - settled) / idle.length;
  const reports = all - idleCpu * REPORT_TICKS;
  const quiet = percentile(idle, 0.5);
  return [
    {
      what: `five-minute cron, ${DEVICES.toLocaleString("en-US")} devices, all of its work`,
      ratio: `first look ${(first / quiet).toFixed(1)} x a later one`,
      target: `2 s: ${isMet(Math.max(...idle), 2000)}`,
      absolute: `first ${time(first)}, then ${time(quiet)}, at most ${time(Math.max(...idle))}`,
    },
    {
      what: `reports of ${READERS.toLocaleString("en-US")} people x 5 plants, ${REPORT_TICKS} crons`,
      ratio: `${(percentile(times, 0.5) / quiet).toFixed(1)} x a cron without reports`,
      target: `60 s of processor: ${isMet(reports, 60)}`,
      absolute: `${reports.toFixed(1)} s of processor, slowest cron ${time(Math.max(...times))}`,
    },
  ];
}

async function benchCalls(portal: ScratchPortal): Promise<Row[]> {
  const fleet = await asked(await signedIn(portal, emailOf(FLEET_ADMINS[0]!)), "/api/noc/fleet");
  const portfolio = await asked(await signedIn(portal, coOwner(2)), "/api/decisions");
  return [
    callRow(`map of ${DEVICES.toLocaleString("en-US")} devices`, fleet, { p99: 150, kB: 350 }),
    callRow(`decisions of ${PLANTS} plants x ${DEVICES / PLANTS} devices`, portfolio, { p99: 60 }),
  ];
}

function noiseRow(): Row {
  const weeks = WEEK_SEEDS.map((seed) => liveFleetWeek(WEEK_DEVICES, seed));
  const verdicts = weeks.map((week) => verdictOf(week));
  const missed = verdicts.reduce((sum, one) => sum + one.missed.length, 0);
  // An alert of a short dropout is only shown; one that lasts is mailed.
  const noise = verdicts.map(({ mailed }, n) => mailed.length / weeks[n]!.days);
  const planted = verdicts.reduce((sum, one) => sum + one.planted, 0);
  return {
    what: `${WEEK_SEEDS.length} weeks of ${WEEK_DEVICES} devices with faults`,
    ratio: `${planted - missed} of ${planted} faults found`,
    target: `under 3 needless mails a day: ${isMet(Math.max(...noise), 3)}`,
    absolute: `${noise.map((one) => one.toFixed(2)).join(", ")} a day`,
  };
}
