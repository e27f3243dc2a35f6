import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayOf } from "#contract/common/calendar";
import type { JobStatus, StartedJob } from "#contract/common/job";
import { exampleCustomCsv } from "#domain/energy-file/examples";
import { run, tail } from "../../../tools/process/command.ts";
import { inRoot } from "../../../tools/process/root.ts";
import { cookiesOf, ownerCalls, type OwnerCall } from "./owner-calls.ts";
import { type DirectoryRows, directoryOf } from "./directory-rows.ts";
import { scratchDevices, scratchDirectory, type ScratchDevice } from "./devices.ts";
import { ScratchPortal } from "./portal.ts";
import { sendFile } from "./sender.ts";
import { until } from "./until.ts";
import { minuteFile } from "./kills/upload-kill.ts";

const DAY = 86_400;
const FILE_DAYS = 20;
const SPAN = 100;
const PATIENCE = { within: 120_000, every: 100 };

export interface RestoreProof {
  tables: number;
  rows: number;
  sentAgain: number;
  fileBytes: number;
  copyMs: number;
  restoreMs: number;
  faults: string[];
}

/** SQL of the runbook that ends what a restore would bring back. */
function afterRestore(): string {
  const runbook = readFileSync(inRoot("docs", "operations.md"), "utf8");
  return /--command "([^"]+rollouts[^"]+)"/.exec(runbook)![1]!;
}
const changed = new Set(["sessions", "one_time_codes", "mail_outbox", "rollouts"]);

async function wrangler(cwd: string, words: string[]): Promise<void> {
  const done = await run("prove-restore", ["wrangler", "d1", ...words], { cwd });
  if (!done.ok) throw new Error(`wrangler d1 ${words.join(" ")} failed.\n${tail(done.output)}`);
}

class Copy {
  /** Folder with the settings and a link to the portal's storage, because wrangler's export has no option for it. */
  private readonly place = mkdtempSync(join(tmpdir(), "soilsight-copy-"));
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    copyFileSync(inRoot("wrangler.toml"), join(this.place, "wrangler.toml"));
    mkdirSync(join(this.place, ".wrangler"));
    symlinkSync(folder, join(this.place, ".wrangler", "state"));
  }

  async make(): Promise<void> {
    const exported = ["export", "soilsight", "--local", "-y"];
    await wrangler(this.place, [...exported, "--no-data", "--output", "schema.sql"]);
    await wrangler(this.place, [...exported, "--no-schema", "--output", "data.sql"]);
    cpSync(join(this.folder, "v3", "r2"), join(this.place, "r2"), { recursive: true });
  }

  wipe(): void {
    for (const name of ["d1", "r2"]) rmSync(join(this.folder, "v3", name), { recursive: true });
  }

  async readBack(): Promise<void> {
    const executed = ["execute", "soilsight", "--local", "--yes"];
    await wrangler(this.place, [...executed, "--file", "schema.sql"]);
    await wrangler(this.place, [...executed, "--file", "data.sql"]);
    await wrangler(this.place, [...executed, "--command", afterRestore()]);
    cpSync(join(this.place, "r2"), join(this.folder, "v3", "r2"), { recursive: true });
  }

  remove(): void {
    rmSync(this.place, { recursive: true });
  }
}

const countDays = async (call: OwnerCall, { id }: ScratchDevice, from: string, to: string): Promise<number> => {
  const answer = await call("GET", `/api/device/${id}/insolation/${from}/${to}`);
  const { day } = (await answer.json()) as { day: string[] };
  return day.length;
};

async function reportSamples(portal: ScratchPortal, devices: ScratchDevice[], from: number): Promise<void> {
  const file = minuteFile(from, FILE_DAYS);
  const call = await ownerCalls(portal);
  const [first, last] = [dayOf("UTC", from), dayOf("UTC", from + (FILE_DAYS - 1) * DAY)];
  for (const device of devices) {
    const answer = await sendFile(portal, device, file.text);
    if (!answer.ok) throw new Error(`A file was refused: ${answer.why}`);
    const isThere = await until(async () => (await countDays(call, device, first, last)) === FILE_DAYS, PATIENCE);
    if (!isThere) throw new Error(`The days of ${device.id} were not calculated.`);
  }
}

