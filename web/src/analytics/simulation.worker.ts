import { loadAnalytics } from "../../../analytics-wasm/index.ts";
import wasm from "../../../analytics-wasm/build/analytics.wasm?url";
import { projectionRows, simulatePlace } from "#domain/simulation/simulate";
import { placeSavings } from "#domain/simulation/worth";
import type { FromSimulation, ToSimulation } from "./simulator.ts";

/** Null: loading failed; each run then fails. */
const kernels = WebAssembly.compileStreaming(fetch(wasm)).then(loadAnalytics, () => null);

const answer = (message: FromSimulation): void => self.postMessage(message, { transfer: [] });

addEventListener("message", ({ data }: MessageEvent<ToSimulation>) => void run(data));

async function run({ id, basis, terms, plant }: ToSimulation): Promise<void> {
  const analytics = await kernels;
  if (analytics === null) return answer({ id, simulated: null });
  try {
    const data = projectionRows(simulatePlace(basis, terms, analytics), basis.accuracy.confidence);
    answer({ id, simulated: { data, worth: plant && placeSavings(basis, terms, data, plant, analytics) } });
  } catch (error) {
    // A bug: shown and reported.
    answer({ id, simulated: null });
    reportError(error);
  }
}
