import * as fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { SameBitsPage } from "../analytics/same-bits/browser.ts";
import { loadAnalyticsFromDisk } from "../../analytics-wasm/node.ts";
import { digests } from "../analytics/same-bits/digest.ts";
import { randomPlant, solve, TODAY } from "../domain/decision/random-plant.ts";
import { launch, watchedPage } from "./support/browser.ts";
import type { PlannedForecast } from "../../worker/contract/savings/planned-forecast.ts";
import type { PlantInputs } from "../../worker/domain/decision/index.ts";
import { startSameBitsSite, type Site } from "./support/same-bits-site.ts";

let site: Site;
let browser: Browser;
let page: Page;
let offences: string[];
beforeAll(async () => {
  [site, browser] = await Promise.all([startSameBitsSite(), launch()]);
  ({ page, offences } = await watchedPage(browser, site.origin));
  await page.goto("/");
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

const waiting = (plant: PlantInputs): PlantInputs => ({ ...plant, canWait: true });

const withForecast =
  (weights: number[]) =>
  (plant: PlantInputs): PlantInputs => {
    const members = Array.from({ length: 31 }, (_, member) => weights.map((__, lead) => (member * lead * 1.3) % 17));
    const forecast: PlannedForecast = { service: "nws", issuedAt: 0, issuedDay: TODAY, weights, members, days: 400 };
    return waiting({ ...plant, rain: { ...plant.rain, forecast } });
  };

describe("the analytics in Chromium", { concurrent: false }, () => {
  it("give the same bits as in Node, under the policy of production", async ({ expect }) => {
    const found = await page.evaluate(() => (globalThis as unknown as SameBitsPage).sameBits);
    expect(found).toEqual(await digests(loadAnalyticsFromDisk()));
    expect(offences).toEqual([]);
  });

  /** `PLANS=1000` for as many of each kind. */
  const numRuns = Number(process.env["PLANS"] ?? 20);

  it.for<[string, number, (plant: PlantInputs) => PlantInputs, (plant: PlantInputs) => PlantInputs]>([
    ["plans", 1, (plant) => plant, (plant) => plant],
    ["plans with a forecast", 2, withForecast([0.9, 0.8, 0.7, 0.3]), withForecast([0.9, 0.8, 0.7, 0.3])],
    ["plans with a forecast that doesn't count, as without one,", 3, withForecast([0, 0, 0, 0]), waiting],
  ])("give %s the bits for which their laws are proven in Node (law 14)", async ([, seed, there, here], { expect }) => {
    const plants = fc.sample(randomPlant, { numRuns, seed });
    const plans = await page.evaluate(
      async (some) => await (globalThis as unknown as SameBitsPage).plansOf(some),
      plants.map((plant) => withPlainYears(there(plant))),
    );
    expect(plans).toEqual(plants.map((plant) => JSON.stringify(solve(here(plant)))));
  });
});