async function calculatedSince(call: OwnerCall, { id }: ScratchDevice, day: string): Promise<boolean> {
  const answer = await call("POST", "/api/device/calculate", { device_id: id, save: true, start_date: day });
  const { statusKey } = (await answer.json()) as StartedJob;
  return until(async () => {
    const status = await call("GET", `/api/device/calculate/status/${statusKey}`);
    return ((await status.json()) as JobStatus).status === "done";
  }, PATIENCE);
}

const energyFile = async (call: OwnerCall): Promise<string> =>
  (await call("GET", "/api/plant/plant/energy-file")).text();

/**
 * The runbook's restore: D1 and R2 are copied, more data arrives, both are wiped and restored, and objects send missing days again.
 * Compares all rows, the daily figures before the wipe, and a stored file.
 */
export async function proveRestore(count: number): Promise<RestoreProof> {
  const start = Math.floor(Date.now() / 1000 / DAY) * DAY - SPAN * DAY;
  const later = start + 2 * FILE_DAYS * DAY;
  const devices = scratchDevices(Array.from({ length: count }, (_, index) => `device-${index + 1}`));
  const portal = await ScratchPortal.create(await scratchDirectory(devices, start));
  const copy = new Copy(portal.folder);
  const faults: string[] = [];
  try {
    await portal.start();
    await reportSamples(portal, devices, start);
    const content = exampleCustomCsv();
    const owner = await ownerCalls(portal);
    const stored = { fileName: "year.csv", content, customCSVFileStartDate: "2025-01-01" };
    await owner("PUT", "/api/plant/plant/energy-file", stored);
    const old = await cookiesOf(portal);
    await portal.stop();
    const copied = directoryOf(portal.folder);
    const copying = performance.now();
    await copy.make();
    const copyMs = performance.now() - copying;

    await portal.start();
    await reportSamples(portal, devices, later);
    await portal.stop();
    const whole = directoryOf(portal.folder);

    const restoring = performance.now();
    copy.wipe();
    await copy.readBack();
    const restoreMs = performance.now() - restoring;
    const restored = directoryOf(portal.folder);
    for (const [table, rows] of copied) {
      if (!changed.has(table) && JSON.stringify(restored.get(table)) !== JSON.stringify(rows))
        faults.push(`${table}: ${restored.get(table)?.length ?? "no"} rows are not the ${rows.length} of the copy`);
    }
    for (const table of ["sessions", "one_time_codes"])
      if (restored.get(table)!.length > 0) faults.push(`${table} still has rows`);

    await portal.start();
    const stale = await fetch(`${portal.address}/api/exports`, { headers: { cookie: old } });
    if (stale.status !== 401) faults.push(`a session of the copy was answered with ${stale.status}`);
    const call = await ownerCalls(portal);
    const bytes = await energyFile(call);
    if (bytes !== content) faults.push("the energy file is not the one that was stored");
    const [first, last] = [dayOf("UTC", later), dayOf("UTC", later + (FILE_DAYS - 1) * DAY)];
    for (const device of devices) {
      if ((await countDays(call, device, first, last)) > 0) faults.push(`${device.id} has days that the copy had not`);
      if (!(await calculatedSince(call, device, first))) faults.push(`${device.id}: the calculation did not end`);
      if (!(await until(async () => (await countDays(call, device, first, last)) === FILE_DAYS, PATIENCE)))
        faults.push(`${device.id} did not send its days again`);
    }
    await portal.stop();
    const figuresOf = (row: string) =>
      JSON.stringify({ ...(JSON.parse(row) as Record<string, unknown>), updated_at: null });
    const daysOf = (rows: DirectoryRows) => rows.get("daily_soiling")!.map(figuresOf);
    const [days, before] = [daysOf(directoryOf(portal.folder)), daysOf(whole)];
    if (JSON.stringify(days) !== JSON.stringify(before))
      faults.push(`${days.filter((row, index) => row !== before[index]).length} daily figures differ from before`);
    const rows = [...copied.values()].reduce((sum, { length }) => sum + length, 0);
    const sentAgain = days.length - copied.get("daily_soiling")!.length;
    return { tables: copied.size, rows, sentAgain, fileBytes: bytes.length, copyMs, restoreMs, faults };
  } finally {
    await portal.remove();
    copy.remove();
  }
}

export const restoreLines = (proof: RestoreProof): string[] => [
  `${proof.tables} tables with ${proof.rows} rows came back, and a file of ${proof.fileBytes} bytes; ${proof.sentAgain} days were sent again by the objects`,
  `the copy took ${(proof.copyMs / 1000).toFixed(1)} s, reading it back ${(proof.restoreMs / 1000).toFixed(1)} s`,
];
