import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { measuredTexts } from "../../web/src/features/dashboard/measured/measured-texts.ts";
import { dashboardTexts } from "../../web/src/features/dashboard/texts.ts";
import { addDays, SECONDS_PER_DAY } from "#contract/common/calendar";
import { calculationInputs, devices, plantOwners, plants } from "../../worker/platform/schema.ts";
import { startingInputs } from "#contract/records/inputs";
import { accessibilityViolations, goInApp, launch, refuseWebGl, watchedPage } from "./support/browser.ts";
import { dashboardOf } from "./support/dashboard.ts";
import { aPlantWithADevice, device, owner, zone } from "./support/demonstration.ts";
import { measuredDays, today } from "./support/measured-days.ts";
import { arrive } from "./support/people.ts";
import { startServer, type Server } from "./support/server.ts";
import { inTheme } from "./support/themes.ts";

const DAYS = 60;
const EAST = { lat: 36.74, lng: -119.79 };
const WEST = { lat: 36.742, lng: -119.796 };
const SOUTH = { lat: 36.735, lng: -119.785 };
let server: Server;
let browser: Browser;
let page: Page;
let offences: string[];

const soiling = (rate: number, days: number) => Array.from({ length: days }, (_, n) => 0.3 + rate * (n % 30));

async function another(device_id: string, device_name: string, values: Partial<typeof devices.$inferInsert> = {}) {
  const place = { plant_id: "plant01", ...EAST, timezone: zone };
  const installationdate = addDays(today(), -90);
  await server.directory.insert(devices).values({ device_id, device_name, ...place, installationdate, ...values });
}

beforeAll(async () => {
  server = await startServer();
  await aPlantWithADevice(server);
  const reported = Math.floor(Date.now() / 1000);
  await another("device02", "West block", { ...WEST, wash_extension_data: false, last_data_at: reported - 600 });
  await another("device03", "South block", { ...SOUTH, last_data_at: reported - 3 * SECONDS_PER_DAY });
  await another("device04", "Closed block", { status: "Disable" });
  await server.directory
    .insert(plants)
    .values({ plant_id: "plant02", plant_name: "Lone Plant", location: "Tifton, GA", lat: 31.46, lng: -83.53 });
  await server.directory.insert(plantOwners).values({ plant_id: "plant02", owner_id: "owner01" });
  await another("lone01", "Lone block", { plant_id: "plant02", lat: 31.46, lng: -83.53 });
  await measuredDays(server, device.id, soiling(0.1, DAYS));
  await measuredDays(server, "device02", soiling(0.05, DAYS));
  await measuredDays(server, "device03", soiling(0.15, DAYS - 8));
  await measuredDays(server, "device04", soiling(1, DAYS));
  const values = { ...startingInputs, array_size: 900 };
  await server.directory
    .insert(calculationInputs)
    .values({ plant_id: "plant01", values, version: 1, saved_by: "owner01", saved_at: reported });
  browser = await launch();
  ({ page, offences } = await watchedPage(browser, server.origin));
  await arrive(page, `/dashboard?plant=plant01&from=${addDays(today(), 1 - DAYS)}`, owner.email);
  await dashboardOf(page).chart("Daily Soiling Loss").locator("canvas").waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const list = () => page.getByRole("list", { name: "Map of the devices of Valley Plant" });
const entry = (name: string) => list().getByRole("button", { name: new RegExp(`^${name}`) });
const canvas = () => page.getByRole("region", { name: "Map of the devices of Valley Plant" });
const drawn = () => page.locator("[data-ready]").waitFor();

/** Position of a place on a fitted map [px from its middle]: Mercator, padding 40 px above and below, 72 px at the sides. */
function fitted(
  places: { lat: number; lng: number }[],
  place: { lat: number; lng: number },
  width: number,
  height: number,
) {
  const flat = ({ lat, lng }: { lat: number; lng: number }) => ({
    x: lng / 360,
    y: -Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI),
  });
  const [xs, ys] = [places.map((one) => flat(one).x), places.map((one) => flat(one).y)];
  const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const scale = Math.min((width - 144) / wide, (height - 80) / high);
  const at = flat(place);
  return {
    x: (at.x - (Math.max(...xs) + Math.min(...xs)) / 2) * scale,
    y: (at.y - (Math.max(...ys) + Math.min(...ys)) / 2) * scale,
  };
}

describe("the map of the devices of a plant", { concurrent: false }, () => {
  it("shows every enabled device with its health and loss, and is loaded only when it is opened [D-014]", async ({
    expect,
  }) => {
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .join(),
      );
    expect(await loaded()).not.toContain("MapCanvas");
    await page.getByRole("button", { name: dashboardTexts.selection.devices, exact: true }).click();
    await drawn();
    expect(await loaded()).toContain("maplibre-gl-worker");
    await expect.poll(() => new URL(page.url()).searchParams.get("map")).toBe("true");
    await expect
      .poll(() => list().getByRole("button").allInnerTexts())
      .toEqual([
        expect.stringMatching(/^East block\s+No report yet\s+2\.80% in 7 days$/),
        expect.stringMatching(
          /^South block\s+Offline since \w+ \d+ \(3 days\)\s+2\.85% in 7 days · 2,33\d ft \(712 m\) from East block$/,
        ),
        expect.stringMatching(/^West block\s+Sensor healthy\s+1\.55% in 7 days · 1,[89]\d\d ft \(579 m\)/),
      ]);
  });

  it("selects a device for the dashboard by keyboard [D-014]", async ({ expect }) => {
    await entry("West block").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/device=device02/);
    await entry("West block").and(page.locator("[aria-current]")).waitFor();
    await expect.poll(() => dashboardOf(page).fact("Device")).toBe("West block");
  });

  it("fits all devices, and a click on one selects it; a located one is shown at zoom 16 [D-014, D-016, D-017]", async () => {
    const box = (await canvas().boundingBox())!;
    const at = fitted([EAST, WEST, SOUTH], SOUTH, box.width, box.height);
    await page.mouse.click(box.x + box.width / 2 + at.x, box.y + box.height / 2 + at.y);
    await page.waitForURL(/device=device03/);
    await entry("South block").and(page.locator("[aria-current]")).waitFor();
    await page.getByRole("button", { name: "Show selected device" }).click();
    // Zoom 16 at 36.74° N: 0.957 m/px.
    await page.getByText("200 ft (61 m)", { exact: true }).waitFor();
  });

  it("is drawn in the colors of the theme, also after a change", async ({ expect }) => {
    const showOthers = (visibility: string) =>
      page.locator(".maplibregl-map").evaluate((map, visibility) => {
        for (const other of map.parentElement!.children)
          if (other !== map) (other as HTMLElement).style.visibility = visibility;
      }, visibility);
    await showOthers("hidden");
    const dark = await canvas().screenshot();
    await inTheme(page, "light");
    await expect.poll(async () => (await canvas().screenshot()).equals(dark)).toBe(false);
    await showOthers("");
  });
});

