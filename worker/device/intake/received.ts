import { MAX_READ_RECEIPTS, type ReceivedData } from "#contract/inbound/inbound";
import { pick } from "#contract/records/field";
import type { DeviceResult } from "../base/types.ts";
import type { Batches } from "../telemetry/batches.ts";
import type { Receipts } from "../telemetry/receipts.ts";
import type { Samples } from "../telemetry/samples.ts";
import type { DailyLoad } from "./daily-load.ts";

const counts = ["accepted", "duplicate", "updated", "rejectedCount"] as const;
const noSpan = { first: null, last: null };

/** The newest sample and the newest receipts, of readings and uploads. */
export function received(
  { load, samples, batches, receipts }: { load: DailyLoad; samples: Samples; batches: Batches; receipts: Receipts },
  now: number,
): DeviceResult<Omit<ReceivedData, "now">> {
  const refusal = load.refusal(now);
  if (refusal) return { ok: false, ...refusal };
  load.add({ requests: 1 }, now);
  const found = [
    ...receipts.newest(MAX_READ_RECEIPTS).map(({ at, span, receipt }) =>
      Object.assign(pick(receipt, counts), span ?? noSpan, {
        batch: receipt.batch,
        kind: "readings" as const,
        name: null,
        at: Math.floor(at),
        undone_at: null,
      }),
    ),
    ...batches.uploads(MAX_READ_RECEIPTS).map(({ id, name, at, span, receipt, undoneAt }) =>
      Object.assign(pick(receipt, counts), span ?? noSpan, {
        batch: String(id),
        kind: "upload" as const,
        name,
        at: Math.floor(at),
        undone_at: undoneAt === null ? null : Math.floor(undoneAt),
      }),
    ),
  ].sort((a, b) => Number(b.batch) - Number(a.batch));
  return { ok: true, value: { last: samples.span()?.last ?? null, receipts: found.slice(0, MAX_READ_RECEIPTS) } };
}
