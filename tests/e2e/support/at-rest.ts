import type { Page, Request } from "playwright-core";

const inFlight = new WeakMap<Page, Set<Request>>();
/** Parts that render when the page is idle ask for their data one after another. */
const IDLE_TIMES = 5;

/** Called as a page opens. */
export function countRequests(page: Page): void {
  const open = new Set<Request>();
  inFlight.set(page, open);
  page.on("request", (request) => {
    // What a page still sends as it is left may never be said to have ended.
    if (request.isNavigationRequest()) open.clear();
    open.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const) page.on(end, (request) => void open.delete(request));
}

/**
 * Waits until no request is in flight and the page, idle, starts none. `networkidle` is said once a load, so it doesn't wait after a move in
 * the app, and it takes a busy machine for an idle page.
 */
export async function atRest(page: Page): Promise<void> {
  const open = inFlight.get(page)!;
  for (let idle = 0; idle < IDLE_TIMES;) {
    await page.evaluate(async () => {
      await new Promise((resolve) => requestIdleCallback(resolve));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    idle = open.size === 0 ? idle + 1 : 0;
  }
}
