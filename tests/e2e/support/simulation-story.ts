import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { ExpectStatic } from "vitest";
import { texts as commonTexts } from "#contract/common/texts";
import type { ClosestProjections } from "#contract/simulation/projection";
import { simulationTexts } from "#contract/simulation/simulation-texts";
import { allowanceTexts } from "../../../web/src/features/simulation/allowance/texts.ts";
import { assumptionTexts } from "../../../web/src/features/simulation/assumptions/texts.ts";
import { worthTexts } from "../../../web/src/features/simulation/worth/texts.ts";
import { simulationScreenTexts as screen } from "../../../web/src/features/simulation/texts.ts";
import { locationTexts } from "../../../web/src/map/picker/location-texts.ts";
import { sheetsOf } from "../../print/cleaning-report/content-stream.ts";
import { accessibilityViolations } from "./browser.ts";

/** A free trial: three places, then the plans; earlier places stay open. */
export async function simulateUpToThePdf(page: Page, expect: ExpectStatic): Promise<void> {
  await page.getByText(screen.example).waitFor();
  await meetFailures(page);
  await simulateFirst(page, expect);
  await readDollars(page, expect);
  await useUpTheRest(page, expect);
  await changeAssumptions(page, expect);
  await saveReport(page, expect);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
const shown = (page: Page, name: string) => page.getByRole("heading", { level: 2, name }).waitFor();

const ended = (page: Page) => page.getByRole("dialog", { name: screen.loading }).waitFor({ state: "detached" });

async function simulate(page: Page, town: string): Promise<void> {
  await ended(page);
  const box = page.getByRole("combobox", { name: screen.search });
  await box.fill(town);
  await page.getByRole("option", { name: town, exact: true }).first().waitFor();
  await box.press("Enter");
  await page.getByRole("button", { name: screen.simulate, exact: true }).click();
}

async function meetFailures(page: Page): Promise<void> {
  const resting = { type: "about:blank", title: "The simulation is resting.", status: 409 };
  await page.route("**/api/ai/projection", (route) => route.fulfill({ status: 409, json: resting }), { times: 1 });
  await simulate(page, "Fresno, CA");
  await page.getByRole("alertdialog", { name: screen.failed }).getByText(resting.title).waitFor();
  await press(page, screen.ok);
  await page.route("**/api/ai/projection", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
  await press(page, screen.simulate);
  await page.getByText(commonTexts.serverError).waitFor();
  await press(page, screen.ok);
}

async function simulateFirst(page: Page, expect: ExpectStatic): Promise<void> {
  // Holds the answer until the dialog is seen.
  const seen = Promise.withResolvers<void>();
  await page.route("**/api/ai/projection", (route) => seen.promise.then(() => route.continue()), { times: 1 });
  await press(page, screen.simulate);
  await page.getByRole("dialog", { name: screen.loading }).waitFor();
  seen.resolve();
  await shown(page, "Fresno, CA");
  await page.getByText(screen.left(2, 3)).waitFor();
  await ended(page);
  const months = page.getByRole("table", { name: simulationTexts.monthlyTable });
  await expect
    .poll(() => months.getByRole("columnheader").allInnerTexts())
    .toEqual([
      screen.series,
      ..."Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
      simulationTexts.fullYear,
    ]);
  expect(await accessibilityViolations(page)).toEqual([]);
}

/** Dollars of the example plant, then of a larger one, without calls; next steps. */
async function readDollars(page: Page, expect: ExpectStatic): Promise<void> {
  const dollars = page.getByText(/plant here loses about \$/);
  await dollars.waitFor();
  const small = await dollars.innerText();
  await page.getByRole("textbox", { name: worthTexts.megawatts }).fill("50");
  await expect.poll(() => dollars.innerText()).toContain("A 50 MW plant");
  await expect.poll(async () => dollarsOf(await dollars.innerText())).toBeCloseTo(10 * dollarsOf(small), -4);
  await page.getByText(screen.measureAsk("sales@soilsight.example")).waitFor();
}

const dollarsOf = (text: string): number => Number(/\$([\d,]+)/.exec(text)![1]!.replaceAll(",", ""));

async function useUpTheRest(page: Page, expect: ExpectStatic): Promise<void> {
  await press(page, screen.simulate);
  const known = page.getByRole("alertdialog", { name: screen.duplicate });
  await known.waitFor();
  await press(page, screen.cancel);
  await known.waitFor({ state: "detached" });
  await press(page, screen.simulate);
  await known.waitFor();
  const again = page.waitForResponse("**/api/ai/projection");
  await press(page, screen.runAnyway);
  await again;
  await known.waitFor({ state: "detached" });
  await ended(page);

  await page.getByRole("button", { name: screen.pick, exact: true }).click();
  const picker = page.getByRole("dialog", { name: screen.pickTitle });
  await picker.getByLabel(locationTexts.latitude).fill("");
  await press(page, screen.pickRun);
  await picker.getByText(simulationTexts.latitude).waitFor();
  await picker.getByLabel(locationTexts.latitude).fill("33.42");
  await picker.getByLabel(locationTexts.longitude).fill("-111.83");
  await picker.getByText("Mesa, AZ").first().waitFor();
  await press(page, screen.pickRun);
  await picker.waitFor({ state: "detached" });
  await page.getByText(screen.left(1, 3)).waitFor();
  await simulate(page, "Denver, CO");
  await page.getByText(screen.left(0, 3)).waitFor();
  await simulate(page, "Reno, NV");
  await page.getByRole("dialog", { name: allowanceTexts.subscribe }).waitFor();
  await press(page, allowanceTexts.choosePlan);
  const plans = page.getByRole("dialog", { name: allowanceTexts.plans });
  await plans.getByText("$150/month").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await plans.waitFor({ state: "detached" });
}

/** Figures follow the assumptions without calls, and return with the defaults. */
async function changeAssumptions(page: Page, expect: ExpectStatic): Promise<void> {
  const year = page.getByRole("table", { name: simulationTexts.monthlyTable }).getByRole("cell").last();
  const before = await year.innerText();
  const rain = page.getByRole("slider", { name: assumptionTexts.cleaningRain });
  await rain.press("End");
  await page.getByText(assumptionTexts.accuracy).waitFor();
  await expect.poll(async () => Number.parseFloat(await year.innerText())).toBeGreaterThan(Number.parseFloat(before));
  await press(page, assumptionTexts.reset);
  await expect.poll(() => year.innerText()).toBe(before);
}

/** Numbers of a column in ascending order, because a file starts today and an answer in January. */
function columnOf(csv: string, name: string): number[] {
  const [head, ...rows] = csv
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  const at = head!.findIndex((title) => title.replaceAll('"', "") === name);
  return rows.map((row) => Number(row[at])).toSorted((a, b) => a - b);
}

/** Screen, file and report say the same, to the digit. */
async function saveReport(page: Page, expect: ExpectStatic): Promise<void> {
  await page.getByRole("button", { name: screen.previous }).press("Enter");
  await page.getByRole("option", { name: "Fresno, CA" }).click();
  await shown(page, "Fresno, CA");
  await expect.poll(() => page.getByRole("option").count()).toBe(0);
  await page.getByRole("switch", { name: simulationTexts.groundSeries }).press("Space");
  await page.getByText(simulationTexts.groundWarning("sales@soilsight.example")).waitFor();
  await press(page, screen.ok);
  await expect.poll(() => page.getByRole("switch", { name: simulationTexts.groundSeries }).isChecked()).toBe(false);
  const said = await page.getByText(/A typical year here loses/).innerText();
  const months = await page
    .getByRole("table", { name: simulationTexts.monthlyTable })
    .getByRole("cell")
    .allInnerTexts();
  const rate = await page.getByText(/Dry days add/).innerText();
  const menu = page.getByRole("button", { name: `${screen.chart}: options` });
  await menu.press("Enter");
  await page.getByRole("menuitem", { name: "View as line chart" }).waitFor();
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download CSV" }).press("Enter"),
  ]);
  const simulated = await page.evaluate(async () => {
    const answer = await fetch("/api/ai/getClosestDailyAndMonthlyProjections?lat=36.74&lng=-119.78");
    return (await answer.json()) as ClosestProjections;
  });
  expect(columnOf(readFileSync(await csv.path(), "utf8"), "predicted_soiling_loss_percent")).toEqual(
    simulated.daily.map(({ predicted_soiling_loss }) => predicted_soiling_loss).toSorted((a, b) => a - b),
  );
  await menu.press("Enter");
  await page.getByRole("menuitem", { name: screen.generateReport }).press("Enter");
  await page.getByRole("dialog", { name: screen.report }).waitFor();
  const [saved] = await Promise.all([page.waitForEvent("download"), press(page, screen.reportDownload)]);
  expect(saved.suggestedFilename()).toBe("fresno-ca-soiling-simulation.pdf");
  const printed = (await sheetsOf(new Uint8Array(readFileSync(await saved.path()))))
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join(" ");
  for (const figures of [said, rate, ...months]) expect(printed).toContain(figures);
  await page.getByText(screen.reportDone).waitFor();
}
