import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stream } from "../../../../tools/physics/random.ts";
import { scratchDevices, scratchDirectory, type ScratchDevice } from "../devices.ts";
import { minuteFile } from "../kills/upload-kill.ts";
import { observations } from "../observations.ts";
import { ScratchPortal } from "../portal.ts";
import { type SenderAnswer, batchFrom, sendBatch, sendFile } from "../sender.ts";

const DAY = 86_400;
/** Days of data before today; the day on which files begin, after the readings; days per file. */
const [SPAN, FILES_AFTER, FILE_DAYS] = [300, 150, 10];
const BATCH = 100;
/** Space left by other programs, which the portal then fills before a device has sent the days that it may send in a day [bytes]. */
const MAX_LEFT = 400_000;
const CHUNK = 4096;
const REFUSALS = 10;
const MAX_REQUESTS = 500;
const FILE_EVERY = 5;
/** Time within which readings must be accepted after space is freed [ms]. */
const TIMEOUT_MS = 30_000;

export interface DiskProof {
  rounds: number;
  acknowledged: number;
  refusals: Record<string, number>;
  storedUnanswered: number;
  restarts: number;
  recoveredMs: number[];
  faults: string[];
}

export interface SentSamples {
  t: number[];
  isAcknowledged: boolean;
}

const REQUEST_TIMEOUT = 10_000;
const requestTimeout = (): AbortSignal => AbortSignal.timeout(REQUEST_TIMEOUT);

const fillerOf = (disk: string): string => join(disk, "what-others-store");

function fill(disk: string, left: number): void {
  const file = openSync(fillerOf(disk), "w");
  try {
    const { bavail, bsize } = statfsSync(disk);
    for (let free = bavail * bsize; free - CHUNK > left; free -= CHUNK) writeSync(file, Buffer.alloc(CHUNK));
  } catch (error) {
    // The program stores, too, meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
}

const statusOf = (answer: SenderAnswer<unknown>): string =>
  answer.ok ? "200" : (/^\d{3}(?= )/.exec(answer.why)?.[0] ?? "none");

class DiskSender {
  readonly sent: SentSamples[] = [];
  readonly device: ScratchDevice;
  private readonly portal: ScratchPortal;
  private readonly start: number;
  private batches = 0;
  private files = 0;

  constructor(portal: ScratchPortal, device: ScratchDevice, start: number) {
    this.portal = portal;
    this.device = device;
    this.start = start;
  }

  async readings(): Promise<string> {
    const batch = batchFrom(this.start + this.batches++ * BATCH * 60, BATCH);
    return this.note(batch.t, await sendBatch(this.portal, this.device, batch, { signal: requestTimeout() }));
  }

  async file(): Promise<string> {
    const { t, text } = minuteFile(this.start + (FILES_AFTER + this.files++ * FILE_DAYS) * DAY, FILE_DAYS);
    return this.note(t, await sendFile(this.portal, this.device, text, requestTimeout()));
  }

  private note(t: number[], answer: SenderAnswer<unknown>): string {
    this.sent.push({ t, isAcknowledged: answer.ok });
    return statusOf(answer);
  }
}

export function judge(
  sent: readonly SentSamples[],
  times: ReadonlySet<number>,
): { faults: string[]; storedUnanswered: number } {
  const faults: string[] = [];
  const counts = sent.map(({ t }) => t.filter((one) => times.has(one)).length);
  const lost = sent.reduce((sum, { t, isAcknowledged }, n) => sum + (isAcknowledged ? t.length - counts[n]! : 0), 0);
  if (lost > 0) faults.push(`${lost} acknowledged samples are lost`);
  const refused = sent.flatMap((one, n) => (one.isAcknowledged ? [] : [{ all: one.t.length, stored: counts[n]! }]));
  if (refused.some(({ all, stored }) => stored > 0 && stored < all)) faults.push("a request was stored in part");
  if (times.size !== counts.reduce((sum, count) => sum + count, 0)) faults.push("there are samples that nobody sent");
  return { faults, storedUnanswered: refused.filter(({ stored }) => stored > 0).length };
}

async function round(
  { portal, disk, proof }: { portal: ScratchPortal; disk: string; proof: DiskProof },
  sender: DiskSender,
  { left, kills }: { left: number; kills: boolean },
): Promise<void> {
  const fault = (text: string) => proof.faults.push(`${sender.device.id}: ${text}`);
  const wellStatus = [await sender.readings(), await sender.file()];
  if (wellStatus.some((status) => status !== "200"))
    fault(`with space, requests were answered with ${wellStatus.join(", ")}`);
  fill(disk, left);
  const send = async (): Promise<boolean> => {
    const status = sender.sent.length % FILE_EVERY === 0 ? await sender.file() : await sender.readings();
    if (status === "200") return true;
    if (!/^(5..|none)$/.test(status)) fault(`a full disk was answered with ${status}`);
    proof.refusals[status] = (proof.refusals[status] ?? 0) + 1;
    return false;
  };
  for (let refused = 0; refused < REFUSALS && sender.sent.length < MAX_REQUESTS;)
    refused = (await send()) ? 0 : refused + 1;
  if (sender.sent.length >= MAX_REQUESTS) fault("the disk was never full");
  if (kills) {
    await portal.kill();
    await portal.start();
    proof.restarts++;
    await send();
  }
  rmSync(fillerOf(disk));
  const began = performance.now();
  let status = await sender.readings();
  for (; status !== "200" && performance.now() - began < TIMEOUT_MS; status = await sender.readings()) await pause(50);
  proof.recoveredMs.push(performance.now() - began);
  if (status !== "200") fault(`readings were answered with ${status} although there was space again`);
  const fileStatus = await sender.file();
  if (fileStatus !== "200") fault(`a file was answered with ${fileStatus} although there was space again`);
}

export async function proveDiskFull(disk: string, rounds: number, seed: number): Promise<DiskProof> {
  const start = Math.floor(Date.now() / 1000 / DAY) * DAY - SPAN * DAY;
  const devices = scratchDevices(Array.from({ length: rounds }, (_, index) => `device-${index + 1}`));
  const portal = await ScratchPortal.create(await scratchDirectory(devices, start), disk);
  const random = stream(seed);
  const proof: DiskProof = {
    rounds,
    acknowledged: 0,
    refusals: {},
    storedUnanswered: 0,
    restarts: 0,
    recoveredMs: [],
    faults: [],
  };
  const senders = devices.map((device) => new DiskSender(portal, device, start));
  try {
    await portal.start();
    for (const [index, sender] of senders.entries())
      await round({ portal, disk, proof }, sender, { left: random() * MAX_LEFT, kills: index % 2 === 1 });
    await portal.stop();
    const observed = observations(portal.folder);
    for (const { device, sent } of senders) {
      const { times, integrity } = observed.get(device.id)!;
      const { faults, storedUnanswered } = judge(sent, times);
      if (integrity !== "ok") faults.push(integrity);
      proof.faults.push(...faults.map((fault) => `${device.id}: ${fault}`));
      proof.storedUnanswered += storedUnanswered;
      proof.acknowledged += sent.reduce((sum, { t, isAcknowledged }) => sum + (isAcknowledged ? t.length : 0), 0);
    }
    return proof;
  } finally {
    await portal.remove();
  }
}
