import { createServer } from "node:net";
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, it } from "vitest";
import { nodeProblem } from "../../../tools/bootstrap/install.mjs";
import { dueSince, isDue, schedules } from "../../../tools/portal/crons.ts";
import { claim, otherInstance } from "../../../tools/portal/instance.ts";
import { askedPort, portalPort } from "../../../tools/portal/port.ts";
import { fullDiskHint, startNeedsSpace } from "../../../tools/process/disk.ts";
import { readStateFile, writeStateFile } from "../../../tools/process/state-file.ts";

const folder = mkdtempSync(join(tmpdir(), "start-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("PORT", () => {
  it("is a port or refused by name", ({ expect }) => {
    expect(askedPort("9000")).toBe(9000);
    expect(askedPort("")).toBeNull();
    for (const wrong of ["abc", "0", "70000", "80.5", "-1", "1e3"])
      expect(() => askedPort(wrong)).toThrow(`"${wrong}"`);
  });

  it("of another program is refused and not replaced", async ({ expect }) => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    await expect(portalPort(String(port))).rejects.toThrow(`Port ${port}`);
    other.close();
    await once(other, "close");
    expect(await portalPort(String(port))).toBe(port);
  });
});

describe("the claim on a folder", () => {
  it("counts where it was made, also after a move, and not in a copy of the folder", async ({ expect }) => {
    const state = join(folder, "state");
    claim(null, { state, pid: process.ppid });
    expect(await otherInstance(state)).toMatchObject({ pid: process.ppid });
    cpSync(state, join(folder, "copy"), { recursive: true });
    expect(await otherInstance(join(folder, "copy"))).toBeNull();
    renameSync(state, join(folder, "moved"));
    expect(await otherInstance(join(folder, "moved"))).toMatchObject({ pid: process.ppid });
    claim(null, { state: join(folder, "moved") });
    expect(await otherInstance(join(folder, "moved"))).toBeNull();
  });
});

describe("Node", () => {
  const on = (platform: string, arch: string, version: string) => nodeProblem({ platform, arch, version });

  it("must be new enough on systems without a packaged Node", ({ expect }) => {
    expect(on("darwin", "arm64", "22.21.0")).toMatch(/Node\.js 24\.2 or newer; this is Node\.js 22\.21\.0/);
    expect(on("linux", "arm64", "24.1.0")).toContain("24.1.0");
    expect(on("win32", "x64", "24.2.0")).toBeNull();
    expect(on("darwin", "arm64", "26.0.0")).toBeNull();
    expect(on("linux", "x64", "18.20.0")).toBeNull();
  });
});

describe("a schedule on one's own machine", () => {
  const all = schedules(readFileSync("wrangler.toml", "utf8"));
  const minutes = (schedule: string): number[] =>
    Array.from({ length: 60 }, (_, minute) => minute).filter((minute) =>
      isDue(schedule, new Date(Date.UTC(2026, 10, 22, 13, minute))),
    );

  it("is due in its own minutes", ({ expect }) => {
    expect(all.map(minutes)).toEqual([[7], [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]]);
    expect(minutes("10-20/5,40 * * * *")).toEqual([10, 15, 20, 40]);
    expect(minutes("0 12 * * *")).toEqual([]);
    expect(minutes("0 13 * * *")).toEqual([0]);
  });

  it("that was missed during sleep is due once", ({ expect }) => {
    const noon = Date.UTC(2026, 10, 22, 12) / 60_000;
    expect(dueSince("7 * * * *", noon, noon + 6)).toBe(false);
    expect(dueSince("7 * * * *", noon, noon + 90)).toBe(true);
    expect(dueSince("7 * * * *", noon + 7, noon + 8)).toBe(false);
  });
});

describe("the state file between two starts", () => {
  it("is reported with what to do when it is damaged", ({ expect }) => {
    const file = join(folder, "state", "running.json");
    expect(readStateFile(file, "Delete it.")).toBeNull();
    writeStateFile(file, { pid: 1 });
    expect(readStateFile(file, "Delete it.")).toEqual({ pid: 1 });
    writeFileSync(file, readFileSync(file, "utf8").slice(0, 3));
    expect(() => readStateFile(file, "Delete it.")).toThrow(`${file} is damaged`);
    expect(() => readStateFile(file, "Delete it.")).toThrow("Delete it.");
  });
});

describe("a full disk", () => {
  it("is reported before a start and after a failure", ({ expect }) => {
    expect(startNeedsSpace(200e6)).toMatch(/Only 200 MB .* needs 400 MB/);
    expect(startNeedsSpace(1e9)).toBeNull();
    expect(fullDiskHint(1e6)).toContain("The disk is full (1 MB");
    expect(fullDiskHint(1e9)).toBe("");
  });
});
