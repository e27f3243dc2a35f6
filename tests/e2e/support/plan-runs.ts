import { readdirSync } from "node:fs";
import type { Page } from "playwright-core";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import type { SavingsJob, SavingsResult, SavingsStatus } from "#contract/savings/savings";
import { type PlanTerms, requestOf } from "#domain/cleaning-plan/index";
import { device } from "./demonstration.ts";
import { savedInputs } from "./what-if-plant.ts";

export async function planInWorker(
  page: Page,
  basis: SavingsBasis,
  terms: PlanTerms,
): Promise<Record<string, unknown>> {
  const file = readdirSync("web/dist/assets").find((name) => /^analytics\.worker-.*\.js$/.test(name));
  const messages = [
    { kind: "basis", basis: basis },
    { kind: "plan", id: 7, terms },
  ];
  const text = await page.evaluate(
    async ([address, sent]) => {
      const worker = new Worker(address!, { type: "module" });
      const answer = new Promise<unknown>((resolve) => {
        worker.addEventListener("message", ({ data }) => resolve(data));
      });
      for (const message of JSON.parse(sent!) as unknown[]) worker.postMessage(message, []);
      const data = await answer;
      worker.terminate();
      return JSON.stringify(data);
    },
    [`/assets/${file}`, JSON.stringify(messages)],
  );
  return (JSON.parse(text) as { result: Record<string, unknown> }).result;
}

export async function jobsResult(page: Page): Promise<SavingsResult> {
  const headers = { "sec-fetch-site": "same-origin" };
  const post = async (path: string, data: unknown): Promise<unknown> =>
    (await page.request.post(path, { headers, data })).json();
  const { job } = (await post("/api/device/savings", requestOf(device.id, savedInputs))) as SavingsJob;
  for (;;) {
    const answer = (await post("/api/device/savings/status", { job })) as SavingsStatus;
    if (answer.status === "DONE") return answer.result!;
    if (answer.status === "FAILED") throw new Error(answer.reason);
  }
}
