import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { SameBitsPage } from "../analytics/same-bits/browser.ts";
import { loadAnalyticsFromDisk } from "../../analytics-wasm/node.ts";
import { digests } from "../analytics/same-bits/digest.ts";
import { launch, watchedPage } from "./support/browser.ts";
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

describe("the analytics in Chromium", () => {
  it("give the same bits as in Node, under the policy of production", async ({ expect }) => {
    const { context, page, offences } = await watchedPage(browser, site.origin);
    await page.goto("/");
    const found = await page.evaluate(() => (globalThis as unknown as SameBitsPage).sameBits);
    expect(found).toEqual(await digests(loadAnalyticsFromDisk()));
    expect(offences).toEqual([]);
    await context.close();
  });
});
