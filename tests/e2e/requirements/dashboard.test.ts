import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { measuredTexts } from "../../../web/src/features/dashboard/measured/measured-texts.ts";
import { addDays } from "#contract/common/calendar";
import { day as inWords } from "#contract/common/format";
import { devices, plantOwners, plants, staffPlants } from "../../../worker/platform/schema.ts";
import { goInApp, launch, watchedPage } from "../support/browser.ts";
import { dashboardOf } from "../support/dashboard.ts";
import { aPlantWithADevice, device, loggerFile, owner, zone } from "../support/demonstration.ts";
import { measuredDays, rainOn, today, savedInputs } from "../support/measured-days.ts";
import { emailOf, people, arrive } from "../support/people.ts";
import { startServer, type Server } from "../support/server.ts";

let server: Server;
let browser: Browser;
let page: Page;

const installed = () => addDays(today(), -90);
const daysAgo = (days: number) => addDays(today(), -days);
const losses = [
  ...Array.from({ length: 20 }, (_, n) => 1 + 0.1 * n),
  ...Array.from({ length: 13 }, (_, n) => 2.9 - 0.1 * n),
  -0.4,
  2,
  2,
  null,
  2,
  2,
  2,
];

beforeAll(async () => {
  server = await startServer();
  await aPlantWithADevice(server);
  await people(server, [
    { id: "admin", user_type: "Admin" },
    { id: "other", name: "Other Owner" },
    { id: "staff", user_type: "Staff", owner_id: "owner01" },
    { id: "visitor", demo: true },
  ]);
  const { directory } = server;
  const place = { lat: 36.7, lng: -119.8, timezone: zone, installationdate: installed() };
  await directory.insert(plants).values([
    { plant_id: "plant02", plant_name: "Alder Plant", lat: 36.7, lng: -119.8 },
    { plant_id: "plant03", plant_name: "Beech Plant", lat: 36.7, lng: -119.8, status: "Disable" },
  ]);
  await directory.insert(plantOwners).values([
    { plant_id: "plant02", owner_id: "owner01" },
    { plant_id: "plant03", owner_id: "other" },
    { plant_id: "plant01", owner_id: "visitor" },
  ]);
  await directory.insert(staffPlants).values({ plant_id: "plant01", staff_id: "staff" });
  const bare = { device_id: "device02", device_name: "West block", plant_id: "plant01", wash_extension_data: false };
  await directory.insert(devices).values({ ...bare, ...place });
  await measuredDays(server, device.id, losses);
  await savedInputs(server);
  await rainOn(server, device.id, daysAgo(3), 12.7);
  browser = await launch();
  ({ page } = await watchedPage(browser, server.origin));
  await open(owner.email);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function open(who: string, query = "?plant=plant01&device=device01"): Promise<void> {
  await arrive(page, `/dashboard${query}`, who);
  await page
    .getByRole("heading", { name: "Wash Projection Inputs" })
    .or(page.getByRole("heading", { name: "Daily Soiling Loss" }))
    .or(page.getByText("No plants yet."))
    .first()
    .waitFor();
}
const chart = (title: string) => dashboardOf(page).chart(title);
const tile = (name: string) => dashboardOf(page).tile(name);
const fact = (name: string) => dashboardOf(page).fact(name);
const menu = (title: string, entry: string | RegExp) => dashboardOf(page).menu(title, entry);
async function dragOver(title: string, from: number, to: number): Promise<void> {
  // The mouse reaches only visible parts.
  await chart(title).locator(".u-over").scrollIntoViewIfNeeded();
  const plot = (await chart(title).locator(".u-over").boundingBox())!;
  await page.mouse.move(plot.x + plot.width * from, plot.y + 40);
  await page.mouse.down();
  await page.mouse.move(plot.x + plot.width * to, plot.y + 50, { steps: 6 });
  await page.mouse.up();
}

describe("plant, device and days", { concurrent: false }, () => {
  it("are selected from the plants by name and the devices of the plant [D-007]", async ({ expect }) => {
    await page.getByRole("button", { name: /Valley Plant/ }).click();
    const options = async () => (await page.getByRole("option").allInnerTexts()).map((text) => text.split("\n")[0]);
    await expect.poll(options).toEqual(["Alder Plant", "Valley Plant"]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /East block/ }).click();
    await expect.poll(options).toEqual(["Whole plant", "East block", "West block"]);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("button", { name: /All owners/ }).count()).toBe(0);
  });

  it("begin at the installation, by its shortcut, and stay after DONE [D-010, D-011, D-012]", async ({ expect }) => {
    await page.getByRole("button", { name: new RegExp(zone) }).click();
    await page.getByRole("button", { name: "Last 7 days" }).click();
    await page.getByRole("button", { name: "Install Date" }).click();
    await expect.poll(() => page.url()).not.toContain("from=");
    await page.getByRole("button", { name: "DONE" }).click();
    await page.waitForURL(new RegExp(`from=${installed()}`));
    await goInApp(page, `/dashboard?plant=plant01&device=device01&from=${addDays(installed(), -100)}`);
    const range = page.getByRole("button", { name: new RegExp(zone) });
    await range.waitFor();
    await expect.poll(() => range.innerText()).toContain(inWords(installed()).replace(/, \d{4}$/, ""));
  });
});

