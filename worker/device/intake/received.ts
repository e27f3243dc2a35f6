import { MAX_READ_RECEIPTS, type ReceivedData } from "#contract/inbound/inbound";
import { pick } from "#contract/records/field";
import type { DeviceResult } from "../base/types.ts";
import type { StoreDeps } from "./ingest.ts";

const counts = ["accepted", "duplicate", "updated", "rejectedCount"] as const;
const noSpan = { first: null, last: null };

/** The newest sample and the newest receipts, of readings and uploads. */
export function received(
  { load, samples, receipts }: Pick<StoreDeps, "load" | "samples" | "receipts">,
  now: number,
): DeviceResult<Omit<ReceivedData, "now">> {
  const refusal = load.refusal(now);
  if (refusal) return { ok: false, ...refusal };
  load.add({ requests: 1 }, now);
  const found = receipts.newest(MAX_READ_RECEIPTS).map(({ at, span, receipt, file }) =>
    Object.assign(pick(receipt, counts), span ?? noSpan, {
      batch: receipt.batch,
      kind: file ? ("upload" as const) : ("readings" as const),
      name: file?.name ?? null,
      at: Math.floor(at),
      undone_at: file?.undo == null ? null : Math.floor(file.undo.at),
    }),
  );
  return { ok: true, value: { last: samples.span()?.last ?? null, receipts: found } };
}
