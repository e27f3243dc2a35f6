import type { Analytics } from "./types.ts";

export type * from "./types.ts";
export { AnalyticsInputError } from "./types.ts";

/** Replaced by the kernel work; see types.ts for what it gives. */
export function loadAnalytics(_module: WebAssembly.Module): Analytics {
  throw new Error("not built yet");
}
