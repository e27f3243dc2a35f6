import { type UndoneUpload, sampleColumns } from "#contract/inbound/inbound";
import type { OverwrittenSample, OverwrittenSamples } from "../telemetry/overwritten-samples.ts";
import type { StoredSample } from "#domain/packed/merge";
import type { Samples, TimeSpan } from "../telemetry/samples.ts";
import { UNDO_SECONDS } from "#contract/common/limits";
import { dayText } from "#contract/common/calendar";
import { daysOfTimes } from "../soiling/day-window.ts";
import { type Outbox, queueDeviceRow } from "../base/outbox.ts";
import type { Days } from "../soiling/days.ts";
import type { Settings } from "../base/settings.ts";
import type { Batches } from "../telemetry/batches.ts";
import type { DeviceResult } from "../base/types.ts";

/** Times per chunk when newer batches overlap the one being undone. */
const CHUNK = 5000;

/**
 * Undoes a batch: samples become what they would be had it never been sent, even where other batches wrote the same times. Returns times to
 * mark [UTC epoch seconds, ascending]; of times that only this batch wrote, just the first and last per half hour. Needs a transaction.
 */
function revertBatch(samples: Samples, replaced: OverwrittenSamples, batch: number, span: TimeSpan): number[] {
  samples.flushSamples();
  const times: number[] = [];
  const written = replaced.timesOf(batch);
  for (let from = 0; from < written.length; from += CHUNK) {
    const part = written.slice(from, from + CHUNK);
    const states = samples.states(part);
    const chunk = part.filter((ts) => (states.get(ts)?.origin ?? batch) !== batch);
    const without = chunk.map(rebaseSample(batch, byTime(replaced.read(chunk)), states));
    replaced.rewrite(
      chunk,
      without.flatMap(({ entries }) => entries),
    );
    samples.overwrite(without.map(({ state }) => state));
    for (const time of chunk) times.push(time);
  }
  for (const time of samples.touchedTimes(batch, span)) times.push(time);
  samples.restore(batch);
  samples.remove(batch, span);
  replaced.forget(batch);
  return times.sort((a, b) => a - b);
}

const nothing = (): (number | null)[] => sampleColumns.map(() => null);

function byTime(entries: readonly OverwrittenSample[]): Map<number, OverwrittenSample[]> {
  const chains = new Map<number, OverwrittenSample[]>();
  for (const entry of entries) {
    const chain = chains.get(entry.ts);
    if (chain) chain.push(entry);
    else chains.set(entry.ts, [entry]);
  }
  return chains;
}

/**
 * Rebuilds a sample without one batch: starts from the values before it and applies each later batch. A batch without an entry found no
 * sample there.
 */
function rebaseSample(batch: number, chains: Map<number, OverwrittenSample[]>, states: Map<number, StoredSample>) {
  return (ts: number): { entries: OverwrittenSample[]; state: StoredSample } => {
    const chain = chains.get(ts)!;
    const now = states.get(ts)!;
    const own = chain.findIndex((entry) => entry.batch === batch);
    const first = own < 0 ? chain.findIndex((entry) => entry.previous === batch) : own + 1;
    let under = own < 0 ? null : { values: chain[own]!.values, batch: chain[own]!.previous };
    const entries = chain.slice(0, own < 0 ? first : own);
    for (let at = first; at < chain.length; at++) {
      const entry = chain[at]!;
      const after = chain[at + 1]?.values ?? now.values;
      if (under) entries.push({ ...entry, values: under.values, previous: under.batch });
      const values = under?.values ?? nothing();
      under = {
        batch: entry.batch,
        values: values.map((value, position) => (entry.sent & (1 << position) ? after[position]! : value)),
      };
    }
    return { entries, state: { t: ts, origin: now.origin, values: under!.values } };
  };
}

interface UndoDeps {
  transaction: <T>(work: () => T) => T;
  batches: Batches;
  samples: Samples;
  replaced: OverwrittenSamples;
  days: Days;
  settings: Settings;
  outbox: Outbox;
}

/** Undoes an upload and marks the days that depend on it; a repeated call returns the first result. `now`: UTC epoch seconds. */
export function undoUpload(deps: UndoDeps, id: number, now: number): DeviceResult<UndoneUpload> {
  return deps.transaction(() => {
    const upload = deps.batches.upload(id);
    if (!upload) return { ok: false, reason: "unknown-batch" };
    if (upload.undoneAt !== null) return { ok: true, value: { undone_at: upload.undoneAt, isFirst: false, days: [] } };
    if (upload.at <= now - UNDO_SECONDS || id < (deps.settings.get("sealedBefore") ?? 0))
      return { ok: false, reason: "too-late" };
    const times = upload.span ? revertBatch(deps.samples, deps.replaced, id, upload.span) : [];
    const days = daysOfTimes(deps.settings.get("device")!.timezone, times);
    deps.days.markDirty(days);
    deps.batches.markUndone(id, now);
    deps.outbox.put("upload", [id]);
    queueDeviceRow(deps);
    return { ok: true, value: { undone_at: now, isFirst: true, days: days.map(dayText) } };
  });
}
