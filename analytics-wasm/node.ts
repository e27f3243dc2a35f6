import { readFileSync } from "node:fs";
import { loadAnalytics } from "./index.ts";
import type { Analytics } from "./types.ts";

/** The mathematics from the built file, for tools and tests in Node. */
export function loadAnalyticsFromDisk(): Analytics {
  const bytes = readFileSync(new URL("build/analytics.wasm", import.meta.url));
  return loadAnalytics(new WebAssembly.Module(bytes));
}
