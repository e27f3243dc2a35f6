import { readdirSync } from "node:fs";
import type { Page } from "playwright-core";
import type { SavingsBasis, SavingsJob, SavingsResult, SavingsStatus } from "#contract/savings/savings";
import type { PlanTerms } from "#domain/cleaning-plan/index";
import { packBasis } from "../../../web/src/analytics/columns.ts";
import { savingsRequest } from "../../../web/src/features/savings/inputs/inputs.model.ts";
import { device } from "./demonstration.ts";
import { savedInputs } from "./what-if-plant.ts";

/** Columns travel to and from the page as lists: JSON carries every double whole, and NaN as null. */
const asText = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (item instanceof Float64Array ? Array.from(item) : item));

/** The plan that the worker of the build gives, as JSON says it. */
export async function planInWorker(
  page: Page,
  basis: SavingsBasis,
  terms: PlanTerms,
): Promise<Record<string, unknown>> {
  const file = readdirSync("web/dist/assets").find((name) => /^analytics\.worker-.*\.js$/.test(name));
  const messages = [
    { kind: "basis", basis: packBasis(basis, basis.energy!) },
    { kind: "plan", id: 7, terms },
  ];
  const text = await page.evaluate(
    async ([address, sent]) => {
      const worker = new Worker(address!, { type: "module" });
      const answer = new Promise<unknown>((resolve) => {
        worker.addEventListener("message", ({ data }) => resolve(data));
      });
      const messages = JSON.parse(sent!, (key, item: unknown) =>
        (key === "daily" || key === "days") && Array.isArray(item) ? Float64Array.from(item as number[]) : item,
      ) as unknown[];
      for (const message of messages) worker.postMessage(message, []);
      const data = await answer;
      worker.terminate();
      return JSON.stringify(data, (_, item: unknown) => (item instanceof Float64Array ? Array.from(item) : item));
    },
    [`/assets/${file}`, asText(messages)],
  );
  return (JSON.parse(text) as { plan: Record<string, unknown> }).plan;
}

/** What Calculate gives for the saved inputs. */
export async function jobsResult(page: Page): Promise<SavingsResult> {
  const post = (path: string, body: unknown): Promise<unknown> =>
    page.evaluate(
      async ([path, text]) => {
        const headers = { "Content-Type": "application/json" };
        return (await fetch(path!, { method: "POST", headers, body: text! })).json() as Promise<unknown>;
      },
      [path, JSON.stringify(body)],
    );
  const { job } = (await post("/api/device/savings", savingsRequest(device.id, savedInputs))) as SavingsJob;
  for (;;) {
    const answer = (await post("/api/device/savings/status", { job })) as SavingsStatus;
    if (answer.status === "DONE") return answer.result!;
    if (answer.status === "FAILED") throw new Error(answer.reason);
  }
}
