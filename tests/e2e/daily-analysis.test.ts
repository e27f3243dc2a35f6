import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type CalculationInputs, startingInputs } from "#contract/records/inputs";
import { unchangedDefaults } from "#contract/savings/calculation-inputs";
import { addDays, mondayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { PlantDecision } from "#contract/decision/decision";
import { dailyTexts } from "#contract/dashboard/daily-analysis";
import { decideTexts } from "../../web/src/features/decide/texts.ts";
import { inputsTexts, resultTexts } from "../../web/src/features/savings/texts.ts";
import { exampleCustomCsv } from "#domain/energy-file/examples";
import { staffPlants } from "../../worker/platform/schema.ts";
import { accessibilityViolations, launch, watchedPage } from "./support/browser.ts";
import { aPlantWithADevice, device, owner } from "./support/demonstration.ts";
import { measuredDays, today, savedInputs } from "./support/measured-days.ts";
import { arrive, emailOf, enter, people } from "./support/people.ts";
import { startServer, type Server } from "./support/server.ts";
import { resizer } from "./support/themes.ts";
import { openTab, toldEverywhere } from "./support/next-wash-places.ts";

let server: Server;
let browser: Browser;
let page: Page;
let offences: string[];

beforeAll(async () => {
  server = await startServer();
  await aPlantWithADevice(server);
  await people(server, [
    { id: "viewer", user_type: "Staff", owner_id: "owner01" },
    { id: "stranger", user_type: "Owner" },
  ]);
  await server.directory.insert(staffPlants).values({ plant_id: "plant01", staff_id: "viewer" });
  await measuredDays(server, device.id, [9.2, 9.3, 9.4, 9.5, 9.6]);
  await savedInputs(server, { ...unchangedDefaults, localSoilingRate: 0.2 });
  browser = await launch();
  ({ page, offences } = await watchedPage(browser, server.origin));
  await arrive(page, "/dashboard?plant=plant01&tab=inputs", owner.email);
  await theSwitch().waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const theSwitch = () => page.getByRole("switch", { name: dailyTexts.label });
async function turn(): Promise<void> {
  await page.getByRole("switch", { name: dailyTexts.label, disabled: false }).waitFor();
  await theSwitch().press("Space");
}
const question = () => page.getByRole("alertdialog", { name: dailyTexts.question });
const refusal = () => page.getByRole("alert").filter({ hasText: dailyTexts.refused });
const box = (name: string) => page.getByRole("textbox", { name, exact: true });

async function put(path: string, body: unknown): Promise<void> {
  const answer = await page.request.put(path, { headers: { "sec-fetch-site": "same-origin" }, data: body });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}.`);
}
let version = 1;
async function save(values: Partial<CalculationInputs>): Promise<void> {
  const inputs = { ...startingInputs, ...values };
  await put("/api/plant/plant01/calculation-inputs", { version: version++, inputs });
  await page.goto("/dashboard?plant=plant01&tab=inputs");
  await theSwitch().waitFor();
}

describe("the daily analysis", { concurrent: false }, () => {
  it("has a switch whose tooltip says what it needs [D-054, D-055]", async ({ expect }) => {
    await expect.poll(() => theSwitch().isChecked()).toBe(false);
    const about = page.getByRole("button", { name: `About ${dailyTexts.label}` });
    const tip = page.getByRole("tooltip").filter({ hasText: "runs once per day" });
    // It closes if something above it still loads and moves the button.
    const opened = async () => {
      await about.click();
      return tip.innerText({ timeout: 1000 }).catch(() => "");
    };
    for (const words of ["due within 4 weeks", "A file must be uploaded", "a soiling rate entered", "inputs correct"])
      await expect.poll(opened).toContain(words);
    await page.keyboard.press("Escape");
  });

  it("stays off with missing or default inputs, says so, and marks the boxes in red [D-129, D-149, D-151, D-222, D-223]", async ({
    expect,
  }) => {
    await turn();
    await refusal().waitFor();
    await expect.poll(() => theSwitch().isChecked()).toBe(false);
    for (const name of ["Array Size", "Energy Rate", "Wash cost", "Rain threshold"])
      await expect.poll(() => box(name).getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => page.getByText(dailyTexts.fileNeeded).first().isVisible()).toBe(true);
    const red = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--critical"));
    const border = await box("Wash cost").evaluate((input) => getComputedStyle(input.parentElement!).borderColor);
    expect(rgb(border)).toEqual(rgb(red));
    expect(await accessibilityViolations(page)).toEqual([]);
    await box("Wash cost").fill("700");
    await box("Wash cost").press("Tab");
    await refusal().waitFor({ state: "detached" });
    await turn();
    await page.getByText(dailyTexts.unsaved).waitFor();
    await expect.poll(() => theSwitch().isChecked()).toBe(false);
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await page.getByText(inputsTexts.unsaved(1)).waitFor({ state: "detached" });
  });

  it("stays off with a soiling rate of 0, whatever the other inputs are [D-129, D-150, D-223]", async ({ expect }) => {
    await put("/api/plant/plant01/energy-file", {
      fileName: "year.csv",
      content: exampleCustomCsv(),
      customCSVFileStartDate: "2025-01-01",
    });
    await save({ wash_cost: 60, localSoilingRate: null });
    await turn();
    await refusal().waitFor();
    await expect.poll(() => box("Soiling Rate").getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => theSwitch().isChecked()).toBe(false);
  });

  it("asks first, with the rate, and stays off when that is canceled or dismissed [D-125, D-126, D-128]", async ({
    expect,
  }) => {
    await box("Soiling Rate").fill("0.2");
    await box("Soiling Rate").press("Tab");
    await page.getByText(inputsTexts.unsaved(1)).first().waitFor();
    await page.getByRole("button", { name: "Save Inputs" }).click();
    await page.getByText(inputsTexts.unsaved(1)).waitFor({ state: "detached" });
    version++;
    for (const out of ["Cancel", "Escape"]) {
      await turn();
      await question().waitFor();
      const text = await question().innerText();
      for (const words of ["Cleaning Analysis will run daily", "weekly updates", "0.2000%/day"])
        expect(text).toContain(words);
      await expect.poll(() => question().getByRole("button", { name: "Yes" }).count()).toBe(1);
      if (out === "Cancel") await question().getByRole("button", { name: "Cancel" }).click();
      else await page.keyboard.press("Escape");
      await question().waitFor({ state: "detached" });
      await expect.poll(() => theSwitch().isChecked()).toBe(false);
    }
  });

  it("is on after Yes, and its plan is on the dashboard [D-127]", async ({ expect }) => {
    await turn();
    await question().getByRole("button", { name: "Yes" }).click();
    await question().waitFor({ state: "detached" });
    await expect.poll(() => theSwitch().isChecked()).toBe(true);
    const decided = await page.request.get("/api/plant/plant01/decision");
    const wash = format.shortDay(((await decided.json()) as PlantDecision).wash!.best);
    await openTab(page, "Plan");
    await page.getByRole("heading", { name: "Optimized Case" }).waitFor();
    await page.locator("dd", { hasText: wash }).first().waitFor();
    await openTab(page, "Inputs");
    await page.reload();
    await expect.poll(() => theSwitch().isChecked()).toBe(true);
  });

  it("shows one notification for the wash, until the message was seen [P-048, P-258, D-254]", async ({ expect }) => {
    await page.getByRole("button", { name: "Last Notifications, 1 new" }).click();
    const list = page.getByRole("dialog", { name: "Last Notifications" });
    const message = list.getByRole("listitem");
    await message.waitFor();
    await expect
      .poll(() => message.innerText())
      .toMatch(/Wash due: Valley Plant\s+New\s+[^]*Wash (in|by) the week of .*Worth \$/);
    await expect.poll(() => list.getByRole("heading", { name: "Today" }).count()).toBe(1);
    expect(await accessibilityViolations(list)).toEqual([]);
    await list.getByRole("link", { name: "Open the dashboard" }).click();
    await list.waitFor({ state: "detached" });
    await expect.poll(() => page.url()).toContain("plant=plant01");
    await page.getByRole("button", { name: "Last Notifications, 1 wash due", exact: true }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Last Notifications, 1 wash due", exact: true }).waitFor();
  });

  it("says why the date changed [D-252]", async ({ expect }) => {
    await server.directory.run(`UPDATE plant_plans SET told_on = '${addDays(today(), -1)}'`);
    await server.directory.run(`UPDATE plan_mondays SET monday = '${addDays(mondayOf(today()), -7)}'`);
    await save({ wash_cost: 20_000, localSoilingRate: 0.2 });
    await turn();
    await expect.poll(() => theSwitch().isChecked()).toBe(false);
    await turn();
    await question().getByRole("button", { name: "Yes" }).click();
    await openTab(page, "Decide");
    await page.getByRole("button", { name: decideTexts.actions.why }).click();
    const why = page.getByRole("dialog", { name: decideTexts.why.title });
    await why.getByText("the wash cost rose from $60.00 to $20,000.00").waitFor();
    await why.getByRole("button", { name: "Close" }).click();
    await openTab(page, "Inputs");
    await page.getByRole("button", { name: "Last Notifications", exact: true }).waitFor();
  });

  it("is seen but not switched by staff who may not change inputs, on a phone as well", async ({ expect }) => {
    const resize = await resizer(page);
    await resize("phone");
    await arrive(page, "/dashboard?plant=plant01&tab=inputs", emailOf("viewer"));
    const scrolled = async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      return theSwitch().count();
    };
    await expect.poll(scrolled).toBe(1);
    await expect.poll(() => theSwitch().isChecked()).toBe(true);
    await expect.poll(() => theSwitch().isDisabled()).toBe(true);
    await page.getByText(dailyTexts.notAllowed).waitFor();
    await page.getByRole("button", { name: "Last Notifications, 1 new" }).click();
    await page.getByText("Wash due: Valley Plant").waitFor();
    await resize("desk");
  });

  it("notifies no one else, whose list says that it is empty [P-237]", async () => {
    await arrive(page, "/about", emailOf("stranger"));
    await page.getByRole("button", { name: "Last Notifications", exact: true }).click();
    await page.getByText("There are no notifications to show.").waitFor();
  });
});

describe("one answer", { concurrent: false }, () => {
  const results = () => page.getByRole("region", { name: "Simulation Results" });

  it("is the same on Decide, on Plan and in the bell, and follows what is saved but no preview [D-252]", async ({
    expect,
  }) => {
    await enter(page, owner.email);
    await save({ wash_cost: 60, localSoilingRate: 0.2 });
    const saved = await toldEverywhere(expect, page, "");

    await openTab(page, "Inputs");
    await box("Wash cost").fill("80");
    await box("Wash cost").press("Tab");
    await page.getByRole("button", { name: "Calculate", exact: true }).click();
    await results().getByText(resultTexts.preview(1)).first().waitFor();
    await expect.poll(() => results().getByRole("link", { name: "Add to calendar" }).count()).toBe(0);
    await openTab(page, "Inputs");
    await page.getByRole("button", { name: "Save Inputs" }).click();
    await toldEverywhere(expect, page, saved);
    expect(offences).toEqual([]);
  });
});

function rgb(color: string): number[] {
  const hex = /^#(..)(..)(..)$/.exec(color.trim());
  if (hex) return hex.slice(1).map((part) => Number.parseInt(part, 16));
  return [...color.matchAll(/\d+/g)].slice(0, 3).map(([part]) => Number(part));
}
