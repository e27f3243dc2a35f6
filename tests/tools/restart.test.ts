import { spawn } from "node:child_process";
import { once } from "node:events";
import { isIP } from "node:net";
import { describe, it } from "vitest";
import { gone, living, residentBytes, signal, stateAndGroup } from "../../tools/prove/group.ts";
import { countLaws } from "../../tools/prove/laws.ts";
import { processOf } from "../../tools/prove/portal.ts";
import { batchFrom } from "../../tools/prove/sender.ts";
import { strangePlace } from "../../tools/prove/siege/guessing.ts";
import { stream } from "../../tools/physics/random.ts";

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

describe("the kills", () => {
  it("hit the whole group and only workerd equally often, in every phase of a round", ({ expect }) => {
    for (const length of [1, 2, 4])
      for (let place = 0; place < length; place++) {
        const victims = Array.from({ length: 10 }, (_, round) => processOf(round * length + place));
        expect(victims.filter((victim) => victim === "workerd")).toHaveLength(5);
      }
  });
});

describe("attackers who guess", () => {
  it("have IPv4 and IPv6 addresses, no two alike", ({ expect }) => {
    const random = stream(1);
    const all = Array.from({ length: 200 }, () => strangePlace(random));
    expect(new Set(all).size).toBe(200);
    expect(new Set(all.map((place) => isIP(place)))).toEqual(new Set([4, 6]));
  });
});

describe("the figures of a proof", () => {
  it("include the rules that passed in the output of the tests", ({ expect }) => {
    const output = "stdout | a law\nlaw held 1000 times\n\n ✓ it\n\u001b[39mlaw held 20 times\n";
    expect(countLaws(output)).toEqual({ laws: 2, cases: 1020 });
    expect(countLaws("")).toEqual({ laws: 0, cases: 0 });
  });

  it("use requests that differ", ({ expect }) => {
    expect(batchFrom(0, 3).t).toEqual([0, 60, 120]);
    expect(batchFrom(0, 3).body).not.toBe(batchFrom(180, 3).body);
  });
});
