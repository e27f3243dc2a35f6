import type { Page, Request } from "playwright-core";

const underWay = new WeakMap<Page, Set<Request>>();

/** Scripts of workers: a page that stops one while it loads leaves a request without an end. */
const WORKER_SCRIPT = /worker-[^/]*\.js$/;
/** Parts that render when the page is idle ask for their data one after another. */
const IDLE_TIMES = 5;
/** Limit of a page that never comes to rest: it then says what it still loads. */
const MAX_WAIT_MS = 120_000;

/** Called as a page opens. */
export function countRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on("request", (request) => {
    // What a page still sends as it is left may never be said to have ended.
    if (request.isNavigationRequest()) requests.clear();
    if (!WORKER_SCRIPT.test(request.url())) requests.add(request);
  });
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
  // The calls of a worker that is stopped never end.
  page.on("worker", (worker) => worker.on("close", () => requests.clear()));
}

/**
 * Waits until no request is under way and the page, idle, starts none. `networkidle` is said once a load, so it doesn't wait after a move in
 * the app, and it takes a busy machine for an idle page.
 */
export async function atRest(page: Page): Promise<void> {
  const requests = underWay.get(page)!;
  const from = performance.now();
  for (let idle = 0; idle < IDLE_TIMES; idle = requests.size === 0 ? idle + 1 : 0) {
    await page.evaluate(
      () => new Promise((done) => requestIdleCallback(() => setTimeout(done, 20), { timeout: 1000 })),
    );
    if (performance.now() - from > MAX_WAIT_MS)
      throw new Error(`${page.url()} still loads ${[...requests].map((request) => request.url()).join(", ")}`);
  }
}

/** What the screen before left unfinished says nothing about the next one. */
export const forgetRequests = (page: Page): void => underWay.get(page)!.clear();

/** Lets a page's seconds pass: a clock would need a profile of its own. */
export async function countSeconds(page: Page): Promise<(count: number) => Promise<void>> {
  const timers = await page.evaluateHandle(() => {
    const running = new Map<number, () => void>();
    let last = 0;
    const start = window.setInterval.bind(window);
    const end = window.clearInterval.bind(window);
    window.setInterval = ((run: () => void, ms?: number) => {
      if (ms !== 1000) return start(run, ms);
      running.set(--last, run);
      return last;
    }) as typeof window.setInterval;
    window.clearInterval = (id) => void (running.delete(id as number) || end(id));
    return running;
  });
  return (count) =>
    timers.evaluate((running, count) => {
      for (let second = 0; second < count; second++) for (const run of running.values()) run();
    }, count);
}
