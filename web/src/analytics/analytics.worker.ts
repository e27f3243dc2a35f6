import { loadAnalytics } from "../../../analytics-wasm/index.ts";
import wasm from "../../../analytics-wasm/build/analytics.wasm?url";
import { planCleanings } from "#domain/cleaning-plan/index";
import { type KnownInputs, livePlan, planBuffers, unpackBasis } from "./columns.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** Null if the file cannot be loaded; a request for a plan then fails with that reason. */
const kernels = WebAssembly.compileStreaming(fetch(wasm)).then(loadAnalytics, () => null);

let known: KnownInputs | null = null;

const answer = (message: FromWorker, transfer: ArrayBuffer[] = []): void => self.postMessage(message, { transfer });

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "basis") known = unpackBasis(data.basis);
  else void plan(data);
});

async function plan({ id, terms }: Extract<ToWorker, { kind: "plan" }>): Promise<void> {
  const analytics = await kernels;
  if (analytics === null || known === null) return answer({ kind: "failed", id });
  try {
    const plan = livePlan(planCleanings({ ...known, ...terms }, analytics));
    answer({ kind: "plan", id, plan }, planBuffers(plan));
  } catch (error) {
    // A bug: shown to the person and reported to the server.
    answer({ kind: "failed", id });
    reportError(error);
  }
}
