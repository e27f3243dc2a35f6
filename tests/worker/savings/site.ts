import { env } from "cloudflare:workers";
import type { CalculationInputs, StoredCalculationInputs } from "#contract/records/inputs";
import { addDays, dayOf } from "#contract/common/calendar";
import type { NextWashes } from "#contract/dashboard/recommendation";
import type { PlantDecision } from "#contract/decision/decision";
import type { ListedDecisions } from "#contract/decision/decisions";
import { calendarText } from "#contract/decision/texts";
import type { CleaningReport } from "#contract/savings/cleaning-report";
import type { LatestPlan } from "#contract/savings/savings";
import type { SavingsJob, SavingsRequest, SavingsStatus } from "#contract/savings/savings";
import { weather } from "../../../worker/adapters/weather/index.ts";
import { call } from "../access/people.ts";
import { aRun, dueInputs, energyOf, runnerAt, zone } from "../daily/support.ts";
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

export const read = async <Answer>({ cookie }: Pick<Site, "cookie">, path: string): Promise<Answer> =>
  (await call("GET", path, { cookie })).json<Answer>();
export const recommendationOf = (site: Pick<Site, "cookie" | "plant">) =>
  read<PlantDecision>(site, `/api/plant/${site.plant}/decision`);

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
  await aRun(runnerAt(at, weather(env, at)), plant);
}

/** Reads the next wash's date and dollars in every place; fails if two differ. */
export async function toldEverywhere(site: Site): Promise<{ date: string | null; worth: number; saves: number }> {
  const one = await recommendationOf(site);
  const [{ result }, { washes }, { plants }] = await Promise.all([
    read<LatestPlan>(site, `/api/plant/${site.plant}/savings/latest`),
    read<NextWashes>(site, "/api/next-washes"),
    read<ListedDecisions>(site, "/api/decisions"),
  ]);
  const listed = washes.find(({ plant_id }) => plant_id === site.plant)?.date ?? null;
  const inList = plants.find(({ plant_id }) => plant_id === site.plant)!;
  const isUnknown = one.state === "unknown";
  const date = one.wash?.best ?? null;
  const worth = one.wash?.worth.mean ?? 0;
  const dates = [listed, inList.wash?.best ?? null];
  if (!isUnknown && dates.some((other) => other !== date)) throw new Error(`${date} and ${dates.join()}`);
  if (isUnknown && listed !== null) throw new Error(`The list says ${listed}`);
  if (result!.maxAnnualSavings !== one.year!.overNone.mean) throw new Error("The plan saves different amounts.");
  const inListWorth = inList.wash?.worth.mean ?? 0;
  if (inListWorth !== worth) throw new Error(`${worth} and ${inListWorth}`);
  const report = await call("GET", `/api/device/${site.device}/savings/report/content`, { cookie: site.cookie });
  const printed = (await report.json<CleaningReport>()).result;
  const best = printed.plans.find(({ cleanings }) => cleanings === printed.best_num_cleanings)!;
  const { dates: planned } = one.year!.plan;
  if (best.dates.join() !== planned.join())
    throw new Error(`${planned.join()} and ${best.dates.join()} in the report.`);
  if (printed.maxAnnualSavings !== one.year!.overNone.mean) throw new Error("The report saves a different amount.");
  const file = await (await call("GET", `/api/plant/${site.plant}/plan.ics`, { cookie: site.cookie })).text();
  const said = /DESCRIPTION:(.*Details: )/.exec(file.replaceAll(/\r\n\s|\\/g, ""))?.[1];
  const text = planned.length === 0 ? undefined : calendarText(one, { number: 1, of: one.year!.plan.washes, link: "" });
  if (said !== text) throw new Error(`${text} and ${said} in the calendar.`);
  return { date, worth, saves: one.year!.overNone.mean };
}
