import { env } from "cloudflare:workers";
import type { CalculationInputs, StoredCalculationInputs } from "#contract/records/inputs";
import { addDays, dayOf } from "#contract/common/calendar";
import type { CleaningReport } from "#contract/savings/cleaning-report";
import * as format from "#contract/common/format";
import type { NextWashes, Recommendation } from "#contract/dashboard/recommendation";
import type { LatestSavings, SavingsBasis, SavingsJob, SavingsRequest, SavingsStatus } from "#contract/savings/savings";
import { planCalendar } from "#print/plan-calendar";
import { weather } from "../../../worker/adapters/weather/index.ts";
import { analyze } from "../../../worker/features/plant-plans/daily/analyze.ts";
import { openRun } from "../../../worker/features/plant-plans/daily/rows.ts";
import { database } from "../../../worker/platform/db.ts";
import { call } from "../access/people.ts";
import { dueInputs, energyOf, runnerAt, zone } from "../daily/support.ts";
import { anOwnerWithDevice, someDays } from "../devices/builders.ts";

const now = () => Date.now() / 1000;
export const today = () => dayOf(zone, now());

export interface Site {
  cookie: string;
  plant: string;
  device: string;
}

export async function aSite(): Promise<Site> {
  const { cookie, plant, device } = await anOwnerWithDevice({ timezone: zone });
  await energyOf(plant);
  await someDays(
    device,
    addDays(today(), -5),
    [3.5, 3.6, 3.7, 3.8, 3.9].map((loss) => ({ loss })),
  );
  return { cookie, plant, device };
}

export const read = async <Answer>({ cookie }: Site, path: string): Promise<Answer> =>
  (await call("GET", path, { cookie })).json<Answer>();
export const recommendationOf = (site: Site) => read<Recommendation>(site, `/api/device/${site.device}/recommendation`);

export async function save(site: Site, change: Partial<CalculationInputs> = {}): Promise<void> {
  const path = `/api/plant/${site.plant}/calculation-inputs`;
  const { version } = await read<StoredCalculationInputs>(site, path);
  const json = { version, inputs: { ...dueInputs, ...change } };
  const answer = await call("PUT", path, { cookie: site.cookie, json });
  if (!answer.ok) throw new Error(await answer.text());
}

export async function calculate(site: Site, change: Partial<SavingsRequest> = {}): Promise<SavingsStatus> {
  const json = {
    device_id: site.device,
    solar_cost: dueInputs.solar_cost,
    wash_cost: dueInputs.wash_cost,
    array_size: dueInputs.array_size,
    rain_threshold: dueInputs.rain_threshold,
    planned_cleanings: 2,
    num_weeks: 52,
    soiling_rate: dueInputs.localSoilingRate,
    ...change,
  };
  const { cookie } = site;
  const { job } = await (await call("POST", "/api/device/savings", { cookie, json })).json<SavingsJob>();
  const answer = await call("POST", "/api/device/savings/status", { cookie, json: { job } });
  return answer.json<SavingsStatus>();
}

export async function runToday({ plant }: Site): Promise<void> {
  const at = now();
  const run = { plant_id: plant, day: today() };
  await openRun(database(env), run, at);
  await analyze(runnerAt(at, weather(env, at)), run);
}

/** Reads the next wash's date and dollars in every place; fails if two differ. */
export async function toldEverywhere(site: Site): Promise<{ date: string | null; worth: number; saves: number }> {
  const [one, { result }, report, basis, { washes }] = await Promise.all([
    recommendationOf(site),
    read<LatestSavings>(site, `/api/device/${site.device}/savings/latest`),
    read<CleaningReport>(site, `/api/device/${site.device}/savings/report/content`),
    read<SavingsBasis>(site, `/api/device/${site.device}/savings/basis`),
    read<NextWashes>(site, "/api/next-washes"),
  ]);
  const date = one.wash?.date ?? null;
  const place = { deviceId: "d", deviceName: "North", plantName: "Plant", url: "https://example.com" };
  const events = planCalendar(result!, place, Math.floor(now()));
  const first = /DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/.exec(events)?.slice(1).join("-") ?? null;
  const dates = [result!.recommended, one.plan!.dates[0] ?? null, basis.keep ?? null, first];
  if (dates.some((other) => other !== date)) throw new Error(`${date} and ${dates.join()}`);
  if (JSON.stringify(report.result) !== JSON.stringify(result)) throw new Error("The report prints another plan.");
  if (one.plan!.saves !== result!.maxAnnualSavings) throw new Error("The plan saves two different amounts.");
  const listed = washes.find(({ device_id }) => device_id === site.device)?.date ?? null;
  if (listed !== (one.state === "unknown" ? null : date)) throw new Error(`${date}, but the list says ${listed}`);
  const worth = one.wash?.worth ?? 0;
  const earns = format.dollars(worth, 0);
  if (date !== null && !events.replaceAll(/\r\n\s|\\/g, "").includes(earns))
    throw new Error(`No ${earns} in ${events}`);
  return { date, worth, saves: one.plan!.saves };
}
