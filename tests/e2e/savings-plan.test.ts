import type { StoredCalculationInputs } from "#contract/records/inputs";
import { readFile } from "node:fs/promises";
import type { Page, Response } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { scenarioTexts } from "#contract/savings/scenarios";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import type { SavingsResult, SavingsStatus } from "#contract/savings/savings";
import { dollarBases } from "#contract/savings/texts";
import { forecastPlot, leadPlot, planHeadline } from "../../web/src/features/savings/plan/plan-view.model.ts";

import type { LatestPlan } from "#contract/savings/savings";
import { summarize } from "#plot/summary";
import { figuresOf, savedTerms, termsOf } from "../../web/src/features/savings/what-if/figures.model.ts";
import { inputsTexts, whatIfTexts } from "../../web/src/features/savings/texts.ts";
import { ownPlantTexts } from "../../web/src/features/simulation/own/texts.ts";
import { simulationScreenTexts as simulation } from "../../web/src/features/simulation/texts.ts";
import { undoLabel } from "../../web/src/ui/toasts/toast-queue.ts";
import { accessibilityViolations, goInApp, type Watched } from "./support/browser.ts";
import { inTheme } from "./support/themes.ts";
import { aStageToPlan, basisOf, kernelRun, savedInputs } from "./support/what-if-plant.ts";

let stage: Awaited<ReturnType<typeof aStageToPlan>>;
let watched: Watched;
let page: Page;
let basis: SavingsBasis;
let daily: SavingsResult;
const saved = savedTerms(savedInputs)!;

beforeAll(async () => {
  stage = await aStageToPlan();
  ({ watched, page } = stage);
  basis = await basisOf(page);
  await open();
});
afterAll(() => stage.end());

async function open(): Promise<void> {
  await tab("Plan");
  await page.locator("#what-if").scrollIntoViewIfNeeded();
  await page.getByRole("table", { name: whatIfTexts.table }).waitFor();
}

