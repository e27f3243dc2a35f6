import { afterAll, beforeAll, describe, it } from "vitest";
import type { Page } from "playwright-core";
import { dayOf } from "#contract/common/calendar";
import { startWeather } from "../fixtures/weather/weather-server.ts";
import { accessibilityViolations, watchedPage } from "./support/browser.ts";
import { dashboardOf } from "./support/dashboard.ts";
import { device, owner, zone } from "./support/demonstration.ts";
import { measuredDays } from "./support/measured-days.ts";
import { enter } from "./support/people.ts";
import { aStage, type Stage } from "./support/stage.ts";
import { storePlant } from "./support/what-if-plant.ts";

/** Uses a weather service on loopback with Open-Meteo's format: 1 mm an hour. */
let stage: Stage;
let page: Page;
const today = () => dayOf(zone, Date.now() / 1000);
const began = today();

beforeAll(async () => {
  stage = await aStage([], { settings: { OPEN_METEO_ADDRESS: `${await startWeather()}/good-story` } });
  await measuredDays(
    stage.server,
    device.id,
    Array.from({ length: 30 }, (_, day) => 1 + 0.05 * day),
  );
  await stage.server.tick();
  ({ page } = await watchedPage(stage.browser, stage.server.origin));
  await enter(page, owner.email);
  await storePlant(page);
  await page.goto("/dashboard?plant=plant01&tab=soiling");
});
afterAll(async () => {
  await stage.end();
});

describe("a portal with a weather service", { concurrent: false }, () => {
  it("shows the rain of a site without a station, with its source", async ({ expect }) => {
    const { chart, menu } = dashboardOf(page);
    const loss = chart("Daily Soiling Loss");
    await loss.getByText("Rain from Open-Meteo ERA5 (weather data by Open-Meteo.com, CC BY 4.0).").waitFor();
    await menu("Daily Soiling Loss", /table/i);
    await loss.getByRole("cell", { name: "0.94 in" }).first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("uses the years of the service in plans and shows how old they are [D-250]", async () => {
    await page.getByRole("tab", { name: "Plan" }).click();
    await page.locator("footer").scrollIntoViewIfNeeded();
    const last = new Date().getUTCFullYear() - 1;
    const line = (when: string) =>
      `Rain: 30 years ${last - 29} to ${last}, Open-Meteo ERA5, fetched ${when}. Weather data by Open-Meteo.com, CC BY 4.0.`;
    // A story over midnight may have fetched them on either day.
    const other = today() === began ? "today" : "yesterday";
    await page
      .getByText(line("today"))
      .or(page.getByText(line(other)))
      .first()
      .waitFor();
  });
});
