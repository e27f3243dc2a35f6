import { loadAnalytics } from "../../analytics-wasm/index.ts";
import type { Analytics } from "../../analytics-wasm/types.ts";
import module from "../../analytics-wasm/build/analytics.wasm";

let loaded: Analytics | undefined;

/** One WASM instance per isolate; it keeps no state between calls. */
export function analytics(): Analytics {
  loaded ??= loadAnalytics(module);
  return loaded;
}
