import { loadAnalytics } from "../../../analytics-wasm/index.ts";
import wasm from "../../../analytics-wasm/build/analytics.wasm?url";
import type { WorkerAnswer } from "./worker-calls.ts";

/** Null: loading failed; each call then fails. */
const kernels = WebAssembly.compileStreaming(fetch(wasm)).then(loadAnalytics, () => null);

type Kernels = Awaited<ReturnType<typeof loadAnalytics>>;

export async function answerCall(id: number, calculate: (analytics: Kernels) => unknown): Promise<void> {
  const answer = (result: unknown): void =>
    self.postMessage({ id, result } satisfies WorkerAnswer<unknown>, { transfer: [] });
  const analytics = await kernels;
  if (analytics === null) return answer(null);
  try {
    answer(await calculate(analytics));
  } catch (error) {
    // A bug: shown and reported.
    answer(null);
    reportError(error);
  }
}
