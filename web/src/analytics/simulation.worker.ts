import { loadAnalytics } from "../../../analytics-wasm/index.ts";
import wasm from "../../../analytics-wasm/build/analytics.wasm?url";
import { projectionRows, simulatePlace } from "#domain/simulation/simulate";
import type { FromSimulation, ToSimulation } from "./simulator.ts";

/** Null where the file cannot be had: each run is then answered as failed. */
const kernels = WebAssembly.compileStreaming(fetch(wasm)).then(loadAnalytics, () => null);

const answer = (message: FromSimulation): void => self.postMessage(message, { transfer: [] });

addEventListener("message", ({ data }: MessageEvent<ToSimulation>) => void run(data));

async function run({ id, basis, terms }: ToSimulation): Promise<void> {
  const analytics = await kernels;
  if (analytics === null) return answer({ id, data: null });
  try {
    answer({ id, data: projectionRows(simulatePlace(basis, terms, analytics), basis.accuracy.confidence) });
  } catch (error) {
    // A bug: the screen says so, and it is reported.
    answer({ id, data: null });
    reportError(error);
  }
}
