import { setTimeout as pause } from "node:timers/promises";
import type { Receipt } from "#contract/inbound/inbound";
import type { ScratchDevice } from "../devices.ts";
import type { ScratchPortal } from "../portal.ts";
import { batchFrom, sendBatch, type SenderBatch } from "../sender.ts";
import type { ServerAddress } from "../../simulate/network.ts";
import { observations } from "../observations.ts";

const AT_ONCE = 3;
const BATCH = 100;
const MAX_BATCHES = 400;

interface SentBatch extends SenderBatch {
  receipt: Receipt | null;
}

export interface IngestKill {
  acknowledged: number;
  storedUnanswered: number;
  notStored: number;
  samples: number;
  restartMs: number;
  faults: string[];
}

async function sendUntilDead(
  server: ServerAddress,
  device: ScratchDevice,
  from: number,
  sent: SentBatch[],
  onReceipt: () => void,
) {
  while (sent.length < MAX_BATCHES) {
    const batch: SentBatch = { ...batchFrom(from + sent.length * BATCH * 60, BATCH), receipt: null };
    sent.push(batch);
    const answer = await sendBatch(server, device, batch);
    if (!answer.ok) return;
    batch.receipt = answer.value;
    onReceipt();
  }
}

const present = (batch: SenderBatch, times: Set<number>): number => batch.t.filter((t) => times.has(t)).length;

/** After the restart, the same request gets the first receipt, and a new one with the same rows has only duplicates. */
async function sendAgain(portal: ScratchPortal, device: ScratchDevice, batch: SentBatch): Promise<string[]> {
  const same = await sendBatch(portal, device, batch);
  const renewed = await sendBatch(portal, device, batch, { renewed: "renewed" });
  if (!same.ok || !renewed.ok) return [`a request sent again was refused: ${JSON.stringify([same, renewed])}`];
  const faults: string[] = [];
  if (batch.receipt && same.value.batch !== batch.receipt.batch) faults.push("the same request got another receipt");
  if (same.value.accepted !== BATCH) faults.push(`the same request gave ${JSON.stringify(same.value)}`);
  if (renewed.value.duplicate !== BATCH) faults.push(`known samples gave ${JSON.stringify(renewed.value)}`);
  return faults;
}

export async function killDuringIngest(
  portal: ScratchPortal,
  device: ScratchDevice,
  from: number,
  moment: number,
): Promise<IngestKill> {
  const sent: SentBatch[] = [];
  const first = Promise.withResolvers<void>();
  const sender = () => sendUntilDead(portal, device, from, sent, first.resolve);
  const senders = Promise.all(Array.from({ length: AT_ONCE }, sender));
  await Promise.race([first.promise, senders]);
  await pause(moment);
  await portal.kill();
  await senders;

  const observed = observations(portal.folder).get(device.id);
  const times = observed?.times ?? new Set<number>();
  const faults: string[] = observed && observed.integrity !== "ok" ? [observed.integrity] : [];
  const answered = sent.filter(({ receipt }) => receipt !== null);
  const open = sent.filter(({ receipt }) => receipt === null);
  const lost = answered.reduce((sum, batch) => sum + BATCH - present(batch, times), 0);
  if (lost > 0) faults.push(`${lost} acknowledged samples are lost`);
  const parts = open.map((batch) => present(batch, times));
  if (parts.some((count) => count > 0 && count < BATCH)) faults.push("a request was stored in part");
  if (times.size !== answered.length * BATCH + parts.reduce((sum, count) => sum + count, 0))
    faults.push("there are samples that nobody sent");

  const restartMs = await portal.start();
  for (const batch of sent) faults.push(...(await sendAgain(portal, device, batch)));
  return {
    acknowledged: answered.length * BATCH,
    storedUnanswered: parts.filter((count) => count === BATCH).length * BATCH,
    notStored: parts.filter((count) => count === 0).length * BATCH,
    samples: sent.length * BATCH,
    restartMs,
    faults,
  };
}
