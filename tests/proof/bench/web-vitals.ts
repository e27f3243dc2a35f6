import type { Browser, BrowserContextOptions } from "playwright-core";
import { percentile } from "./clock.ts";
import { short, time, type Row } from "./table.ts";

const CPU_SLOWDOWN = 4;
/** Tasks longer than this delay a tap; the excess counts as blocking [ms]. */
const LONG_TASK_MS = 50;
const REST_MS = 9000;
const VISITS = 3;

/** Limits on a phone: total blocking time [ms], largest contentful paint [ms], cumulative layout shift. */
interface Limits {
  tbt: number;
  lcp: number;
  cls: number;
}
const limits: Record<string, Limits> = {
  "/login": { tbt: 200, lcp: 2500, cls: 0.05 },
  "/dashboard": { tbt: 500, lcp: 2500, cls: 0.05 },
};

interface Noted {
  tasks: number[];
  lcp: number;
  cls: number;
}

/** Records the browser's metrics; runs before the page's scripts. */
function note(): void {
  const noted: Noted = { tasks: [], lcp: 0, cls: 0 };
  (globalThis as unknown as { noted: Noted }).noted = noted;
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("longtask", ({ duration }) => noted.tasks.push(duration));
  watch("largest-contentful-paint", ({ startTime }) => (noted.lcp = startTime));
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) noted.cls += value;
  });
}

async function visit(browser: Browser, path: string, options: BrowserContextOptions): Promise<Limits> {
  const context = await browser.newContext({
    ...options,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript(note);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.goto(path);
  await page.waitForTimeout(REST_MS);
  const { tasks, lcp, cls } = await page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
  await context.close();
  return { tbt: tasks.reduce((sum, task) => sum + Math.max(0, task - LONG_TASK_MS), 0), lcp, cls };
}

export async function vitals(
  browser: Browser,
  baseURL: string,
  storageState: BrowserContextOptions["storageState"],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [path, limit] of Object.entries(limits)) {
    const signedIn = path === "/login" ? {} : { storageState };
    const visits: Limits[] = [];
    for (let n = 0; n < VISITS; n++) visits.push(await visit(browser, path, { baseURL, ...signedIn }));
    const middle = (key: keyof Limits) =>
      percentile(
        visits.map((visit) => visit[key]),
        0.5,
      );
    const [tbt, lcp, cls] = [middle("tbt"), middle("lcp"), middle("cls")];
    const of = (value: number, most: number) => `${short(value / most)} of ${most}`;
    rows.push({
      what: `${path} on a phone, ${CPU_SLOWDOWN} x slower processor`,
      ratio: `TBT ${of(tbt, limit.tbt)}, LCP ${of(lcp, limit.lcp)}, CLS ${of(cls, limit.cls)}`,
      absolute: `TBT ${time(tbt)}, LCP ${time(lcp)}, CLS ${cls.toFixed(3)}`,
    });
  }
  return rows;
}
