import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { aStage, type Stage } from "./support/stage.ts";
import { atRest } from "./support/at-rest.ts";
import { watchedPage } from "./support/browser.ts";
import { owner } from "./support/demonstration.ts";
import { enter } from "./support/people.ts";
import { resizer } from "./support/themes.ts";
import { withoutServiceWorker } from "./support/unit-story.ts";

let stage: Stage;
let page: Page;
let offences: string[];
let resize: Awaited<ReturnType<typeof resizer>>;
let fonts: () => number;

beforeAll(async () => {
  stage = await aStage();
  ({ page, offences } = await watchedPage(stage.browser, stage.server.origin));
  await enter(page, owner.email);
  await page.addInitScript(collect);
  // Of the second visit, it would answer by itself.
  await withoutServiceWorker(page);
  resize = await resizer(page);
  ({ fonts } = await delayAnswers(page));
});
afterAll(() => stage.end());

interface Shift {
  value: number;
  what: string[];
}

/** Collects what the browser counts as a layout shift without input. */
function collect(): void {
  interface Entry extends PerformanceEntry {
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[])
      shifts.push({
        value,
        what: sources.map(
          ({ node, previousRect: { x, y }, currentRect }) =>
            `${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${x} ${y} → ${currentRect.x} ${currentRect.y}`,
        ),
      });
  }).observe({ type: "layout-shift", buffered: true });
}

/** Answers come one after another, as over a weak connection [ms]. */
const DELAYS = [50, 400, 150, 700];
/** The page is seen in the other font first [ms]. */
const FONT_DELAY = 900;
const MOST = 0.01;
const addresses = [
  "/login",
  "/dashboard?plant=plant01",
  "/dashboard?plant=plant01&tab=plan",
  "/dashboard?plant=plant01&tab=inputs",
  "/device/listing",
  "/setup",
  "/try",
];

/**
 * Delays answers of the API and the font. Not by routes: with one, a page keeps nothing in its cache, and each load compiles the program.
 * The font may not stay in the page's memory, from where it would come at once.
 */
async function delayAnswers(page: Page): Promise<{ fonts: () => number }> {
  const debug = await page.context().newCDPSession(page);
  let asked = 0;
  let fonts = 0;
  debug.on("Fetch.requestPaused", ({ requestId, responseStatusCode, responseHeaders = [] }) => {
    const answer = async () => {
      if (responseStatusCode === undefined) {
        await setTimeout(DELAYS[asked++ % DELAYS.length]);
        return debug.send("Fetch.continueRequest", { requestId });
      }
      fonts++;
      await setTimeout(FONT_DELAY);
      const { body } = await debug.send("Fetch.getResponseBody", { requestId });
      const type = responseHeaders.filter(({ name }) => name.toLowerCase() === "content-type");
      const headers = [...type, { name: "cache-control", value: "no-store" }];
      return debug.send("Fetch.fulfillRequest", { requestId, responseCode: 200, responseHeaders: headers, body });
    };
    // Of a page that was left.
    answer().catch(() => undefined);
  });
  await debug.send("Fetch.enable", {
    patterns: [
      { urlPattern: "*/api/*", requestStage: "Request" },
      { urlPattern: "*.woff2", requestStage: "Response" },
    ],
  });
  return { fonts: () => fonts };
}

describe("screens", { concurrent: false }, () => {
  it.for(["desk", "phone"] as const)("on a %s don't move while their answers arrive", async (size, { expect }) => {
    await resize(size);
    for (const address of addresses) {
      const before = fonts();
      await page.goto(address);
      await atRest(page);
      const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
      const moved = shifts.filter(({ value }) => value > MOST);
      expect({ address, moved, fonts: fonts() }).toEqual({ address, moved: [], fonts: before + 1 });
    }
    expect(offences).toEqual([]);
  });
});
