import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { addDays, dayOf } from "#contract/common/calendar";
import { signIn } from "../../../tools/demo/client.ts";
import { DEMO_PASSWORD } from "../../../tools/demo/people.ts";
import { OWNER, scratchDevices, scratchDirectory, type ScratchDevice } from "../prove/devices.ts";
import { ScratchPortal } from "../prove/portal.ts";
import { sendBatch } from "../prove/sender.ts";
import { fleet } from "../../../tools/demo/fleet.ts";
import { readings } from "../../../tools/physics/station.ts";
import { ownBrowser } from "../../e2e/support/browser.ts";
import { percentile } from "./clock.ts";
import { short, time, type Row } from "./table.ts";
import { afterData, afterDataRow, yearRow, zoomRow, zooms } from "./web-charts.ts";
import { vitals } from "./web-vitals.ts";

const DAY = 86_400;
const DAYS = 183;
const HISTORY_DAYS = 366;
const STEP = 300;
const DAYS_PER_REQUEST = 30;
const VISITS = 5;
const SETTLE_MS = 60_000;

type StorageState = BrowserContextOptions["storageState"];

async function session(browser: Browser, address: string) {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill(OWNER);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/\/dashboard/);
  const state = await context.storageState();
  await context.close();
  return state;
}

interface Visit {
  chart: number;
  drawing: number;
}

async function visit(
  browser: Browser,
  address: string,
  storageState: StorageState,
): Promise<[cold: Visit, warm: Visit]> {
  const context = await browser.newContext({ baseURL: address, storageState });
  const page = await context.newPage();
  const open = async (): Promise<Visit> => {
    await page.goto("/dashboard?tab=soiling");
    const mark = await page.waitForFunction(() => performance.getEntriesByName("first-chart")[0]?.startTime);
    return { chart: (await mark.jsonValue())!, drawing: await afterData(page) };
  };
  const times: [Visit, Visit] = [await open(), await open()];
  await context.close();
  return times;
}

export async function benchWeb(): Promise<Row[]> {
  const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
  const from = today - HISTORY_DAYS * DAY;
  const devices = scratchDevices(["device"]);
  // A place with climate data, so that plans have rain years.
  const fresno = "UPDATE devices SET lat = 36.74, lng = -119.79";
  const portal = await ScratchPortal.create([...(await scratchDirectory(devices, from)), fresno]);
  let browser: Browser | undefined;
  try {
    await portal.start();
    await sendHistory(portal, devices[0]!, from, today);
    const answer = await allDays(portal, today - DAYS * DAY);
    browser = await ownBrowser([]);
    const state = await session(browser, portal.address);
    const visits: [Visit, Visit][] = [];
    for (let n = 0; n < VISITS; n++) visits.push(await visit(browser, portal.address, state));
    const cold = visits.map(([first]) => first.chart);
    const warm = visits.map(([, second]) => second.chart);
    const [middle, again] = [percentile(cold, 0.5), percentile(warm, 0.5)];
    const zoomed: Row[] = [];
    for (const points of zooms) zoomed.push(await zoomRow(browser, portal, state, today - 2 * DAY, points));
    return [
      {
        what: "to the first chart, empty cache",
        ratio: `${short(middle / again)} x full cache`,
        absolute: `${time(middle)}, ${spread(cold)}`,
      },
      { what: "to the first chart, full cache", ratio: "1", absolute: `${time(again)}, ${spread(warm)}` },
      afterDataRow(
        visits.map(([first]) => first.drawing),
        visits.map(([, second]) => second.drawing),
      ),
      {
        what: `${DAYS} days of daily data`,
        ratio: `${short(gzipSync(answer).length / answer.length)} by gzip`,
        absolute: `${(answer.length / 1000).toFixed(1)} kB of JSON, ${(gzipSync(answer).length / 1000).toFixed(1)} kB gzip`,
      },
      await yearRow(portal, cookieOf(state), today),
      ...zoomed,
      ...(await vitals(browser, portal.address, state)),
    ];
  } finally {
    await browser?.close();
    await portal.remove();
  }
}

const cookieOf = (state: Awaited<ReturnType<typeof session>>): string =>
  state.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

const spread = (values: number[]): string =>
  `${time(Math.min(...values))} to ${time(Math.max(...values))} in ${values.length}`;

/** Sends realistic data, because equal days would compress to almost nothing. */
async function sendHistory(portal: ScratchPortal, device: ScratchDevice, from: number, until: number): Promise<void> {
  const { site } = fleet(until)[0]!;
  for (let at = from; at < until; at += DAYS_PER_REQUEST * DAY) {
    const { t, columns } = readings(site, device.id, at, Math.min(until, at + DAYS_PER_REQUEST * DAY), STEP);
    const answer = await sendBatch(portal, device, { t, body: JSON.stringify({ t, ...columns }) });
    if (!answer.ok) throw new Error(`The history was refused: ${answer.why}`);
  }
}

async function allDays(portal: ScratchPortal, from: number): Promise<string> {
  const owner = await signIn(portal.address, OWNER);
  const first = dayOf("UTC", from);
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const days = await owner.days("device", first, addDays(first, DAYS - 1));
    if (days.day.length === DAYS) return JSON.stringify(days);
    if (Date.now() > deadline) throw new Error("The days were not calculated in time.");
    await pause(250);
  }
}
