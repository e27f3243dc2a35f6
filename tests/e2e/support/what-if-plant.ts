import type { Page } from "playwright-core";
import { type CalculationInputs, startingInputs } from "#contract/records/inputs";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import type { SavingsResult } from "#contract/savings/savings";
import type { PlanTerms } from "#domain/cleaning-plan/index";
import { previewPlan } from "#domain/decision/index";
import { loadAnalyticsFromDisk } from "../../../analytics-wasm/node.ts";
import { exampleCustomCsv } from "#domain/energy-file/examples";
import { type Watched, watchedPage } from "./browser.ts";
import { device, owner } from "./demonstration.ts";
import { measuredDays } from "./measured-days.ts";
import { enter } from "./people.ts";
import { aStage, type Stage } from "./stage.ts";

export const savedInputs: CalculationInputs = { ...startingInputs, wash_cost: 1500, localSoilingRate: 0.15 };

export async function storePlant(page: Page): Promise<void> {
  const content = exampleCustomCsv();
  const bodies: [string, unknown][] = [
    ["/api/plant/plant01/energy-file", { fileName: "year.csv", content, customCSVFileStartDate: "2025-01-01" }],
    ["/api/plant/plant01/calculation-inputs", { version: 0, inputs: savedInputs }],
  ];
  for (const [path, body] of bodies) {
    const answer = await page.request.put(path, { headers: { "sec-fetch-site": "same-origin" }, data: body });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}.`);
  }
}

/** `before` is done before the plant's page loads. */
export async function aStageToPlan(
  before: (page: Page) => Promise<unknown> = async () => undefined,
  tab: "inputs" | "plan" = "inputs",
): Promise<Stage & { watched: Watched; page: Page }> {
  const stage = await aStage();
  const losses = Array.from({ length: 30 }, (_, day) => 1 + 0.05 * day);
  await measuredDays(stage.server, device.id, losses);
  const watched = await watchedPage(stage.browser, stage.server.origin);
  const { page } = watched;
  await enter(page, owner.email);
  await storePlant(page);
  await before(page);
  await page.goto(`/dashboard?plant=plant01&tab=${tab}`);
  if (tab === "inputs") await page.getByRole("heading", { name: "Wash Projection Inputs" }).waitFor();
  return { ...stage, watched, page };
}

export const basisOf = async (page: Page): Promise<SavingsBasis> =>
  (await (await page.request.get("/api/plant/plant01/savings/basis")).json()) as SavingsBasis;

const kernels = loadAnalyticsFromDisk();

export const kernelRun = (basis: SavingsBasis, terms: PlanTerms): SavingsResult =>
  previewPlan({ ...basis, energy: basis.energy!, ...terms }, kernels);
