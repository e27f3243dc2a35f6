import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { cleaningTexts } from "../../../web/src/features/cleanings/texts.ts";
import { measuredTexts } from "../../../web/src/features/dashboard/measured/measured-texts.ts";
import { addDays } from "#contract/common/calendar";
import { goInApp, launch, watchedPage } from "../support/browser.ts";
import { dashboardOf } from "../support/dashboard.ts";
import { aPlantWithADevice, device, owner } from "../support/demonstration.ts";
import { measuredDays, savedInputs, today } from "../support/measured-days.ts";
import { arrive } from "../support/people.ts";
import { startServer, type Server } from "../support/server.ts";

let server: Server;
let browser: Browser;
let page: Page;

const daysAgo = (days: number) => addDays(today(), -days);
const losses = [
  ...Array.from({ length: 43 }, (_, n) => 0.1 * n),
  ...Array.from({ length: 30 }, (_, n) => 0.1 * n),
  2,
  2,
  2,
  2,
  2,
  2,
  2,
];

beforeAll(async () => {
  server = await startServer();
  await aPlantWithADevice(server);
  await measuredDays(server, device.id, losses);
  await savedInputs(server);
  browser = await launch();
  ({ page } = await watchedPage(browser, server.origin));
  await arrive(page, "/dashboard?plant=plant01&device=device01", owner.email);
  await page.getByRole("heading", { name: "Daily Soiling Loss" }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const tile = (name: string) => dashboardOf(page).tile(name);
const menu = (title: string, entry: string | RegExp) => dashboardOf(page).menu(title, entry);

describe("the dialogs of the loss chart", { concurrent: false }, () => {
  const dialog = () => page.getByRole("dialog", { name: "Plant Cleanings" });
  const date = (text: string) => `${text.slice(5, 7)}/${text.slice(8, 10)}/${text.slice(0, 4)}`;
  const enter = async (day: string, notes: string) => {
    await dialog().getByRole("spinbutton", { name: /month/ }).first().click();
    await page.keyboard.type(`${day.slice(5, 7)}${day.slice(8, 10)}${day.slice(0, 4)}`);
    await dialog().getByLabel("Notes").fill(notes);
  };
  const rows = async () =>
    (await dialog().getByRole("row").allInnerTexts()).slice(1).map((row) => row.split("\t").slice(0, 2).join(" "));

  it("log a cleaning, ask before one is replaced, refuse two on a day, and delete after a confirmation [D-061, D-064, D-065, D-066, D-068, D-115, D-163, D-165, D-166, D-167, D-168, D-171]", async ({
    expect,
  }) => {
    await menu("Daily Soiling Loss", "Manual Cleanings");
    await dialog().getByText(cleaningTexts.none).waitFor();
    const add = dialog().getByRole("button", { name: "Add", exact: true });
    await expect.poll(() => add.getAttribute("aria-disabled")).toBe("true");
    const [early, late] = [daysAgo(20), daysAgo(10)];
    await enter(early, "  robot ");
    await add.click();
    await page.getByText("Wash logged.").first().waitFor();
    await enter(late, "crew");
    await add.click();
    await dialog()
      .getByRole("cell", { name: date(late), exact: true })
      .waitFor();
    await expect.poll(() => rows()).toEqual([`${date(late)} crew`, `${date(early)} robot`]);
    // 2.7, 2.8, 2.9 and seven times 2%, at 5 kWh/m2 x 1000 kW x 0.176 x 5.6 x 0.8 x $0.10.
    await page.getByText(`10 days ago · ${measuredTexts.tiles.lostSince("$88")}`).waitFor();

    await enter(late, "second crew");
    await add.click();
    const question = page.getByRole("alertdialog");
    await question.getByText("There is already a cleaning event on this date. Do you want to override it?").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => rows()).toContain(`${date(late)} crew`);
    await add.click();
    await question.getByRole("button", { name: "Yes" }).click();
    await dialog().getByRole("cell", { name: "second crew" }).waitFor();

    await dialog()
      .getByRole("button", { name: `Edit ${date(late)}` })
      .click();
    await enter(early, "moved");
    await dialog().getByRole("button", { name: "Save" }).click();
    await question.getByText("There is already one cleaning event with this date.").waitFor();
    await question.getByRole("button", { name: "OK" }).click();
    await expect.poll(() => rows()).toEqual([`${date(late)} second crew`, `${date(early)} robot`]);

    await dialog()
      .getByRole("button", { name: `Delete ${date(early)}` })
      .click();
    await question.getByText("Do you really want to delete this cleaning event?").waitFor();
    await question.getByRole("button", { name: "Delete" }).click();
    await dialog()
      .getByRole("cell", { name: date(early), exact: true })
      .waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).last().click();
    await dialog()
      .getByRole("cell", { name: date(early), exact: true })
      .waitFor();
    await dialog().getByRole("button", { name: "Close" }).click();
  });

  it("add an offset to every day and keep the former ones [D-069]", async ({ expect }) => {
    const before = await tile("7-day soiling loss").innerText();
    await menu("Daily Soiling Loss", "Apply Offset");
    const offset = page.getByRole("dialog", { name: "Apply Offset" });
    const apply = offset.getByRole("button", { name: "Apply" });
    const points = offset.getByRole("textbox", { name: "Offset" });
    await points.fill("");
    await points.press("Tab");
    await expect.poll(() => apply.getAttribute("aria-disabled")).toBe("true");
    await points.fill("0.44");
    await points.press("Tab");
    // A second decimal is an error, never changed silently.
    await expect.poll(() => points.inputValue()).toBe("0.44");
    await expect.poll(() => points.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => apply.getAttribute("aria-disabled")).toBe("true");
    await points.fill("0.4");
    await points.press("ArrowUp");
    await expect.poll(() => points.inputValue()).toBe("0.5");
    await apply.click();
    await page.getByText("Offset is now +0.5 percentage points.").first().waitFor();
    await tile("7-day soiling loss").getByText("2.63").waitFor();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await tile("7-day soiling loss").getByText("2.13").waitFor();
    await expect.poll(() => tile("7-day soiling loss").innerText()).toBe(before);
  });
});

describe("the menu of the loss chart", { concurrent: false }, () => {
  const title = "Daily Soiling Loss";

  it("shows its actions, and the CSV contains each day as shown [D-059, D-060]", async ({ expect }) => {
    const entries = async () => {
      await dashboardOf(page)
        .chart(title)
        .getByRole("button", { name: `${title}: options` })
        .click();
      const names = await page.getByRole("menuitem").allInnerTexts();
      await page.keyboard.press("Escape");
      return names;
    };
    const [manual, offset, negative, , shape, csv] = await entries();
    expect([manual, offset, negative, shape, csv]).toEqual([
      "Manual Cleanings",
      "Apply Offset",
      "Show negative soiling loss",
      "View as column chart",
      "Download CSV",
    ]);
    await menu(title, "Show negative soiling loss");
    await menu(title, "View as column chart");
    await expect
      .poll(() => entries())
      .toEqual(expect.arrayContaining(["Hide negative soiling loss", "View as line chart"]));
    const saving = page.waitForEvent("download");
    await menu(title, "Download CSV");
    const file = await saving;
    const rows = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
    expect(file.suggestedFilename()).toMatch(/daily-soiling-loss-\d{4}-\d\d-\d\d--\d{4}-\d\d-\d\d\.csv$/);
    expect(rows[0]).toContain("day,soiling_loss_percent");
    expect(rows.find((row) => row.startsWith(daysAgo(3)))!.split(",")[1]).toBe("2");
  });
});

describe("the soiling rate box", { concurrent: false }, () => {
  it("steps through the detected intervals and returns to the first [D-032, D-033, D-034, D-117]", async ({
    expect,
  }) => {
    const detect = page.getByRole("button", { name: "Detect" });
    await detect.click();
    await page.getByText(/^Interval 1 of \d+/).waitFor();
    const first = new URL(page.url()).searchParams.get("select");
    const found = Number(/of (\d+)/.exec(await page.getByText(/^Interval 1 of \d+/).innerText())![1]);
    for (let n = 1; n <= found; n++) await detect.click();
    await page.getByText(/^Interval 1 of \d+/).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("select")).toBe(first);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.waitForURL((url) => !url.search.includes("select="));
    await page.getByRole("button", { name: "Calculate soiling rate" }).click();
    await page.waitForURL(/select=/);
    await page.getByText(/^80 of \d+$/).waitFor();
    await expect.poll(() => dashboardOf(page).fact("Daily rate")).toMatch(/^−?\d\.\d{3}%\/day$/);
    await goInApp(page, `/dashboard?plant=plant01&device=device01&select=${daysAgo(36)}.${daysAgo(7)}`);
    await page.getByText("0.100%/day", { exact: true }).waitFor();
    await page.getByText("30 of 30", { exact: true }).waitFor();
  });

  it("is under Daily Soiling Loss, one of the tabs with Device Metrics [D-006, D-008]", async ({ expect }) => {
    await expect
      .poll(() => page.getByRole("tab").allInnerTexts())
      .toEqual(["Decide", "Daily Soiling Loss", "Device Metrics", "Plan", "Inputs"]);
    await page.getByRole("button", { name: /\bDevice\b/ }).waitFor();
    await page.getByRole("tab", { name: "Device Metrics" }).click();
    await page.waitForURL(/tab=metrics/);
    await expect.poll(() => page.getByRole("button", { name: "Detect" }).count()).toBe(0);
  });
});
