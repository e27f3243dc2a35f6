import * as fc from "fast-check";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { SameBitsPage } from "../analytics/same-bits/browser.ts";
import { loadAnalyticsFromDisk } from "../../analytics-wasm/node.ts";
import { digests } from "../analytics/same-bits/digest.ts";
import { randomPlant, solve } from "../domain/decision/random-plant.ts";
import { launch, watchedPage } from "./support/browser.ts";
import type { PlantInputs } from "../../worker/domain/decision/index.ts";
import { startSameBitsSite, type Site } from "./support/same-bits-site.ts";

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSameBitsSite(), launch()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** As it goes to the page. */
const withPlainYears = (plant: PlantInputs): PlantInputs => ({
  ...plant,
  rain: { ...plant.rain, years: plant.rain.years.map((year) => Array.from(year)) },
});

describe("the analytics in Chromium", () => {
  it("give the same bits as in Node, under the policy of production", async ({ expect }) => {
    const { context, page, offences } = await watchedPage(browser, site.origin);
    await page.goto("/");
    const found = await page.evaluate(() => (globalThis as unknown as SameBitsPage).sameBits);
    expect(found).toEqual(await digests(loadAnalyticsFromDisk()));
    expect(offences).toEqual([]);
    await context.close();
  });

  it("give plans the bits for which their laws are proven in Node (law 14)", async ({ expect }) => {
    const { context, page } = await watchedPage(browser, site.origin);
    await page.goto("/");
    for (let seed = 1; seed <= 3; seed++) {
      const plants = fc.sample(randomPlant, { numRuns: 20, seed }).map(withPlainYears);
      const plans = await page.evaluate(
        async (some) => await (globalThis as unknown as SameBitsPage).plansOf(some),
        plants,
      );
      expect(plans).toEqual(plants.map((plant) => JSON.stringify(solve(plant))));
    }
    await context.close();
  });
});
