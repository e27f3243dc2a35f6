import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { SavingsStatus } from "#contract/savings/savings";
import { exampleCustomCsv, examplePvsystCsv } from "#domain/energy-file/examples";
import { inputsTexts } from "../../../web/src/features/savings/texts.ts";
import { goInApp, launch, watchedPage } from "../support/browser.ts";
import { controlsOf, isBlocked } from "../support/dashboard.ts";
import { aPlantWithADevice, device, owner } from "../support/demonstration.ts";
import { measuredDays, today } from "../support/measured-days.ts";
import { addDays, mondayOf } from "#contract/common/calendar";
import { arrive } from "../support/people.ts";
import { startServer, type Server } from "../support/server.ts";

let server: Server;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await startServer();
  await aPlantWithADevice(server);
  await measuredDays(
    server,
    device.id,
    Array.from({ length: 30 }, (_, n) => 1 + 0.1 * n),
  );
  browser = await launch();
  ({ page } = await watchedPage(browser, server.origin));
  await arrive(page, "/dashboard?plant=plant01&tab=inputs", owner.email);
  await page.getByRole("button", { name: "Calculate", exact: true }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const { field, button } = controlsOf(() => page);
async function enter(name: string, value: string): Promise<void> {
  await field(name).fill(value);
  await page.keyboard.press("Tab");
}
async function choices(label: string): Promise<{ chosen: string; all: string[] }> {
  const select = page.getByRole("button", { name: new RegExp(`^${label} `) });
  const chosen = (await select.innerText()).trim();
  await select.click();
  const all = await page.getByRole("option").allInnerTexts();
  await page.keyboard.press("Escape");
  return { chosen, all };
}
const turn = (rate: string, kind: "Fixed" | "Variable") =>
  page
    .getByRole("group", { name: `${rate}: fixed or variable` })
    .getByRole("radio", { name: kind })
    .check();

describe("the inputs", { concurrent: false }, () => {
  it("have a period, a number of cleanings and their units [D-041, D-042, D-043, D-045, D-048, D-049, D-051, D-053]", async ({
    expect,
  }) => {
    await page.getByText("Advanced", { exact: true }).click();
    await expect
      .poll(() => choices("Forecast period"))
      .toEqual({
        chosen: "1 year",
        all: ["1 year", "9 months", "6 months", "3 months"],
      });
    await expect.poll(() => choices("Planned cleanings")).toEqual({ chosen: "2", all: ["1", "2", "3", "4", "5"] });
    const units = { "Array Size": "kW DC", "Energy Rate": "$/kWh", "Soiling Rate": "%/day", "Wash cost": "$" };
    for (const [name, unit] of Object.entries({ ...units, "Rain threshold": "in" }))
      await expect.poll(() => field(name).locator("..").innerText()).toBe(unit);
    for (const name of ["Calculate", "Save Inputs"]) await expect.poll(() => button(name).count()).toBe(1);
    await expect.poll(() => page.getByText(inputsTexts.unusedRate).count()).toBe(1);
  });

  it("are fixed or twelve, each rate separately [D-043, D-044, D-045, D-046, D-104, D-116]", async ({ expect }) => {
    const months = () => page.getByRole("textbox", { name: /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/ });
    await expect.poll(() => months().count()).toBe(0);
    await turn("Energy Rate", "Variable");
    await expect.poll(() => months().count()).toBe(12);
    await expect.poll(() => field(/^Energy Rate/).inputValue()).toBe("varies");
    await expect.poll(() => field("Soiling Rate").inputValue()).toBe("0.01");
    await turn("Soiling Rate", "Variable");
    await expect.poll(() => months().count()).toBe(24);
    await turn("Energy Rate", "Fixed");
    await turn("Soiling Rate", "Fixed");
    await expect.poll(() => months().count()).toBe(0);
  });

  it("use the rate that was measured in the selected days [D-047, D-216]", async ({ expect }) => {
    await goInApp(page, `/dashboard?plant=plant01&select=${addDays(today(), -29)}.${today()}`);
    await page.getByText("0.100%/day", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Inputs" }).click();
    await page.getByRole("button", { name: "Copy from chart: 0.1000%/day" }).click();
    await expect.poll(() => field("Soiling Rate").inputValue()).toBe("0.1");
  });

  it("collapses into its title and expands again [D-018]", async () => {
    const panel = page.locator("section", { has: page.getByRole("heading", { name: "Wash Projection Inputs" }) });
    await panel.getByRole("button", { name: "Hide" }).click();
    await panel.getByText("Array Size").waitFor({ state: "detached" });
    await panel.getByRole("button", { name: "Show" }).click();
    await panel.getByText("Array Size").waitFor();
  });
});

describe("the energy file", { concurrent: false }, () => {
  const dialog = () => page.getByRole("dialog", { name: "Upload PVsyst or custom CSV" });
  const choose = (name: string, text: string) =>
    dialog()
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  const day = () => dialog().getByRole("group", { name: "Date of the first value" });
  const use = () => dialog().getByRole("button", { name: "Use this file" });

  it("is a .csv file in order, like the examples, or is refused [D-040, D-133]", async ({ expect }) => {
    await page.getByRole("button", { name: "Upload PVsyst or custom CSV" }).click();
    await choose("year.xlsx", exampleCustomCsv());
    await dialog().getByText("Choose a .csv file.").waitFor();
    await choose("diary.csv", "Dear diary\n");
    await dialog().getByText("The file you uploaded isn't formatted correctly.").first().waitFor();
    await dialog().getByText("Drop a file here").waitFor();
    await expect.poll(() => isBlocked(use())).toBe(true);
    const example = async (name: string) => {
      const [saved] = await Promise.all([page.waitForEvent("download"), dialog().getByRole("link", { name }).click()]);
      await choose(saved.suggestedFilename(), await readFile(await saved.path(), "utf8"));
    };
    await example("Example, PVsyst (CSV)");
    await dialog().getByRole("heading", { name: "Energy by month" }).waitFor();
    const question = dialog().getByText("Energy file and array size don't match");
    await expect.poll(() => question.count()).toBe(0);
    await choose(
      "large.csv",
      examplePvsystCsv().replaceAll(/;(\d+)(?=[.\r\n])/g, (_, kw: string) => `;${kw}0`),
    );
    await question.waitFor();
    await example("Example, custom CSV (CSV)");
    await day().waitFor();
  });

  it("that is custom waits for the day of its first value, a PVsyst file does not [D-039, D-075, D-103, D-131, D-132, D-159, D-160]", async ({
    expect,
  }) => {
    const problem = dialog().locator('[aria-live="polite"]', { hasText: "A valid start date is required." });
    await expect.poll(() => problem.count()).toBe(0);
    await dialog().getByText("A valid start date is required.").waitFor({ state: "attached" });
    await expect.poll(() => isBlocked(use())).toBe(true);
    await choose("pvsyst.csv", examplePvsystCsv());
    await day().waitFor({ state: "detached" });
    await choose("custom.csv", exampleCustomCsv());
    await day().getByRole("spinbutton").first().click();
    await page.keyboard.type("07012025");
    await dialog().getByRole("heading", { name: "Energy by month" }).waitFor();
    await use().click();
    await dialog().waitFor({ state: "detached" });
    await page.getByText(/custom.csv · custom CSV, starts Jul 1, 2025 · [\d,]+ MWh\/yr/).waitFor();
    await button("Replace file").click();
    await choose("pvsyst.csv", examplePvsystCsv());
    await use().click();
    await dialog().waitFor({ state: "detached" });
    await page.getByText(/pvsyst.csv · PVsyst · [\d.,]+ MWh\/yr/).waitFor();
  });

  it("require a soiling rate above 0 and say so [D-124, D-142, D-144]", async ({ expect }) => {
    await enter("Soiling Rate", "0");
    await expect.poll(() => isBlocked(button("Calculate"))).toBe(true);
    await button("Calculate").hover();
    await page.getByText("In order to calculate, select a region in the “Daily Soiling Loss” chart").first().waitFor();
    await enter("Soiling Rate", "0.1");
    await expect.poll(() => isBlocked(button("Calculate"))).toBe(false);
  });
});

const tab = (name: "Inputs" | "Plan") => page.getByRole("tab", { name }).click();

describe("the calculation", { concurrent: false }, () => {
  const starts: string[] = [];
  /** Their bodies. */
  const polls: string[] = [];
  let last: string | undefined;

  it("has no forecast before it was run [D-221]", async () => {
    await tab("Plan");
    for (const name of [
      "Soiling Loss Forecast and Cleaning Optimization",
      "Cumulative Income for # of Annual Cleaning Events",
    ])
      await page
        .getByRole("figure", { name })
        .getByText("No data available for selected date range and calculation inputs.")
        .waitFor();
  });

  it("that the server lost is run again twice, then fails with Retry [D-122, D-123]", async ({ expect }) => {
    page.on("response", (response) => {
      if (response.url().endsWith("/api/device/savings")) starts.push(response.url());
      if (response.url().endsWith("/api/device/savings/status")) polls.push(response.request().postData()!);
    });
    await server.directory.run(
      "CREATE TRIGGER lost AFTER INSERT ON savings_runs BEGIN DELETE FROM savings_runs WHERE job = new.job; END",
    );
    await tab("Inputs");
    await button("Calculate").click();
    await expect.poll(() => [starts.length, polls.length]).toEqual([3, 3]);
    await page.getByText("The calculation was interrupted more than once. Try again.").waitFor();
    await server.directory.run("DROP TRIGGER lost");
  });

  it("shows that it runs, asks for its answer, and then shows its charts and tables [D-035, D-036, D-119, D-120, D-121]", async ({
    expect,
  }) => {
    polls.length = 0;
    await button("Retry").click();
    await page.getByRole("heading", { name: "Optimized Case" }).waitFor();
    const titles = [
      "Soiling Loss Forecast and Cleaning Optimization",
      "Cumulative Income for # of Annual Cleaning Events",
    ];
    for (const title of titles)
      await page
        .locator("figure", { has: page.getByRole("heading", { name: title }) })
        .locator("canvas")
        .waitFor();
    await expect.poll(() => page.getByRole("region", { name: "Cleaning schedule" }).count()).toBe(0);
    expect(polls.length).toBeGreaterThan(0);
    let begin = () => {};
    const held = new Promise<void>((resolve) => (begin = resolve));
    await page.route("**/api/device/savings", async (route) => held.then(() => route.continue()));
    await tab("Inputs");
    // Enter in an input calculates, too.
    await field("Soiling Rate").press("Enter");
    await page.getByRole("region", { name: "Cleaning schedule" }).waitFor();
    for (const title of titles) {
      await page.locator('figure[aria-busy="true"]', { hasText: title }).waitFor();
      await expect.poll(() => page.getByRole("figure", { name: title }).locator("canvas").count()).toBe(0);
    }
    await expect.poll(() => page.getByRole("heading", { name: "Optimized Case" }).count()).toBe(0);
    begin();
    await page.getByRole("heading", { name: "Optimized Case" }).waitFor();
    for (const title of titles) await page.getByRole("figure", { name: title }).locator("canvas").waitFor();
    await page.unroute("**/api/device/savings");
    last = polls.at(-1);
    polls.length = 0;
  });

  it("gives the number, the dates, the income and the savings, and every other number of cleanings [D-121, P-002, D-003, D-052, D-096]", async ({
    expect,
  }) => {
    for (const label of ["# of Annual Cleanings", "Max Annual Income", "Optimal Cleaning Dates", "Max Annual Savings"])
      await expect.poll(() => page.locator("dt", { hasText: label }).count()).toBe(1);
    const table = page.getByRole("table", { name: "Other Projections" });
    const headers = ["# of Annual Cleanings", "Income", "Loss due to Soiling", "Best Weeks to Clean"];
    const shown = async () => (await table.getByRole("columnheader").allInnerTexts()).map((text) => text.trim());
    await expect.poll(shown).toEqual(headers);
    await page.getByRole("button", { name: /^Show all/ }).click();
    const rows = (await table.getByRole("row").allInnerTexts()).slice(1);
    expect(rows[0]).toMatch(/^0/);
    expect(rows[0]).toContain("none");
    expect(rows.filter((row) => row.includes("planned"))).toHaveLength(1);
    expect(rows.filter((row) => row.includes("best"))).toHaveLength(1);
    const status = await page.request.post("/api/device/savings/status", {
      headers: { "sec-fetch-site": "same-origin" },
      data: JSON.parse(last!) as unknown,
    });
    const result = ((await status.json()) as SavingsStatus).result!;
    expect(result.startDay).toBe(mondayOf(today()));
    const first = new Date(`${addDays(result.startDay, 7 * result.best_weeks[0]![0]!)}T00:00:00Z`);
    const words = first.toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
    expect(rows[1]).toContain(words);
    // Not asked again once it is done.
    expect(polls).toEqual([]);
  });
});
