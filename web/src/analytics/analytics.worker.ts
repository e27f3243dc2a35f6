import { loadAnalytics } from "../../../analytics-wasm/index.ts";
import wasm from "../../../analytics-wasm/build/analytics.wasm?url";
import { planCleanings } from "#domain/cleaning-plan/index";
import type { FromWorker, KnownBasis, ToWorker } from "./messages.ts";

/** Null: loading failed; requests then fail with that reason. */
const kernels = WebAssembly.compileStreaming(fetch(wasm)).then(loadAnalytics, () => null);

let known: KnownBasis | null = null;

const answer = (message: FromWorker): void => self.postMessage(message, { transfer: [] });

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "basis") known = data.basis;
  else void plan(data);
});

async function plan({ id, terms }: Extract<ToWorker, { kind: "plan" }>): Promise<void> {
  const analytics = await kernels;
  if (analytics === null || known === null) return answer({ kind: "failed", id });
  try {
    answer({ kind: "plan", id, plan: planCleanings({ ...known, ...terms }, analytics) });
  } catch (error) {
    // A bug: shown and reported.
    answer({ kind: "failed", id });
    reportError(error);
  }
}
