import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { inRoot } from "../../../../tools/process/root.ts";
import { quantile } from "../../simulate/print.ts";
import type { DiskProof } from "./disk-full.ts";

/** Several times the data of the proof. */
const DISK = "64m";
/** A user namespace, in which an in-memory disk can be mounted without root. */
const NAMESPACE = ["--map-root-user", "--mount"];

/** Returns why no small disk can be mounted here; null: it can. */
function whyNone(place: string): string | null {
  const { error, status, stderr } = spawnSync("unshare", [...NAMESPACE, "mount", "-t", "tmpfs", "tmpfs", place], {
    encoding: "utf8",
  });
  if (error) return error.message;
  return status === 0 ? null : stderr.trim() || `unshare ended with ${status}`;
}

export async function proveDisk({ rounds, seed }: { rounds: number; seed: number }): Promise<DiskProof | string> {
  const disk = mkdtempSync(join(tmpdir(), "soilsight-disk-"));
  try {
    const why = whyNone(disk);
    if (why !== null) return why;
    const program = [process.execPath, join(import.meta.dirname, "in-namespace.ts"), disk, DISK];
    const child = spawn("unshare", [...NAMESPACE, ...program, String(rounds), String(seed)], {
      cwd: inRoot(),
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
    const output = await text(child.stdout);
    if ((await ended) !== 0) throw new Error("The proof on a small disk broke off.");
    // Before it, the child says what it built.
    return JSON.parse(output.trim().split("\n").at(-1)!) as DiskProof;
  } finally {
    rmSync(disk, { recursive: true });
  }
}

export function diskLines(proof: DiskProof): string[] {
  const { rounds, restarts, acknowledged, refusals, storedUnanswered, recoveredMs, faults } = proof;
  const answers = Object.entries(refusals).map(
    ([status, count]) => `${count} x ${status === "none" ? "no answer" : status}`,
  );
  return [
    `the disk was full ${rounds} times, and the program restarted in ${restarts} of them: ${acknowledged.toLocaleString("en-US")} acknowledged samples, ${faults.length === 0 ? "none lost" : "SEE THE FAULTS"}`,
    `refused with a full disk: ${answers.join(", ")}; ${storedUnanswered} of these requests were stored whole, the others not at all`,
    `taken again within ${Math.round(Math.max(...recoveredMs))} ms (median ${Math.round(quantile(recoveredMs, 0.5))} ms) once there was space`,
  ];
}
