import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { sampleColumns } from "#contract/inbound/inbound";
import type { JobStores } from "../context.ts";
import { exportLines } from "./rows.ts";

const SAMPLES_AT_ONCE = 10_000;

export interface SampleTextRequest {
  timezone: string;
  /** UTC epoch seconds; `to` is exclusive. */
  from: number;
  to: number;
}

export interface SampleText {
  text: Uint8Array;
  next: number | null;
}

export function sampleText(
  { samples, layers }: Pick<JobStores, "samples" | "layers">,
  analytics: Pick<Analytics, "renormalize">,
  { timezone, from, to }: SampleTextRequest,
): SampleText {
  const page = samples.page({ from, to, names: sampleColumns, limit: SAMPLES_AT_ONCE });
  const rest = page.isLast ? to : page.t.at(-1)! + 1;
  const { t } = samples.page({ from: rest, to: Infinity, names: sampleColumns, limit: 1 });
  const text = page.t.length > 0 ? exportLines(page, timezone, layers.active(), analytics) : "";
  return { text: new TextEncoder().encode(text), next: t[0] ?? null };
}
