import { gzipSync } from "node:zlib";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { dayOf } from "#contract/common/calendar";
import type { SeriesAnswer } from "#contract/series/answer";
import type { ScratchPortal } from "../prove/portal.ts";
import { percentile } from "./clock.ts";
import { short, time, type Row } from "./table.ts";
import { feltTimes, watchPresses } from "./web-felt.ts";

type Times = number[];
type StorageState = BrowserContextOptions["storageState"];

const DAY = 86_400;
const YEAR = 365 * DAY;
const EVERY_3_HOURS = 3 * 3600;
/** Two days of minutes (the server's finest), and far more. */
export const zooms = [2_880, 100_000] as const;
/** Time covered by the points [s]. */
const WINDOW = 100_000;
const ZOOMS = 10;
const goals = { firstChartMs: 300, redrawMs: 50, yearBytes: 60_000 };

const met = (is: boolean): string => (is ? "met" : "NOT MET");
const targetOf = (name: string, value: number, goal: number): string => `${name}: ${met(value <= goal)}`;

/** Time from the days' answer to the first chart [ms]. */
export const afterData = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const answers = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/insolation/"));
    const first = Math.min(...answers.map((entry) => (entry as PerformanceResourceTiming).responseEnd));
    return performance.getEntriesByName("first-chart")[0]!.startTime - first;
  });

/** With an empty cache, chart scripts may still be loading. */
export const afterDataRow = (cold: Times, warm: Times): Row => ({
  what: "from data at hand to the first chart",
  ratio: `${short(percentile(cold, 0.5) / percentile(warm, 0.5))} x with an empty cache`,
  target: targetOf(`< ${goals.firstChartMs} ms`, percentile(warm, 0.5), goals.firstChartMs),
  absolute: `${time(percentile(warm, 0.5))}, longest ${time(Math.max(...warm))}; empty cache ${time(percentile(cold, 0.5))}`,
});

export async function yearRow(portal: ScratchPortal, cookie: string, until: number): Promise<Row> {
  const range = `${new Date((until - YEAR) * 1000).toISOString()}/${new Date(until * 1000).toISOString()}`;
  const path = `/api/device/getDeviceDataIrradianceChart/device/${range}`;
  const reply = await fetch(`${portal.address}${path}?quantities=iC,iD,sl&resolution=${EVERY_3_HOURS}`, {
    headers: { cookie },
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`The year was refused: ${reply.status} ${text}`);
  const packed = gzipSync(text).length;
  const { steps } = JSON.parse(text) as SeriesAnswer;
  return {
    what: "a year of 3-hourly irradiance and loss",
    ratio: `${short(packed / text.length)} by gzip`,
    target: targetOf(`< ${goals.yearBytes / 1000} kB`, packed, goals.yearBytes),
    absolute: `${steps.length + 1} instants, ${short(packed / 1000)} kB gzip of ${short(text.length / 1000)} kB`,
  };
}

function rawSamples(from: number, points: number): string {
  const t = Array.from({ length: points }, (_, n) => from + Math.floor((n * WINDOW) / points));
  const iC = t.map((second) => Math.round(500 + 400 * Math.sin(second / 7000) + 30 * Math.sin(second / 11)));
  const tC = t.map((second) => 25 + 10 * Math.sin(second / 9000) + Math.sin(second / 13));
  const warmer = (degrees: number): number[] => tC.map((celsius) => Math.round(10 * (celsius + degrees)) / 10);
  const temperatures = { tC: warmer(0), tD: warmer(1), tE: warmer(-4) };
  const columns = { iC, iD: iC.map((watts) => watts * 0.97), sl: t.map(() => 3), ...temperatures };
  const steps = t.slice(1).map((second, row) => second - t[row]!);
  const answer: SeriesAnswer = {
    timezone: "UTC",
    from,
    to: from + WINDOW,
    resolution: 0,
    start: from,
    steps,
    columns,
  };
  return JSON.stringify(answer);
}

export async function zoomRow(
  browser: Browser,
  portal: ScratchPortal,
  storageState: StorageState,
  from: number,
  points: number,
): Promise<Row> {
  const body = rawSamples(from, points);
  const context = await browser.newContext({ baseURL: portal.address, storageState });
  const page = await context.newPage();
  await watchPresses(page);
  await page.route(/\/getDeviceDataIrradianceChart\//, (route) =>
    route.fulfill({ contentType: "application/json", body }),
  );
  const window = `${from}.${from + WINDOW}`;
  await page.goto(`/dashboard?tab=metrics&from=${dayOf("UTC", from - DAY)}&window=${window}`);
  const chart = (name: string) => page.locator("figure", { has: page.getByRole("heading", { name, exact: true }) });
  await chart("Irradiance").getByText("Raw data").waitFor();
  await chart("Temperature").locator("canvas").waitFor();
  const box = (await chart("Irradiance").locator(".u-over").boundingBox())!;
  const at = (share: number) => [box.x + share * box.width, box.y + box.height / 2] as const;
  for (let n = 0; n < ZOOMS; n++) {
    await page.mouse.move(...at(0.1));
    await page.mouse.down();
    await page.mouse.move(...at(0.5), { steps: 3 });
    await page.mouse.move(...at(0.9));
    await page.mouse.up();
    await page.waitForTimeout(300);
    await page.goBack();
    await page.waitForTimeout(300);
  }
  const times = await feltTimes(page);
  await context.close();
  return {
    what: `zoom in two charts of ${points.toLocaleString("en-US")} points x 3 series each`,
    ratio: `${short(percentile(times, 0.5) / 16.7)} frames`,
    target: targetOf(`< ${goals.redrawMs} ms`, percentile(times, 0.5), goals.redrawMs),
    absolute: `hand to frame ${time(percentile(times, 0.5))}, longest ${time(Math.max(...times))} in ${ZOOMS}`,
  };
}