describe("the comparison of a plant's devices", { concurrent: false }, () => {
  it("shows which block loses most, over how many days, and how the array is shared [D-197]", async ({ expect }) => {
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await dashboardOf(page).chart("Soiling loss of each device").locator("canvas").waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("compare")).toBe("true");
    await page.getByText("900 kW DC is split evenly: 300 kW per device", { exact: false }).waitFor();
    const rows = page.getByRole("table", { name: "Which device loses the most" }).getByRole("row");
    await expect
      .poll(async () => (await rows.nth(1).innerText()).split(/\s*\t\s*|\n/))
      .toEqual([expect.stringContaining("South block"), "$137", "2.22%", "52 of 60"]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await inTheme(page, "dark");
    expect(await accessibilityViolations(page, "colors")).toEqual([]);
    await dashboardOf(page).menu("Soiling loss of each device", /table/i);
    const table = page.getByRole("table", { name: "Soiling loss of each device" });
    await table.getByRole("columnheader", { name: /Spread between the devices, high/ }).waitFor();
  });
});

describe("special cases of the map", { concurrent: false }, () => {
  it("is at zoom 17 over a single device, which has no comparison [D-015]", async ({ expect }) => {
    await goInApp(page, "/dashboard?plant=plant02&map=true&compare=true");
    await page.getByRole("list", { name: "Map of the devices of Lone Plant" }).waitFor();
    await drawn();
    // Zoom 17 at 31.46° N: 0.5093 m/px, so 200 ft are 119.7 px.
    await page.getByText("200 ft (61 m)", { exact: true }).waitFor();
    const bar = page.getByText("200 ft (61 m)", { exact: true });
    await expect
      .poll(() => bar.evaluate((text) => Number.parseFloat((text.previousElementSibling as HTMLElement).style.width)))
      .toBeCloseTo(119.7, 0);
    await page.getByText(measuredTexts.compare.few[1].title).waitFor();
  });

  it("keeps the list where no map can be drawn", async ({ expect }) => {
    await page.addInitScript(refuseWebGl);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/dashboard?plant=plant01&map=true");
    await page.getByText("This browser can't draw the map.").waitFor();
    await expect.poll(() => entry("East block").innerText()).toContain("36.7400° N, 119.7900° W");
    await entry("South block").click();
    await page.waitForURL(/device=device03/);
    expect(offences).toEqual([]);
  });
});
