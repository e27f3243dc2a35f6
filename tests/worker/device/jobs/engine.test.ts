import { runInDurableObject } from "cloudflare:test";
import { describe, it } from "vitest";
import { runJobs } from "../../../../worker/device/jobs/engine.ts";
import type { JobHandler, JobHandlers, JobStepResult } from "../../../../worker/device/jobs/types.ts";
import { storesOf } from "../../../../worker/device/stores.ts";
import { aDevice } from "../support.ts";

type Step = JobHandler<"calculation">["step"];
const done: JobStepResult<"calculation"> = { to: "done", result: { days: 0, changed: 0, largest: null }, total: 0 };
const step = (next: number): JobStepResult<"calculation"> => ({
  to: "next",
  cursor: { next, last: 9, changes: { days: 0, changed: 0, largest: null } },
  done: next,
  total: 9,
});

/** An engine over a real object's tables with this step; each alarm is an hour later. */
function withEngine<T>(take: Step, use: (room: Room) => Promise<T>): Promise<T> {
  const { stub } = aDevice();
  return runInDurableObject(stub, (_, { storage }) => {
    const stores = storesOf(storage);
    const faults: unknown[] = [];
    const ended: string[] = [];
    const work = { failed: "It failed.", step: take, ended: ({ state }: { state: string }) => void ended.push(state) };
    const ring = runJobs({
      stores,
      handlers: { calculation: work, normalization: work, export: work } as unknown as JobHandlers,
      flush: async () => {},
      fault: (_, error) => faults.push(error),
      schedule: () => {},
    });
    let now = 1000;
    return use({ stores, ring: () => ring((now += 3600)), faults, ended });
  });
}
interface Room {
  stores: ReturnType<typeof storesOf>;
  ring: () => Promise<number | null>;
  faults: unknown[];
  ended: string[];
}
const begin = ({ stores }: Room, from = 1) => {
  const started = stores.jobs.start("calculation", { from }, "tester", 1000);
  return started.ok ? started.key : started.reason;
};

describe("the engine of jobs", () => {
  it("ends a job whose step fails every time, and reports no failure before", async ({ expect }) => {
    const always = async () => {
      throw new Error("the bucket is gone");
    };
    await withEngine(always, async (room) => {
      const key = begin(room);
      for (let round = 1; round <= 5; round++) {
        await room.ring();
        expect(room.stores.jobs.find(key)).toMatchObject({ state: "running", tries: round, ended: null });
      }
      expect(await room.ring()).toBeNull();
      expect(room.stores.jobs.find(key)).toMatchObject({ state: "error", error: "It failed." });
      expect([room.faults.length, room.ended]).toEqual([5, ["error"]]);
    });
  });

  it("resets the failure count once a step succeeds", async ({ expect }) => {
    let round = 0;
    const sometimes: Step = async (job) => {
      round++;
      if (round % 3 !== 0) throw new Error("not now");
      return (job.cursor?.next ?? 0) === 3 ? done : step((job.cursor?.next ?? 0) + 1);
    };
    await withEngine(sometimes, async (room) => {
      const key = begin(room);
      for (let rings = 0; rings < 12; rings++) await room.ring();
      expect(room.stores.jobs.find(key)).toMatchObject({ state: "done" });
      expect(room.ended).toEqual(["done"]);
    });
  });

  it("waits longer after each failure, and runs other kinds meanwhile", async ({ expect }) => {
    const byKind: Step = async (job) => {
      if ((job.kind as string) === "export") throw new Error("the bucket is gone");
      return done;
    };
    await withEngine(byKind, async (room) => {
      const order = { user: "u", from: 0, to: 1, origin: "" };
      const failing = room.stores.jobs.start("export", order, "tester", 0);
      await room.ring();
      const first = room.stores.jobs.due()!;
      expect(first - 4600).toBeGreaterThanOrEqual(2);
      const key = begin(room);
      await room.ring();
      await room.ring();
      expect(room.stores.jobs.find(key)).toMatchObject({ state: "done" });
      expect(failing.ok && room.stores.jobs.find(failing.key)).toMatchObject({ state: "running" });
      expect(room.stores.jobs.due()! - 11_800).toBeGreaterThanOrEqual(-3600);
    });
  });

  it("ends a job that kills the object each time: an unfinished step is counted, too", async ({ expect }) => {
    await withEngine(
      async () => done,
      async (room) => {
        const key = begin(room);
        const { id } = room.stores.jobs.find(key)!;
        for (let death = 0; death < 5; death++) room.stores.jobs.begin(id);
        await room.ring();
        expect(room.stores.jobs.find(key)).toMatchObject({ state: "error", error: "It failed." });
      },
    );
  });

  it("writes nothing for a job that was ended while its step was running", async ({ expect }) => {
    let room!: Room;
    let wrote = false;
    const slow: Step = async (job) => {
      room.stores.jobs.fail(job.id, "cancelled", 1);
      return Object.assign(step(1), { write: () => (wrote = true) });
    };
    await withEngine(slow, async (given) => {
      room = given;
      const key = begin(room);
      await room.ring();
      expect(room.stores.jobs.find(key)).toMatchObject({ state: "error", error: "cancelled", cursor: null });
      expect([wrote, room.ended]).toEqual([false, []]);
    });
  });

  it("runs one job of a kind at a time, queues at most ten, and queues the same one once", async ({ expect }) => {
    const seen: number[] = [];
    const two: Step = async (job) => {
      seen.push(job.request.from);
      return job.cursor ? done : step(1);
    };
    await withEngine(two, async (room) => {
      for (let from = 1; from <= 10; from++) begin(room, from);
      expect(begin(room, 3)).toBe(
        room.stores.jobs.recent(0).find(({ request }) => "from" in request && request.from === 3)!.key,
      );
      expect(begin(room, 11)).toBe("too-many-jobs");
      while ((await room.ring()) !== null);
      expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => Math.floor(index / 2) + 1));
    });
  });

  it("removes jobs that ended three months ago", async ({ expect }) => {
    await withEngine(
      async () => done,
      async (room) => {
        const key = begin(room);
        await room.ring();
        room.stores.jobs.start("calculation", { from: 2 }, "tester", 4600 + 90 * 86_400);
        expect(room.stores.jobs.find(key)).not.toBeNull();
        room.stores.jobs.start("calculation", { from: 3 }, "tester", 4601 + 90 * 86_400);
        expect(room.stores.jobs.find(key)).toBeNull();
      },
    );
  });
});