const results = () => page.getByRole("region", { name: "Simulation Results" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const charts = {
  forecast: "Soiling Loss Forecast and Cleaning Optimization",
  income: "Cumulative Income for # of Annual Cleaning Events",
};
const chart = (name: keyof typeof charts) => page.getByRole("figure", { name: charts[name] });
/** Waits for the chart's sentence for screen readers. */
async function said(name: keyof typeof charts, text: string): Promise<void> {
  // Content that loads above may push the chart out of view.
  for (let look = 1; ; look++) {
    await chart(name).scrollIntoViewIfNeeded();
    try {
      return await chart(name).getByText(text).waitFor({ state: "attached", timeout: 2000 });
    } catch (error) {
      if (look === 30) throw error;
    }
  }
}
const latest = async (): Promise<LatestPlan> =>
  (await (await page.request.get("/api/plant/plant01/savings/latest")).json()) as LatestPlan;
async function calculate(): Promise<SavingsResult> {
  const status = async (answer: Response): Promise<SavingsStatus> => (await answer.json()) as SavingsStatus;
  const [answer] = await Promise.all([
    page.waitForResponse(
      async (answer) => answer.url().endsWith("/api/device/savings/status") && (await status(answer)).status === "DONE",
    ),
    tab("Inputs").then(() => button("Calculate").click()),
  ]);
  await results().getByRole("heading", { name: "Optimized Case", exact: true }).waitFor();
  return (await status(answer)).result!;
}
const tab = (name: "Inputs" | "Plan") => page.getByRole("tab", { name }).click();
const save = async () => {
  await button("Save Inputs").click();
  await page.getByText("unsaved change").waitFor({ state: "detached" });
};
const slider = (name: string) => page.getByRole("slider", { name });

describe("the calculated plan", { concurrent: false }, () => {
  it("is under Simulation Results: the optimized case, every other number, its range, two kinds of dollars [D-038]", async ({
    expect,
  }) => {
    daily = await calculate();
    const { result: plan } = await latest();
    const part = results();
    await part.getByRole("heading", { name: "Optimized Case", exact: true }).waitFor();
    await part.getByRole("figure", { name: charts.forecast }).waitFor();
    await page.getByRole("heading", { name: "Other Projections", exact: true }).waitFor();
    const { headline, sub } = planHeadline(plan!);
    for (const text of [headline, sub]) await part.getByText(text, { exact: true }).waitFor();
    await part.getByText(dollarBases.plan, { exact: true }).waitFor();
    await said("forecast", summarize(forecastPlot(plan!), null));
    await said("income", summarize(leadPlot(plan!), null));
    expect(plan!.best_num_cleanings).toBeGreaterThan(0);
  });

  it("is exported to a calendar, one whole day a cleaning", async ({ expect }) => {
    const addToCalendar = results().getByRole("link", { name: "Add to calendar" });
    const [file] = await Promise.all([page.waitForEvent("download"), addToCalendar.click()]);
    expect(file.suggestedFilename()).toBe("cleaning-plan.ics");
    const text = await readFile(await file.path(), "utf8");
    const result = (await latest()).result!;
    const days = [...text.matchAll(/^DTSTART;VALUE=DATE:(\d{8})\r$/gm)].map(([, day]) => day);
    expect(days).toEqual(result.plans[result.best_num_cleanings]!.dates.map((day) => day.replaceAll("-", "")));
  });
});

describe("the charts", { concurrent: false }, () => {
  it("follow a slider while it is held, and return with it", async () => {
    await slider("Wash cost").focus();
    for (const key of ["PageUp", "PageUp", "ArrowRight"]) await page.keyboard.press(key);
    const washCost = Number(await slider("Wash cost").inputValue());
    const live = kernelRun(basis, termsOf(saved, { ...figuresOf(saved), washCost }, []));
    await chart("forecast").scrollIntoViewIfNeeded();
    await said("forecast", summarize(forecastPlot(live), null));
    await said("income", summarize(leadPlot(live), null));
    await button(whatIfTexts.reset).click();
    await said("forecast", summarize(forecastPlot((await latest()).result!), null));
  });
});

describe("scenarios", { concurrent: false }, () => {
  const part = () => page.getByRole("region", { name: "Scenarios" });
  const keep = async (name: string) => {
    await part().getByRole("textbox", { name: whatIfTexts.scenarioName }).fill(name);
    await button(whatIfTexts.saveScenario).click();
    await part()
      .getByRole("checkbox", { name: `Compare ${name}` })
      .waitFor();
  };

  it("are stored under a name, compared with their differences, and loaded again", async ({ expect }) => {
    await slider("Wash cost").press("PageUp");
    await keep("Dear washes");
    const dear = await slider("Wash cost").inputValue();
    await slider("Soiling rate").press("PageUp");
    await keep("Dear and dusty");
    await button(whatIfTexts.reset).click();
    for (const name of ["Dear washes", "Dear and dusty"])
      await part()
        .getByRole("checkbox", { name: `Compare ${name}` })
        .check();
    const table = page.getByRole("table", { name: whatIfTexts.table });
    await table.getByRole("columnheader", { name: "Dear and dusty" }).waitFor();
    await table.getByText("…").first().waitFor({ state: "detached" });
    const washCost = Number(dear);
    const plan = kernelRun(basis, termsOf(saved, { ...figuresOf(saved), washCost }, []));
    const income = `$${Math.round(plan.plans[plan.best_num_cleanings]!.income).toLocaleString("en-US")}`;
    await expect.poll(() => table.getByRole("row", { name: /^Income \$/ }).innerText()).toContain(income);
    await expect.poll(() => table.getByRole("rowheader", { name: "Wash cost", exact: true }).count()).toBe(1);
    await expect.poll(() => table.getByRole("rowheader", { name: "Forecast period" }).count()).toBe(0);
    await button("Load Dear washes into the sliders").click();
    await expect.poll(() => slider("Wash cost").inputValue()).toBe(dear);
    await button(whatIfTexts.reset).click();
  });

  it("are deleted and restored; a name belongs to one scenario only", async ({ expect }) => {
    await part().getByRole("textbox", { name: whatIfTexts.scenarioName }).fill("dear AND dusty");
    await button(whatIfTexts.saveScenario).click();
    await part().getByText(scenarioTexts.nameTaken).waitFor();
    await button("Delete Dear washes").click();
    await page.getByText('"Dear washes" deleted.').waitFor();
    await button("Undo").click();
    await part().getByRole("checkbox", { name: "Compare Dear washes" }).waitFor();
    await expect.poll(() => part().getByRole("checkbox").count()).toBe(2);
  });
});

describe("the inputs", { concurrent: false }, () => {
  it("count rain by the day, or by the week when that is chosen, in the job and at the sliders [D-050]", async ({
    expect,
  }) => {
    await tab("Inputs");
    const rule = page.getByRole("group", { name: inputsTexts.rainThresholdKind });
    await expect.poll(() => rule.getByRole("radio", { name: "Per day" }).isChecked()).toBe(true);
    expect(daily.assumptions.join(" ")).toMatch(/ of rain in a day counts as a wash\./);
    await rule.getByRole("radio", { name: "Weekly sum" }).check();
    await save();
    await page.getByText(inputsTexts.rainThresholdPer.week, { exact: true }).waitFor();
    const weekly = await calculate();
    expect(weekly.assumptions.join(" ")).toMatch(
      / of rain in a week \(Monday–Sunday\) counts as a wash on that Monday\./,
    );
    const inputs = { ...savedInputs, rain_threshold_per: "week" as const };
    const plan = kernelRun({ ...basis, saved: null }, savedTerms(inputs)!);
    expect(weekly.plans).toEqual(plan.plans);
    expect(weekly.plans[0]!.soilingLoss).toBeLessThan(daily.plans[0]!.soilingLoss);
  });

  it("keep the weeks in which no one can wash", async ({ expect }) => {
    await open();
    await page.locator("summary", { hasText: "Blocked weeks ·" }).click();
    const weeks = page.getByRole("group", { name: whatIfTexts.blockWeeks });
    await weeks.getByRole("checkbox", { name: whatIfTexts.plannedWash }).first().press(" ");
    await button(whatIfTexts.apply).click();
    await tab("Inputs");
    await page.getByText("Advanced", { exact: true }).click();
    await page.getByText("Blocked weeks:").waitFor();
    await save();
    await open();
    await page.locator("summary", { hasText: "Blocked weeks ·" }).click();
    await weeks.getByRole("checkbox", { checked: true }).waitFor();
    const { inputs } = (await (await page.request.get("/api/plant/plant01/calculation-inputs")).json()) as {
      inputs: { blocked_weeks: string[] };
    };
    const result = await calculate();
    expect(inputs.blocked_weeks).toHaveLength(1);
    for (const plan of result.plans) expect(plan.dates).not.toContain(inputs.blocked_weeks[0]);
  });

  it("use the rate of each month from the history, and say which month has none", async ({ expect }) => {
    await tab("Inputs");
    await page
      .getByRole("group", { name: "Soiling Rate: fixed or variable" })
      .getByRole("radio", { name: "Variable" })
      .check();
    await button("Fill from history").click();
    await page
      .getByText(/^Filled \d+ of 12 months from 1 measured interval .* had no data and weren't changed\.$/)
      .waitFor();
    const months = await page
      .getByRole("textbox", { name: /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/ })
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
    expect(months.filter((rate) => rate === "0.05").length).toBeGreaterThan(0);
    expect(months).toContain("0.15");
    await button("Discard").click();
  });

  it("take the rate of a simulation after a question, and give it back", async ({ expect }) => {
    const inputs = async () =>
      (await (await page.request.get("/api/plant/plant01/calculation-inputs")).json()) as StoredCalculationInputs;
    const before = (await inputs()).inputs;
    await goInApp(page, "/ai?lat=36.74&lng=-119.79");
    await page.getByRole("combobox", { name: simulation.search }).fill("Fresno, CA");
    await page.getByRole("option", { name: "Fresno, CA", exact: true }).first().click();
    await button(simulation.simulate).click();
    await button(ownPlantTexts.use).click();
    await page.getByText(ownPlantTexts.used).waitFor();
    await page.getByRole("button", { name: /^Use it in the plan of / }).click();
    const dialog = page.getByRole("dialog", { name: /^Plan .* with / });
    await dialog.getByText(/^Preview: /).waitFor();
    await dialog.getByRole("button", { name: "Use simulated rate" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(async () => (await inputs()).inputs.rate_source).toBe("entered");
    // What is entered is what is read.
    await expect
      .poll(() => page.getByText(/^Simulated rate: /).innerText())
      .toContain(`: ${(await inputs()).inputs.localSoilingRate}%/day`);
    await button(undoLabel).last().click();
    await expect.poll(async () => (await inputs()).inputs).toEqual(before);
  });

  it("and plans are accessible, fit a phone, and did not violate the policy", async ({ expect }) => {
    await goInApp(page, "/dashboard?plant=plant01&tab=plan");
    await open();
    await page.getByRole("checkbox", { name: "Compare Dear washes" }).check();
    await inTheme(page, "light");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForFunction(() => document.documentElement.scrollWidth === 390);
    expect(watched.offences).toEqual([]);
  });
});
