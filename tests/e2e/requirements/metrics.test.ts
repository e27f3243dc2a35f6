import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { addDays, instantOf } from "#contract/common/calendar";
import { devices } from "../../../worker/platform/schema.ts";
import { goInApp, launch, watchedPage } from "../support/browser.ts";
import { dashboardOf } from "../support/dashboard.ts";
import { aPlantWithADevice, device, owner, zone } from "../support/demonstration.ts";
import { measuredDays, savedInputs, today } from "../support/measured-days.ts";
import { arrive } from "../support/people.ts";
import { startServer, type Server } from "../support/server.ts";

const KEY = "key-of-the-device-in-this-story";
const DAYS = 4;
let server: Server;
let browser: Browser;
let page: Page;

function readings() {
  const first = instantOf(zone, addDays(today(), -DAYS));
  const t = Array.from({ length: DAYS * 144 }, (_, n) => first + n * 600).filter(
    (at) =>
      at < instantOf(zone, addDays(today(), -2), 10 * 3600) || at >= instantOf(zone, addDays(today(), -2), 16 * 3600),
  );
  const sun = (at: number) => Math.max(0, Math.sin(((((at - first) % 86_400) / 3600 - 6) / 12) * Math.PI));
  const iC = t.map((at) => Math.round(900 * sun(at)));
  return {
    t,
    iC,
    iD: iC.map((clean) => clean * 0.96),
    tC: t.map(() => 25),
    tD: t.map(() => 26),
    tE: t.map(() => 20),
    windSpeed: t.map(() => 5),
    windBearing: t.map(() => 315),
  };
}
const washes = [
  { publishTime: instantOf(zone, addDays(today(), -3), 7 * 3600), washPow: 68, alert: false },
  { publishTime: instantOf(zone, addDays(today(), -2), 7 * 3600), washPow: 40, alert: false },
].map((wash) =>
  Object.assign(wash, { washTime: wash.publishTime, batt: 12.6, tempAvg: 12, humidAvg: 40, tankEmpty: 0 }),
);

beforeAll(async () => {
  server = await startServer();
  await aPlantWithADevice(server);
  const api_key_hash = createHash("sha256").update(KEY).digest("hex");
  await server.directory.update(devices).set({ api_key_hash }).where(eq(devices.device_id, device.id));
  const sent = await fetch(`${server.origin}/api/device/inbound/readings`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ ...readings(), washes }),
  });
  if (!sent.ok) throw new Error(await sent.text());
  const { plant_id, lat, lng, installationdate } = (await server.directory.select().from(devices))[0]!;
  const other = {
    device_id: "device02",
    device_name: "West block",
    plant_id,
    lat,
    lng,
    installationdate,
    timezone: zone,
  };
  await server.directory.insert(devices).values(other);
  await measuredDays(server, other.device_id, [2, 2, 2]);
  await savedInputs(server);
  browser = await launch();
  ({ page } = await watchedPage(browser, server.origin));
  await arrive(
    page,
    `/dashboard?plant=plant01&device=device01&tab=metrics&from=${addDays(today(), -DAYS)}`,
    owner.email,
  );
  await chart("Irradiance").locator("canvas").waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const chart = (title: string) => dashboardOf(page).chart(title);
const menu = (title: string, entry: string | RegExp) => dashboardOf(page).menu(title, entry);

async function lossesInTheDark(): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent("download"), menu("Irradiance", "Download CSV")]);
  const [head, ...rows] = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
  const cells = rows.map((row) => row.split(","));
  const [clean, loss] = ["clean_irradiance_w_per_m2", "soiling_loss_percent"].map((name) =>
    head!.split(",").indexOf(name),
  );
  return cells.filter((row) => Number(row[clean!]) > 0 && Number(row[clean!]) <= 200).map((row) => row[loss!]!);
}

