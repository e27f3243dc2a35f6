import { type UndoneUpload, sampleColumns } from "#contract/inbound/inbound";
import type { Before, Replaced } from "./overwritten-samples.ts";
import type { Samples, SampleState, TimeSpan } from "./samples.ts";
import { UNDO_SECONDS } from "#contract/common/limits";
import { dayText } from "#contract/common/calendar";
import { daysOfTimes } from "../soiling/day-window.ts";
import { queueDeviceRow } from "../d1-sync/directory.ts";
import type { Outbox } from "../d1-sync/outbox.ts";
import type { Rollups } from "../rollups/rollups.ts";
import type { Days } from "../soiling/days.ts";
import type { Settings } from "../state/settings.ts";
import type { Batches } from "./batches.ts";
import type { DeviceResult } from "../types.ts";

/** Times per chunk when newer batches overlap the one being undone. */
const CHUNK = 5000;

/**
 * Undoes a batch: samples become what they would be had it never been sent, even where other batches wrote the same times. Returns times to
 * mark [UTC epoch seconds, ascending]; of times that only this batch wrote, just the first and last per half hour. Needs a transaction.
 */
function takeBack(samples: Samples, replaced: Replaced, batch: number, span: TimeSpan): number[] {
  const times: number[] = [];
  for (let from = 0; ;) {
    const chunk = replaced.covered(batch, from, CHUNK);
    if (chunk.length === 0) break;
    from = chunk.at(-1)! + 1;
    const without = chunk.map(withoutBatch(batch, byTime(replaced.read(chunk)), samples.states(chunk)));
    replaced.rewrite(
      chunk,
      without.flatMap(({ entries }) => entries),
    );
    samples.overwrite(without.map(({ state }) => state));
    for (const time of chunk) times.push(time);
  }
  for (const time of samples.edgesOf(batch, span)) times.push(time);
  samples.restore(batch);
  samples.remove(batch, span);
  replaced.forget(batch);
  return times.sort((a, b) => a - b);
}

const nothing = (): (number | null)[] => sampleColumns.map(() => null);

function byTime(entries: readonly Before[]): Map<number, Before[]> {
  const chains = new Map<number, Before[]>();
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
function withoutBatch(batch: number, chains: Map<number, Before[]>, states: Map<number, SampleState>) {
  return (ts: number): { entries: Before[]; state: SampleState } => {
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
    return { entries, state: { ts, batch: now.batch, values: under!.values } };
  };
}

interface UndoDeps {
  transaction: <T>(work: () => T) => T;
  batches: Batches;
  samples: Samples;
  replaced: Replaced;
  days: Days;
  rollups: Rollups;
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
    const times = upload.span ? takeBack(deps.samples, deps.replaced, id, upload.span) : [];
    const days = daysOfTimes(deps.settings.get("device")!.timezone, times);
    deps.days.markDirty(days);
    deps.rollups.mark(times);
    deps.batches.markUndone(id, now);
    queueDeviceRow(deps);
    return { ok: true, value: { undone_at: now, isFirst: true, days: days.map(dayText) } };
  });
}
