import { addDays, dayOf } from "#contract/common/calendar";
import { signIn } from "../../../tools/demo/client.ts";
import { stream } from "../../../tools/physics/random.ts";
import { OWNER, scratchDevices, scratchDirectory, type ScratchDevice } from "./devices.ts";
import { killDuringIngest, type IngestKill } from "./kills/ingest-kill.ts";
import { ScratchPortal } from "./portal.ts";
import { sendFile } from "./sender.ts";
import { killDuringUpload, minuteFile, type MinuteFile, type UploadKill } from "./kills/upload-kill.ts";
import { observations } from "./observations.ts";
import { until } from "./until.ts";

const DAY = 86_400;
/** Objects that a kill during ingest interrupts. */
const SENDERS = 4;
const SPAN = 200;
const FILE_AFTER = 120;
const INGEST_MS = 1500;
const SETTLE_MS = 180_000;

export interface RestartPlan {
  rounds: number;
  seed: number;
  fileDays: number;
  /** Kills uploads once parts of the file are staged; otherwise at a moment by the seed. */
  whenStaged?: boolean;
}

export interface Round {
  ingest: IngestKill;
  upload: UploadKill;
}

export interface RestartProof {
  rounds: Round[];
  fileRows: number;
  uploadMs: number;
  faults: string[];
}

/** Insolation by day [kWh/m2]; each minute counts for 60 s. */
function expectedDays({ text }: MinuteFile): Map<string, number> {
  const days = new Map<string, number>();
  for (const line of text.trim().split(/\r?\n/).slice(1)) {
    const [stamp, clean] = line.split(",");
    const day = stamp!.slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + (Number(clean) * 60) / 3.6e6);
  }
  return days;
}

async function waitUntilCalculated(
  portal: ScratchPortal,
  device: ScratchDevice,
  expected: Map<string, number>,
): Promise<boolean> {
  const owner = await signIn(portal.address, OWNER);
  const today = dayOf("UTC", Date.now() / 1000);
  const isCalculated = async (): Promise<boolean> => {
    const { day, insolC } = await owner.days(device.id, addDays(today, -SPAN - 1), today);
    const known = new Map(day.map((name, index) => [name, insolC[index] ?? NaN]));
    return [...expected].every(([name, value]) => Math.abs((known.get(name) ?? NaN) - value) < 1e-9);
  };
  return until(isCalculated, { within: SETTLE_MS, every: 100 });
}

export async function proveRestart(
  plan: RestartPlan,
  onRound: (round: Round, n: number) => void = () => {},
): Promise<RestartProof> {
  const start = Math.floor(Date.now() / 1000 / DAY) * DAY - SPAN * DAY;
  const fileStart = start + FILE_AFTER * DAY;
  const file = minuteFile(fileStart, plan.fileDays);
  const days = expectedDays(file);
  const ids = Array.from({ length: plan.rounds * SENDERS }, (_, index) => `device-${index + 1}`);
  const [first, ...devices] = scratchDevices(["undisturbed", ...ids]);
  const portal = await ScratchPortal.create(await scratchDirectory([first!, ...devices], start));
  const random = stream(plan.seed);
  const proof: RestartProof = { rounds: [], fileRows: file.t.length, uploadMs: 0, faults: [] };
  const samples = new Map([[first!.id, file.t.length]]);
  try {
    await portal.start();
    const began = performance.now();
    const answer = await sendFile(portal, first!, file.text);
    if (!answer.ok) throw new Error(`An undisturbed upload was refused: ${answer.why}`);
    proof.uploadMs = performance.now() - began;
    let usualMs = proof.uploadMs;
    for (let index = 0; index < plan.rounds; index++) {
      const senders = devices.slice(index * SENDERS, (index + 1) * SENDERS);
      const device = senders[0]!;
      const ingest = await killDuringIngest(portal, senders, { from: start, to: fileStart }, random() * INGEST_MS);
      const moment = random() * usualMs;
      const upload = await killDuringUpload(portal, device, file, plan.whenStaged ? "staged" : moment);
      // Measured on a warm program, so that most kills happen during an upload.
      if (!upload.replay) usualMs = upload.retryMs;
      if (!(await waitUntilCalculated(portal, device, days)))
        upload.faults.push("days were not calculated after the restart");
      for (const [id, count] of ingest.samples) samples.set(id, count);
      samples.set(device.id, samples.get(device.id)! + file.t.length);
      proof.rounds.push({ ingest, upload });
      proof.faults.push(...[...ingest.faults, ...upload.faults].map((fault) => `round ${index + 1}: ${fault}`));
      onRound({ ingest, upload }, index + 1);
    }
    await portal.kill();
    const observed = observations(portal.folder);
    for (const [id, count] of samples)
      if (observed.get(id)?.times.size !== count)
        proof.faults.push(`${id} holds ${observed.get(id)?.times.size}, not ${count}`);
  } finally {
    await portal.remove();
  }
  return proof;
}