describe("the data of a device", { concurrent: false }, () => {
  it("has its strip, and is empty where it never reported [D-026, D-027, D-220]", async () => {
    await goInApp(page, "/dashboard?plant=plant01&device=device02");
    await page.getByText("No data available for selected date range.").first().waitFor();
    await page.getByText("No report yet").last().waitFor();
  });

  it("is shown with a dash for a missing serial number [D-026, D-027]", async ({ expect }) => {
    await expect.poll(() => fact("Serial Number")).toBe("-");
    await expect.poll(() => fact("Device")).toBe("West block");
    await expect.poll(() => fact("Install Date")).toBe(inWords(installed()));
    await goInApp(page, "/dashboard?plant=plant01&device=device01");
    await page.getByText("S1-0042").waitFor();
  });

  it("includes its loss, its dollars and its ratio, each with its days [P-001, D-028, D-029, D-030, D-031, D-217, D-244, D-246]", async ({
    expect,
  }) => {
    const text = async (name: string) => (await tile(name).innerText()).replaceAll("\n", " ");
    await tile("7-day soiling loss").getByText("6 of 7 days").waitFor();
    await expect.poll(() => text("7-day soiling loss")).toContain("1.55%");
    const thirty = losses.slice(-31, -1).filter((loss) => loss !== null);
    const mean = thirty.reduce((a, b) => a + b, 0) / thirty.length;
    await expect.poll(() => text("30-day soiling loss")).toContain(`${mean.toFixed(2)}%`);
    await expect.poll(() => text("30-day soiling loss")).toContain("29 of 30 days");
    await expect.poll(() => text("Performance ratio (soiling only)")).toContain((1 - mean / 100).toFixed(2));
    // 5 kWh/m2 x 1000 kW x 0.176 x 5.6 x 0.8 x $0.10 a point; negative days count 0.
    const counted = losses.filter((_, n) => addDays(today(), n - 39).slice(0, 4) === today().slice(0, 4));
    const dollars = counted.reduce<number>((sum, loss) => sum + Math.max(0, loss ?? 0) * 3.9424, 0);
    await tile("Loss this year")
      .getByText(/days ·/)
      .waitFor();
    await expect.poll(() => text("Loss this year")).toContain(`$${dollars.toFixed(2)}`);
  });

  it("is drawn: loss and insolation by day [P-001, D-019, D-024, D-217]", async ({ expect }) => {
    for (const title of ["Daily Soiling Loss", "Daily insolation"]) await chart(title).locator("canvas").waitFor();
    await expect.poll(() => chart("Daily insolation").locator("figcaption").innerText()).toContain("Daily insolation");
  });

  it("hides a negative loss until it is switched on [D-113]", async ({ expect }) => {
    await menu("Daily Soiling Loss", "Show table");
    const table = page.getByRole("table", { name: "Daily Soiling Loss" });
    const cell = table.getByRole("cell", { name: "−0.40%" });
    await table.getByRole("cell", { name: "2.00%" }).first().waitFor();
    await expect.poll(() => cell.count()).toBe(0);
    await menu("Daily Soiling Loss", "Show negative soiling loss");
    await cell.first().waitFor();
    await expect.poll(() => table.getByRole("cell", { name: "0.50 in" }).count()).toBe(1);
    await menu("Daily Soiling Loss", "Hide negative soiling loss");
    await menu("Daily Soiling Loss", "Show chart");
  });

  it("is drawn as a line or as columns [D-112]", async ({ expect }) => {
    const canvas = chart("Daily Soiling Loss").locator("canvas");
    const picture = () => canvas.first().evaluate((element) => (element as HTMLCanvasElement).toDataURL());
    await canvas.first().waitFor();
    const line = await picture();
    await menu("Daily Soiling Loss", "View as column chart");
    await expect.poll(picture).not.toBe(line);
    await menu("Daily Soiling Loss", "View as line chart");
    await page.getByRole("menu").waitFor({ state: "detached" });
  });

  it("can be zoomed twice, restored by Back or Undo, and shown completely again [D-056, D-057, D-106, D-107, D-108]", async () => {
    await dragOver("Daily Soiling Loss", 0.2, 0.9);
    await page.waitForURL(/zoom=/);
    const first = page.url();
    await dragOver("Daily Soiling Loss", 0.3, 0.7);
    await page.waitForURL((url) => url.href !== first);
    await page.goBack();
    await page.waitForURL(first);
    await dragOver("Daily Soiling Loss", 0.3, 0.7);
    await page.waitForURL((url) => url.href !== first);
    const undo = chart("Daily Soiling Loss").getByRole("button", { name: "Undo" });
    await undo.click();
    await page.waitForURL((url) => url.search === new URL(first).search);
    await undo.waitFor({ state: "detached" });
    await dragOver("Daily Soiling Loss", 0.3, 0.7);
    await page.waitForURL((url) => url.href !== first);
    await chart("Daily Soiling Loss").getByRole("button", { name: "Reset Zoom" }).click();
    await page.waitForURL((url) => !url.href.includes("zoom="));
    await chart("Daily Soiling Loss").getByRole("button", { name: "Reset Zoom" }).waitFor({ state: "detached" });
    await dragOver("Daily Soiling Loss", 0.3, 0.7);
    await undo.click();
    await page.waitForURL((url) => !url.href.includes("zoom="));
    await undo.waitFor({ state: "detached" });
  });

  it("gives no rate for days beyond tomorrow, and accepts only a positive one [D-152, D-153]", async ({ expect }) => {
    const selected = (from: number, to: number) =>
      goInApp(page, `/dashboard?plant=plant01&device=device01&select=${daysAgo(from)}.${daysAgo(to)}`);
    await selected(10, -5);
    await page.getByText("Please select a valid date range.").waitFor();
    await selected(19, 8);
    await page.getByText("The soiling rate must be a positive number. Please make a new selection").waitFor();
    const use = page.getByRole("button", { name: measuredTexts.rate.use });
    await expect.poll(() => use.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the upload dialog", { concurrent: false }, () => {
  const dialog = () => page.getByRole("dialog", { name: "Upload Data" });
  const file = (name: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(loggerFile(1)) });

  it("asks for sensor, format and file, and accepts .dat and .csv only [A-048, A-049, A-050, A-143]", async ({
    expect,
  }) => {
    await page.getByRole("button", { name: "Upload Data" }).click();
    const format = dialog().getByLabel("Timestamp format");
    await expect.poll(() => format.inputValue()).toBe("YYYY-MM-DD hh:mm");
    await dialog()
      .getByRole("button", { name: /CR-PVS1/ })
      .click();
    const sensors = await page.getByRole("option").allInnerTexts();
    expect(sensors.slice(0, 4)).toEqual(expect.arrayContaining(["CR-PVS1", "DustSENS", "DustIQ"]));
    await page.keyboard.press("Escape");
    await dialog().locator('input[type="file"]').setInputFiles(file("station.xlsx"));
    await dialog().getByText("Choose a .dat or .csv file.").waitFor();
    await dialog().locator('input[type="file"]').setInputFiles(file("station.dat"));
    await dialog().getByText("144 rows").waitFor();
    const now = dialog().getByRole("button", { name: "Upload Now" });
    await format.fill("");
    await dialog().getByText("The timestamp format is required.").first().waitFor();
    await expect.poll(() => now.getAttribute("aria-disabled")).toBe("true");
    await format.fill("YYYY-MM-DD hh:mm");
    await dialog().getByText("144 rows").waitFor();
  });

  it("says why it failed with Retry, and what was stored [A-229, A-230]", async () => {
    await server.directory.run("UPDATE users SET inbound_api_access = 0 WHERE id = 'owner01'");
    await dialog().getByRole("button", { name: "Upload Now" }).click();
    await dialog().getByText("You don't have permission to access this.").waitFor();
    await server.directory.run("UPDATE users SET inbound_api_access = 1 WHERE id = 'owner01'");
    await dialog().getByRole("button", { name: "Retry" }).click();
    await dialog().getByText("144 rows stored").waitFor();
    await dialog().getByRole("button", { name: "Done" }).click();
    await dialog().waitFor({ state: "detached" });
  });
});

describe("the dashboard for other people", { concurrent: false }, () => {
  it("has for an Admin every plant and an owner to select [D-009, D-172, D-173, A-158, A-159]", async ({ expect }) => {
    await open(emailOf("admin"));
    await page.getByRole("button", { name: /All owners/ }).click();
    const options = async () => (await page.getByRole("option").allInnerTexts()).map((text) => text.split("\n")[0]);
    await expect.poll(options).toEqual(["All owners", "Other Owner", "Person visitor", "Plant Owner"]);
    await page.getByRole("option", { name: /Other Owner/ }).click();
    await page.getByText("No devices at Beech Plant.").waitFor();
    await page.getByRole("button", { name: /Beech Plant/ }).click();
    await expect.poll(options).toEqual(["Beech Plant"]);
  });

  it("has for the demonstration account no upload of an energy file [D-181]", async ({ expect }) => {
    await open(emailOf("visitor"), "?plant=plant01&tab=inputs");
    await page.getByRole("button", { name: "Calculate", exact: true }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: /Upload|Replace file/ }).count()).toBe(0);
  });

  it("has for Staff their plants, without permission to save or to upload [D-147, D-175, A-164]", async ({
    expect,
  }) => {
    await open(emailOf("staff"), "?plant=plant01&tab=inputs");
    await page.getByRole("button", { name: /Valley Plant/ }).click();
    await expect.poll(() => page.getByRole("option").count()).toBe(1);
    await page.keyboard.press("Escape");
    await page.getByRole("textbox", { name: "Wash cost", exact: true }).fill("900");
    await page.keyboard.press("Tab");
    const save = page.getByRole("button", { name: "Save Inputs" });
    await page.getByText("1 unsaved change").waitFor();
    await expect.poll(() => save.getAttribute("aria-disabled")).toBe("true");
    await expect.poll(() => page.getByRole("button", { name: /Upload|Replace file/ }).count()).toBe(0);
  });
});
