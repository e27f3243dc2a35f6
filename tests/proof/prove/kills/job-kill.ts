import { setTimeout as pause } from "node:timers/promises";
import { addDays, dayOf } from "#contract/common/calendar";
import type { ExportList } from "#contract/exports/export";
import type { JobState, JobStatus, StartedJob } from "#contract/common/job";
import type { DailySoiling } from "#contract/soiling/soiling";
import { stream } from "../../../../tools/physics/random.ts";
import { scratchDevices, scratchDirectory, type ScratchDevice } from "../devices.ts";
import { type OwnerCall, ownerCalls } from "../owner-calls.ts";
import { ScratchPortal } from "../portal.ts";
import { sendFile } from "../sender.ts";
import { until } from "../until.ts";
import { minuteFile } from "./upload-kill.ts";

const DAY = 86_400;
const KILL_MS = { normalization: 700, undo: 700, calculation: 700, export: 1500 };
const PATIENCE = { within: 180_000 };
const DEVICE = "jobs";

type What = keyof typeof KILL_MS;

export interface JobProof {
  kills: number;
  states: Map<string, number>;
  faults: string[];
}

const get = async <T>(call: OwnerCall, path: string): Promise<T> => (await (await call("GET", path)).json()) as T;

class JobScene {
  private readonly call: OwnerCall;
  private readonly days: { first: string; last: string };
  private layer = 0;
  private readonly ends = new Map<What, string>();

  constructor(call: OwnerCall, days: { first: string; last: string }) {
    this.call = call;
    this.days = days;
  }

  async start(what: What): Promise<string> {
    const { first, last } = this.days;
    if (what === "normalization") this.layer++;
    const values = { normCOld: 0, normCNew: 2, normDOld: 0, normDNew: -1 };
    const orders: Record<What, [string, unknown]> = {
      normalization: [
        `/api/device/normalize/${DEVICE}`,
        { deviceId: DEVICE, startDate: first, endDate: last, ...values },
      ],
      undo: [`/api/device/normalize/${DEVICE}/layers/${this.layer}/undo`, {}],
      calculation: ["/api/device/calculate", { device_id: DEVICE, save: true, start_date: first }],
      export: [
        "/api/device/startCSVDownload",
        { user_id: "owner", device_id: DEVICE, start_date: first, end_date: last },
      ],
    };
    const answer = await this.call("POST", ...orders[what]);
    return ((await answer.json()) as StartedJob).statusKey;
  }

  async state(what: What, key: string): Promise<JobState | "not_found"> {
    if (what === "export") {
      const { exports } = await get<ExportList>(this.call, "/api/exports");
      return exports.find(({ id }) => id === key)?.state ?? "not_found";
    }
    const path = what === "calculation" ? "calculate/status" : "normalize/status/check";
    return (await get<JobStatus>(this.call, `/api/device/${path}/${key}`)).status;
  }

  async figures(): Promise<string> {
    const { first, last } = this.days;
    const days = await get<DailySoiling>(this.call, `/api/device/${DEVICE}/insolation/${first}/${last}`);
    return JSON.stringify([days.soiling, days.insolC, days.insolD, days.uncertainty]);
  }

  async fault(what: What, key: string, bare: string): Promise<string | null> {
    const end = await until(async () => {
      const now = await this.state(what, key);
      return now === "queued" || now === "running" ? null : now;
    }, PATIENCE);
    if (end !== "done") return `${what} ended with ${end ?? "nothing"}`;
    const left = await until(async () => {
      const now =
        what === "export" ? await (await this.call("GET", `/api/exports/${key}/file`)).text() : await this.figures();
      if (what === "export") return this.isSame(what, now) ? now : null;
      if (what !== "normalization") return now === bare ? now : null;
      return now !== bare && this.isSame(what, await waitUntilSettled(now, () => this.figures())) ? now : null;
    }, PATIENCE);
    return left === null ? `${what} left something else than before` : null;
  }

  private isSame(what: What, now: string): boolean {
    if (!this.ends.has(what)) this.ends.set(what, now);
    return this.ends.get(what) === now;
  }
}

/** Waits until the value is stable, because D1 receives many days in several batches. */
async function waitUntilSettled(now: string, ask: () => Promise<string>): Promise<string> {
  for (let last = now; ;) {
    await pause(1000);
    const next = await ask();
    if (next === last) return next;
    last = next;
  }
}

export async function proveJobs({
  rounds,
  seed,
  fileDays = 120,
  kinds = ["normalization", "undo", "calculation", "export"],
  whenRunning = false,
}: {
  rounds: number;
  seed: number;
  fileDays?: number;
  kinds?: What[];
  /** Kills once the job is seen running, however fast the machine is; otherwise at a moment by the seed. */
  whenRunning?: boolean;
}): Promise<JobProof> {
  const from = Math.floor(Date.now() / 1000 / DAY) * DAY - (fileDays + 2) * DAY;
  const [device] = scratchDevices([DEVICE]) as [ScratchDevice];
  const portal = await ScratchPortal.create(await scratchDirectory([device], from));
  const random = stream(seed);
  const proof: JobProof = { kills: 0, states: new Map(), faults: [] };
  try {
    await portal.start();
    const first = dayOf("UTC", from);
    const scene = new JobScene(await ownerCalls(portal), { first, last: addDays(first, fileDays - 1) });
    const sent = await sendFile(portal, device, minuteFile(from, fileDays).text);
    if (!sent.ok) throw new Error(`The file was refused: ${sent.why}`);
    const bare = await waitUntilSettled("", () => scene.figures());
    for (let round = 0; round < rounds; round++) {
      for (const what of kinds) {
        const key = await scene.start(what);
        if (whenRunning) await until(async () => (await scene.state(what, key)) !== "queued", PATIENCE);
        else await pause(random() * KILL_MS[what]);
        const state = `${what} ${await scene.state(what, key)}`;
        await portal.kill();
        await portal.start();
        proof.kills++;
        proof.states.set(state, (proof.states.get(state) ?? 0) + 1);
        const fault = await scene.fault(what, key, bare);
        if (fault) proof.faults.push(fault);
      }
    }
    return proof;
  } finally {
    await portal.remove();
  }
}

export const jobLines = ({ kills, states, faults }: JobProof): string[] => [
  `${kills} kills during jobs (${[...states].map(([state, count]) => `${count} x ${state}`).join(", ")}): ${faults.length === 0 ? "each ended as if it had not been interrupted" : "SEE THE FAULTS"}`,
];
