import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { aPlantWithADevice, device, loggerFile, owner } from "./support/demonstration.ts";
import { firefoxPath, launchFirefox } from "./support/firefox.ts";
import { measuredDays } from "./support/measured-days.ts";
import { startServer, type Server } from "./support/server.ts";

const path = firefoxPath();
const folder = mkdtempSync(join(tmpdir(), "soilsight-firefox-"));
const errors: string[] = [];
let server: Server | undefined;
let browser: Browser | undefined;
let page: Page;

beforeAll(async () => {
  if (path === null) return;
  server = await startServer();
  await aPlantWithADevice(server);
  await measuredDays(
    server,
    device.id,
    Array.from({ length: 30 }, (_, day) => 1 + 0.05 * day),
  );
  browser = await launchFirefox(path);
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => errors.push(String(error)));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true });
});

/** By what it says, not by role: Firefox would compute names and roles of the whole page, and again with each change of it. */
const button = (name: string) => page.locator(`::-p-xpath(//button[starts-with(normalize-space(), "${name}")])`);
const box = (label: string) => page.locator(`::-p-xpath(//input[@id=//label[normalize-space()="${label}"]/@for])`);

describe("the main job in Firefox", { concurrent: false }, () => {
  it("signs in, shows the measured loss, reads a logger file, saves an input and signs out", async (story) => {
    if (path === null) {
      console.warn(
        "Firefox is not installed: the story in Firefox was not run. Install it with: apt-get install firefox-esr",
      );
      story.skip("Firefox is not installed");
      return;
    }
    const { expect } = story;
    await page.goto(`${server!.origin}/dashboard?plant=plant01&tab=soiling`);
    await box("Email").fill(owner.email);
    await page.locator('input[type="password"]').fill(owner.password);
    await button("Login").click();

    await page.waitForFunction(() =>
      /7-day soiling loss.*?(?<!\d)2\.25/s.test(
        document.querySelector('[aria-label="Key figures"]')?.textContent ?? "",
      ),
    );
    await page.waitForSelector("figure canvas");

    await button("Upload Data").click();
    writeFileSync(join(folder, "station.dat"), loggerFile(3));
    const input = await page.waitForSelector('[role="dialog"] input[type="file"]');
    await input!.uploadFile(join(folder, "station.dat"));
    await page.waitForFunction(() => document.querySelector('[role="dialog"]')?.textContent?.includes("432 rows"));
    await button("Cancel").click();

    await button("Inputs").click();
    await box("Wash cost").click({ count: 3 });
    await page.keyboard.type("2425");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => document.body.textContent.includes("unsaved change"));
    // By keyboard: a click goes to where the button was, and the line of unsaved changes moves it.
    const save = await button("Save Inputs").waitHandle();
    await save.focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => !document.body.textContent.includes("unsaved change"));
    const cost = await page.evaluate(async () => {
      const answer = (await (await fetch("/api/plant/plant01/calculation-inputs")).json()) as {
        inputs: { wash_cost: number };
      };
      return answer.inputs.wash_cost;
    });
    expect(cost).toBe(2425);

    await button("Account of Plant Owner").click();
    await button("Logout").click();
    await page.waitForFunction(() => location.pathname === "/login");
    const status = await page.evaluate(async (id) => (await fetch(`/api/device/${id}`)).status, device.id);
    expect(status).toBe(401);
    expect(errors).toEqual([]);
  });
});
