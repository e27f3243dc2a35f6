import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import { dailySoiling } from "../../worker/platform/schema.ts";
import { LOSS_ONLY } from "#contract/devices/loss-only";
import { launch, watchedPage } from "./support/browser.ts";
import { dashboardOf } from "./support/dashboard.ts";
import { aPlantWithADevice, device, owner } from "./support/demonstration.ts";
import { today } from "./support/measured-days.ts";
import { arrive } from "./support/people.ts";
import { startServer, type Server } from "./support/server.ts";

let server: Server;
let browser: Browser;
let page: Page;
let offences: string[];

const DAYS = 20;

/** File of a DustIQ on standard time: whole days, every 10 minutes, 0.2%/day from 1%. */
function ratioFile(): string {
  const rows = Array.from({ length: DAYS * 144 }, (_, n) => {
    const day = Math.floor(n / 144);
    const minute = (n % 144) * 10;
    const two = (value: number) => String(value).padStart(2, "0");
    const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
    return `${addDays(today(), day - DAYS)} ${time},${(99 - 0.2 * day).toFixed(1)},24.5`;
  });
  return ["TIMESTAMP,SoilingRatio1,BackPanelTemp", ...rows, ""].join("\r\n");
}

beforeAll(async () => {
  server = await startServer();
  await aPlantWithADevice(server);
  browser = await launch();
  ({ page, offences } = await watchedPage(browser, server.origin));
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const figure = (title: string) => dashboardOf(page).chart(title);
const tile = (name: string) => dashboardOf(page).tile(name);

describe("a DustIQ, which measures soiling loss only", { concurrent: false }, () => {
  it("has its file accepted without irradiance, and the dialog says what will be missing [A-051]", async () => {
    await arrive(page, `/dashboard?plant=plant01&device=${device.id}`, owner.email);
    await page.getByRole("button", { name: "Upload Data" }).click();
    const dialog = page.getByRole("dialog", { name: "Upload Data" });
    const buffer = Buffer.from(ratioFile());
    await dialog.locator('input[type="file"]').setInputFiles({ name: "dustiq.csv", mimeType: "text/csv", buffer });
    // For the proposed sensor such a file would be a mistake.
    await dialog
      .getByText(/No column found for clean-cell irradiance/)
      .first()
      .waitFor();
    await dialog.getByRole("button", { name: /Sensor/ }).click();
    await page.getByRole("option", { name: "DustIQ" }).click();
    await dialog.getByText(LOSS_ONLY).waitFor();
    await dialog.getByRole("button", { name: "Upload Now" }).click();
    await dialog.getByText("2,880 rows stored").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
  });

  it("shows its loss, and instead of dollars and insolation that they need another source [D-025, A-051]", async ({
    expect,
  }) => {
    await figure("Daily Soiling Loss").locator("canvas").waitFor();
    await tile("7-day soiling loss").getByText("7 of 7 days").waitFor();
    // Mean of 3.6 to 4.8%.
    await expect.poll(() => tile("7-day soiling loss").innerText()).toContain("4.20%");
    await tile("Loss this year").getByText(LOSS_ONLY).waitFor();
    await expect.poll(() => tile("Loss this year").innerText()).not.toContain("$");
    for (const title of ["Daily insolation", "Daily dollar loss"]) {
      await figure(title).getByText(LOSS_ONLY).waitFor();
      await expect.poll(() => figure(title).locator("canvas").count(), { message: title }).toBe(0);
    }
  });

  it("shows its samples, day and night", async ({ expect }) => {
    await page.getByRole("tab", { name: "Device Metrics" }).click();
    const samples = figure("Soiling loss");
    await samples.locator("canvas").waitFor();
    await samples.getByText(LOSS_ONLY).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "Irradiance" }).count()).toBe(0);
    await page.getByRole("tab", { name: "Daily Soiling Loss" }).click();
  });

  it("has figures again once the days of the range also have irradiance [D-025]", async ({ expect }) => {
    await server.directory.update(dailySoiling).set({ insol_clean: 5, insol_soiled: 4.9 });
    await page.reload();
    await figure("Daily insolation").locator("canvas").waitFor();
    await expect.poll(() => page.getByText(LOSS_ONLY).count()).toBe(0);
    expect(offences).toEqual([]);
  });
});
