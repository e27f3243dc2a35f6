import { setTimeout as pause } from "node:timers/promises";
import { dayOf } from "#contract/common/calendar";
import type { DailySoiling } from "#contract/soiling/soiling";
import { startingInputs } from "#contract/records/inputs";
import { exampleCustomCsv } from "#domain/energy-file/examples";
import { CLAIM_SECONDS } from "../../../../worker/platform/tasks/due-plans.ts";
import { stream } from "../../../../tools/physics/random.ts";
import { scratchDevices, scratchDirectory, type ScratchDevice } from "../devices.ts";
import { directoryOf } from "../directory-rows.ts";
import { minuteFile } from "../kills/upload-kill.ts";
import { type OwnerCall, ownerCalls } from "../owner-calls.ts";
import { ScratchPortal } from "../portal.ts";
import { sendFile } from "../sender.ts";
import { until } from "../until.ts";
import { analysisFaults, messageCount, planOf, statesOf } from "./analysis-rows.ts";

const DAY = 86_400;
const FILE_DAYS = 6;
const AT_A_KILL = 8;
const PATIENCE = { within: 180_000, every: 20 };
const TICK = "*/5 * * * *";
const UNDISTURBED = "undisturbed";

export interface AnalysisProof {
  kills: number;
  states: Map<string, number>;
  usualMs: number;
  messages: number;
  faults: string[];
}

/** A zone where it is about noon, so that no day ends during the proof. */
export function zoneAtNoon(now: number): string {
  const east = 12 - new Date(now * 1000).getUTCHours();
  // POSIX names count westward.
  return east === 0 ? "UTC" : `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(east)}`;
}

const switchPath = (id: string): string => `/api/device/${id}/run-wash-analysis`;

const isDone = ({ folder }: ScratchPortal, id: string): boolean =>
  (planOf(directoryOf(folder), id)?.told_on ?? null) !== null;

async function prepare(portal: ScratchPortal, call: OwnerCall, devices: ScratchDevice[], from: number): Promise<void> {
  const inputs = { ...startingInputs, array_size: 5000, wash_cost: 300, localSoilingRate: 0.2 };
  const file = { fileName: "year.csv", content: exampleCustomCsv(), customCSVFileStartDate: "2025-01-01" };
  const { text } = minuteFile(from, FILE_DAYS);
  for (const device of devices) {
    // Each device has a plant with its id.
    await call("PUT", `/api/plant/${device.id}/calculation-inputs`, { version: 0, inputs });
    await call("PUT", `/api/plant/${device.id}/energy-file`, file);
    const sent = await sendFile(portal, device, text);
    if (!sent.ok) throw new Error(`A file was refused: ${sent.why}`);
    const days = `/api/device/${device.id}/insolation/${dayOf("UTC", from - DAY)}/${dayOf("UTC", from + (FILE_DAYS + 1) * DAY)}`;
    const isThere = async () => ((await (await call("GET", days)).json()) as DailySoiling).day.length >= FILE_DAYS;
    if (!(await until(isThere, PATIENCE))) throw new Error(`The days of ${device.id} were not calculated.`);
  }
}

/**
 * Kills the program during daily analyses, at moments from the seed. Dead runs are repeated after their claim; each must leave one run, one
 * message, and the plan of an undisturbed plant.
 */
export async function proveAnalyses({ rounds, seed }: { rounds: number; seed: number }): Promise<AnalysisProof> {
  const now = Math.floor(Date.now() / 1000);
  const from = Math.floor(now / DAY) * DAY - (FILE_DAYS + 2) * DAY;
  const ids = Array.from({ length: rounds * AT_A_KILL }, (_, index) => `analyzed-${index + 1}`);
  const devices = scratchDevices([UNDISTURBED, ...ids]);
  const portal = await ScratchPortal.create(
    await scratchDirectory(devices, from, { timezone: zoneAtNoon(now), hasOwnPlants: true }),
  );
  const random = stream(seed);
  const proof: AnalysisProof = { kills: 0, states: new Map(), usualMs: 0, messages: 0, faults: [] };
  try {
    await portal.start();
    const call = await ownerCalls(portal);
    await prepare(portal, call, devices, from);
    const begin = (id: string) => call("PUT", switchPath(id), { runWashAnalysis: true });
    const began = performance.now();
    await begin(UNDISTURBED);
    if (!(await until(() => isDone(portal, UNDISTURBED), PATIENCE)))
      throw new Error("An analysis that nobody disturbed did not end.");
    proof.usualMs = performance.now() - began;
    for (let round = 0; round < rounds; round++) {
      const own = ids.slice(round * AT_A_KILL, (round + 1) * AT_A_KILL);
      const moment = performance.now() + random() * AT_A_KILL * proof.usualMs;
      await Promise.all(own.map(begin));
      await pause(moment - performance.now());
      await portal.kill();
      proof.kills++;
      for (const state of statesOf(directoryOf(portal.folder), own, Date.now() / 1000))
        proof.states.set(state, (proof.states.get(state) ?? 0) + 1);
      await portal.start();
    }
    const isAllDone = async (): Promise<boolean> => {
      await portal.cron(TICK);
      return ids.every((id) => isDone(portal, id));
    };
    await until(isAllDone, { within: CLAIM_SECONDS * 1000 + PATIENCE.within, every: 5000 });
    await portal.stop();
    const directory = directoryOf(portal.folder);
    for (const id of ids) proof.faults.push(...analysisFaults(directory, UNDISTURBED, id));
    proof.messages = messageCount(directory, UNDISTURBED);
    if (proof.messages === 0)
      proof.faults.push("an undisturbed analysis has nothing to say, so nothing can be said twice");
    if (!proof.states.has("running")) proof.faults.push("no kill met a running analysis; try more rounds");
    return proof;
  } finally {
    await portal.remove();
  }
}

export const analysisLines = ({ kills, states, usualMs, faults }: AnalysisProof): string[] => [
  `${kills} kills during daily analyses of ${Math.round(usualMs)} ms (${[...states].map(([state, count]) => `${count} x ${state}`).join(", ")}): ${faults.length === 0 ? "each day analyzed once, with the plan and message of an undisturbed one" : "SEE THE FAULTS"}`,
];
