import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, it } from "vitest";
import { gone, living, residentBytes, signal, stateAndGroup } from "./group.ts";

describe("a process group", () => {
  it("is read after the name, for any name", ({ expect }) => {
    expect(stateAndGroup("42 (a) b) S 1 41 41 0")).toEqual({ state: "S", group: 41 });
  });

  it("is known while one of its processes runs, and ended once they are killed", async ({ expect }) => {
    const program = "console.log(1); setInterval(() => {}, 1000)";
    const leader = spawn(process.execPath, ["-e", program], { detached: true, stdio: ["ignore", "pipe", "ignore"] });
    // Before its first output, the process may not have loaded its program.
    await once(leader.stdout, "data");
    expect(living(leader.pid!)).toEqual([leader.pid]);
    expect(await gone(leader.pid!, 0)).toBe(false);
    expect(residentBytes(leader.pid!, "")).toBeGreaterThan(1e6);
    expect(residentBytes(leader.pid!, "workerd")).toBe(0);
    signal(leader.pid!, "SIGKILL");
    expect(await gone(leader.pid!)).toBe(true);
    signal(leader.pid!, "SIGKILL");
  });
});
