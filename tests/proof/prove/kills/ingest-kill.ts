import { setTimeout as pause } from "node:timers/promises";
import type { Receipt } from "#contract/inbound/inbound";
import type { ScratchDevice } from "../devices.ts";
import type { ScratchPortal } from "../portal.ts";
import { batchFrom, sendBatch, type SenderBatch } from "../sender.ts";
import type { ServerAddress } from "../../simulate/network.ts";
import { type Observation, observations } from "../observations.ts";

/** Requests of a device. */
const AT_ONCE = 3;
/** In turn: the first waits in the journal of the head, the second is more than the journal takes and goes into blocks of one or two days. */
const BATCHES = [100, 1000] as const;

interface SentBatch extends SenderBatch {
  receipt: Receipt | null;
}

/** Times of the samples, a minute apart [UTC epoch seconds]. */
export interface IngestSpan {
  from: number;
  to: number;
}

/** Sums over all devices. */
export interface IngestKill {
  /** Devices of which a request that writes blocks had no answer yet. */
  amidBlocks: number;
  acknowledged: number;
  storedUnanswered: number;
  notStored: number;
  samples: Map<string, number>;
  restartMs: number;
  faults: string[];
}

async function sendUntilDead(
  server: ServerAddress,
  device: ScratchDevice,
  span: IngestSpan,
  sent: SentBatch[],
  onReceipt: () => void,
) {
  for (;;) {
    const from = (sent.at(-1)?.t.at(-1) ?? span.from - 60) + 60;
    const count = BATCHES[sent.length % BATCHES.length]!;
    if (from + 60 * count > span.to) return;
    const batch: SentBatch = { ...batchFrom(from, count), receipt: null };
    sent.push(batch);
    const answer = await sendBatch(server, device, batch);
    if (!answer.ok) return;
    batch.receipt = answer.value;
    onReceipt();
  }
}

const countOf = (batches: readonly SenderBatch[]): number => batches.reduce((sum, { t }) => sum + t.length, 0);

const present = (batch: SenderBatch, times: Set<number>): number => batch.t.filter((t) => times.has(t)).length;

/** After the restart, the same request gets the first receipt, and a new one with the same rows has only duplicates. */
async function sendAgain(portal: ScratchPortal, device: ScratchDevice, batch: SentBatch): Promise<string[]> {
  const same = await sendBatch(portal, device, batch);
  const renewed = await sendBatch(portal, device, batch, { renewed: "renewed" });
  if (!same.ok || !renewed.ok) return [`a request sent again was refused: ${JSON.stringify([same, renewed])}`];
  const faults: string[] = [];
  if (batch.receipt && same.value.batch !== batch.receipt.batch) faults.push("the same request got another receipt");
  const all = batch.t.length;
  if (same.value.accepted !== all) faults.push(`the same request gave ${JSON.stringify(same.value)}`);
  if (renewed.value.duplicate !== all) faults.push(`known samples gave ${JSON.stringify(renewed.value)}`);
  return faults;
}

/** One kill interrupts all devices. */
export async function killDuringIngest(
  portal: ScratchPortal,
  devices: readonly ScratchDevice[],
  span: IngestSpan,
  moment: number,
): Promise<IngestKill> {
  const batches = new Map(devices.map((device) => [device, [] as SentBatch[]]));
  const first = Promise.withResolvers<void>();
  const senders = Promise.all(
    [...batches].flatMap(([device, sent]) =>
      Array.from({ length: AT_ONCE }, () => sendUntilDead(portal, device, span, sent, first.resolve)),
    ),
  );
  await Promise.race([first.promise, senders]);
  await pause(moment);
  await portal.kill();
  await senders;

  const observed = observations(portal.folder);
  const found = [...batches].map(([device, sent]) => judge(sent, observed.get(device.id)));
  const restartMs = await portal.start();
  const faults = found.flatMap((one) => one.faults);
  for (const [device, sent] of batches)
    for (const batch of sent) faults.push(...(await sendAgain(portal, device, batch)));
  const sum = (name: "acknowledged" | "storedUnanswered" | "notStored") =>
    found.reduce((total, one) => total + one[name], 0);
  return {
    amidBlocks: found.filter(({ isAmidBlocks }) => isAmidBlocks).length,
    acknowledged: sum("acknowledged"),
    storedUnanswered: sum("storedUnanswered"),
    notStored: sum("notStored"),
    samples: new Map([...batches].map(([{ id }, sent]) => [id, countOf(sent)])),
    restartMs,
    faults,
  };
}

function judge(sent: readonly SentBatch[], observed: Observation | undefined) {
  const times = observed?.times ?? new Set<number>();
  const faults: string[] = observed && observed.integrity !== "ok" ? [observed.integrity] : [];
  const answered = sent.filter(({ receipt }) => receipt !== null);
  const open = sent.filter(({ receipt }) => receipt === null);
  const lost = answered.reduce((sum, batch) => sum + batch.t.length - present(batch, times), 0);
  if (lost > 0) faults.push(`${lost} acknowledged samples are lost`);
  const storedUnanswered = countOf(open.filter((batch) => present(batch, times) === batch.t.length));
  const notStored = countOf(open.filter((batch) => present(batch, times) === 0));
  const acknowledged = countOf(answered);
  if (storedUnanswered + notStored < countOf(open)) faults.push("a request was stored in part");
  if (times.size !== acknowledged + storedUnanswered) faults.push("there are samples that nobody sent");
  const isAmidBlocks = open.some(({ t }) => t.length === BATCHES[1]);
  return { isAmidBlocks, acknowledged, storedUnanswered, notStored, faults };
}
