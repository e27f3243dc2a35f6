import { loadAnalytics } from "../../../analytics-wasm/index.ts";
import { digests } from "./digest.ts";

export interface SameBitsPage {
  sameBits: Promise<Record<string, string>>;
}

(globalThis as unknown as SameBitsPage).sameBits = WebAssembly.compileStreaming(fetch("/analytics.wasm")).then(
  (module) => digests(loadAnalytics(module)),
);
