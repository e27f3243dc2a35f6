import { loadAnalytics } from "../../analytics-wasm/index.ts";
import type { Analytics } from "../../analytics-wasm/types.ts";
import module from "../../analytics-wasm/build/analytics.wasm";

let loaded: Analytics | undefined;

export function analytics(): Analytics {
  loaded ??= loadAnalytics(module);
  return loaded;
}
