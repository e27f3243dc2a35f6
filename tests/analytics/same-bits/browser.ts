import { loadAnalytics } from "../../../analytics-wasm/index.ts";
import { decidePlant, type PlantInputs } from "../../../worker/domain/decision/decide-plant.ts";
import { digests } from "./digest.ts";

export interface SameBitsPage {
  sameBits: Promise<Record<string, string>>;
  /** Plans as JSON, which has all bits of a number. */
  plansOf: (plants: readonly PlantInputs[]) => Promise<string[]>;
}

const analytics = WebAssembly.compileStreaming(fetch("/analytics.wasm")).then(loadAnalytics);
const page = globalThis as unknown as SameBitsPage;
page.sameBits = analytics.then(digests);
page.plansOf = async (plants) => {
  const kernels = await analytics;
  return plants.map((plant) => JSON.stringify(decidePlant(plant, kernels)));
};
