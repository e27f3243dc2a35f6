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
  const firstOf = (start: number, end: number, size: number) =>
    samples.pages({ from: start, to: end, names: sampleColumns, size }).next().value;
  const page = firstOf(from, to, SAMPLES_AT_ONCE);
  const rest = firstOf(page && page.t.length === SAMPLES_AT_ONCE ? page.t.at(-1)! + 1 : to, Infinity, 1);
  const text = page ? exportLines(page, timezone, layers.active(), analytics) : "";
  return { text: new TextEncoder().encode(text), next: rest?.t[0] ?? null };
}
