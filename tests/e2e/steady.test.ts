import { afterAll, beforeAll, describe, it } from "vitest";
import { aStage, type Stage } from "./support/stage.ts";
import { atRest } from "./support/at-rest.ts";
import { watchedPage } from "./support/browser.ts";
import { owner } from "./support/demonstration.ts";
import { enter } from "./support/people.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await aStage();
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

describe.each([1440, 390])("screens at %d px", (width) => {
  it("don't move while their answers arrive", async ({ expect }) => {
    const size = { width, height: width === 390 ? 844 : 900 };
    const { page, offences } = await watchedPage(stage.browser, stage.server.origin, size);
    await enter(page, owner.email);
    await page.addInitScript(collect);
    let asked = 0;
    await page.route("**/api/**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, DELAYS[asked++ % DELAYS.length]));
      await route.continue().catch(() => undefined);
    });
    await page.route("**/*.woff2", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, FONT_DELAY));
      await route.continue().catch(() => undefined);
    });
    for (const address of addresses) {
      await page.goto(address);
      await atRest(page);
      const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
      const moved = shifts.filter(({ value }) => value > MOST);
      expect({ address, moved }).toEqual({ address, moved: [] });
    }
    expect(offences).toEqual([]);
  });
});