describe("the charts of a device's own measurements", { concurrent: false }, () => {
  it("show irradiance and loss at the resolution of the range, without low light until it is switched on [D-022, D-062, D-089, D-105, D-110, D-194, D-196, D-236, D-238, D-242]", async ({
    expect,
  }) => {
    await chart("Irradiance").getByText("30-minute averages").waitFor();
    await menu("Irradiance", "Show table");
    const table = page.getByRole("table", { name: "Irradiance" });
    await table.getByRole("button", { name: /Soiling loss/ }).click();
    await table.getByRole("cell", { name: "4.00%" }).first().waitFor();
    await expect.poll(() => table.getByRole("cell", { name: "NW 315°" }).count()).toBeGreaterThan(0);
    const hidden = await lossesInTheDark();
    expect(hidden.length).toBeGreaterThan(5);
    expect(new Set(hidden)).toEqual(new Set([""]));
    await menu("Irradiance", "Show SL values at low light");
    await page.waitForURL(/lowLight=/);
    expect((await lossesInTheDark()).map((loss) => Math.round(Number(loss)))).toEqual(hidden.map(() => 4));
    await menu("Irradiance", "Remove SL values at low light");
    await page.waitForURL((url) => !url.search.includes("lowLight"));
    await menu("Irradiance", "Show chart");
  });

  it("convert temperatures to degrees Fahrenheit and back [D-023, D-063, D-111]", async () => {
    await menu("Temperature", "Show table");
    const table = page.getByRole("table", { name: "Temperature" });
    await table.getByRole("cell", { name: "25.0 °C" }).first().waitFor();
    await chart("Temperature").getByRole("radio", { name: "°F" }).check({ force: true });
    await table.getByRole("cell", { name: "77.0 °F" }).first().waitFor();
    await chart("Temperature").getByRole("radio", { name: "°C" }).check({ force: true });
    await table.getByRole("cell", { name: "25.0 °C" }).first().waitFor();
    await menu("Temperature", "Show chart");
  });

  it("step by whole days only inside one day of raw data [D-058]", async ({ expect }) => {
    const next = chart("Irradiance").getByRole("button", { name: "Next Day" });
    await expect.poll(() => next.count()).toBe(0);
    const day = addDays(today(), -3);
    const window = (name: string) => `${instantOf(zone, name)}.${instantOf(zone, addDays(name, 1))}`;
    await goInApp(
      page,
      `/dashboard?plant=plant01&device=device01&tab=metrics&from=${addDays(today(), -DAYS)}&window=${window(day)}`,
    );
    await chart("Irradiance").getByText("Raw data").waitFor();
    await next.click();
    await page.waitForURL((url) => url.searchParams.get("window") === window(addDays(day, 1)));
    await chart("Irradiance").getByRole("button", { name: "Prev Day" }).click();
    await page.waitForURL((url) => url.searchParams.get("window") === window(day));
    await chart("Irradiance").getByRole("button", { name: "Reset Zoom" }).click();
    await page.waitForURL((url) => !url.searchParams.has("window"));
  });

  it("show each day's wash and what its power indicates, with their own zoom [D-021, D-056, D-057]", async ({
    expect,
  }) => {
    const title = "Device health: daily wash events";
    await chart(title).locator("canvas").waitFor();
    await menu(title, "Show table");
    const table = page.getByRole("table", { name: title });
    await table.waitFor();
    await expect.poll(() => table.getByRole("columnheader").allInnerTexts()).toContain("Tank empty or battery low");
    await expect.poll(() => table.getByRole("cell", { name: "68.0 W" }).count()).toBe(1);
    await menu(title, "Show chart");
    const plot = chart(title).locator(".u-over");
    await plot.scrollIntoViewIfNeeded();
    const box = (await plot.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.3, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.8, box.y + 50, { steps: 6 });
    await page.mouse.up();
    await chart(title).getByRole("button", { name: "Undo" }).click();
    await chart(title).getByRole("button", { name: "Reset Zoom" }).waitFor({ state: "detached" });
  });

  it("are there for each device of the plant, with loss, insolation, dollars of each day and forecasts [D-002, D-020]", async ({
    expect,
  }) => {
    const [from, to] = [instantOf(zone, addDays(today(), -2)), instantOf(zone, addDays(today(), -1))];
    await goInApp(
      page,
      `/dashboard?plant=plant01&device=device01&from=${addDays(today(), -DAYS)}&window=${from}.${to}`,
    );
    const forecasts = [
      "Soiling Loss Forecast and Cleaning Optimization",
      "Cumulative Income for # of Annual Cleaning Events",
    ];
    const drawn = async (titles: string[]) => {
      for (const title of titles) await chart(title).locator("canvas").waitFor();
    };
    await drawn(["Daily Soiling Loss", "Daily insolation", "Daily dollar loss"]);
    await page.getByRole("tab", { name: "Plan" }).click();
    for (const name of forecasts) await page.getByRole("heading", { name }).waitFor();
    await page.getByRole("tab", { name: "Device Metrics" }).click();
    await drawn(["Irradiance", "Temperature", "Device health: daily wash events"]);
    await page.getByRole("button", { name: /^Device East block/ }).click();
    await page.getByRole("option", { name: /West block/ }).click();
    await page.waitForURL((url) => url.searchParams.get("device") === "device02" && !url.searchParams.has("window"));
    await page.getByRole("tab", { name: "Daily Soiling Loss" }).click();
    await drawn(["Daily Soiling Loss", "Daily insolation", "Daily dollar loss"]);
    await expect.poll(() => dashboardOf(page).fact("Device")).toBe("West block");
    await menu("Daily dollar loss", "Show table");
    // 5 kWh/m2 x 1000 kW x 0.176 x 5.6 x 0.8 x 2% x $0.10
    const cell = page.getByRole("table", { name: "Daily dollar loss" }).getByRole("cell", { name: "$7.88" });
    await cell.first().waitFor();
    await expect.poll(() => cell.count()).toBe(3);
  });
});
