import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { alone } from "../../../worker/jobs/lease.ts";
import { now } from "../../../worker/platform/clock.ts";
import { database } from "../../../worker/platform/db.ts";
import { taskLeases } from "../../../worker/platform/schema.ts";

const db = database(env);
const RACES = 60;

function aTask() {
  const task = crypto.randomUUID();
  const seen = { running: 0, most: 0, runs: 0 };
  const sent: unknown[] = [];
  const TICK = { send: (body: unknown) => Promise.resolve(void sent.push(body)) } as unknown as Queue;
  const work = async () => {
    seen.runs++;
    seen.most = Math.max(seen.most, ++seen.running);
    await db.select().from(taskLeases).limit(1);
    seen.running--;
  };
  const start = (its = work) => alone({ DB: env.DB, TICK }, { [task]: its })[task]!();
  return { task, seen, sent, start };
}

describe("a task of the tick", () => {
  it("runs once at a time, and once more for starts that it may have missed", async ({ expect }) => {
    const { task, seen, sent, start } = aTask();
    for (let race = 0; race < RACES; race++) {
      const [before, missed] = [seen.runs, sent.length];
      await Promise.all([start(), start(), start()]);
      const runs = seen.runs - before;
      expect(runs).toBeGreaterThan(0);
      // A start during a run is sent again; one after it was a run of its own.
      expect(sent.length - missed).toBe(runs === 3 ? 0 : 1);
    }
    expect(seen.most).toBe(1);
    expect(new Set(sent.map((body) => JSON.stringify(body)))).toEqual(new Set([JSON.stringify({ task })]));
    expect(await db.select().from(taskLeases).where(eq(taskLeases.task, task))).toEqual([]);
  });

  it("gives its turn back if it fails", async ({ expect }) => {
    const { seen, start } = aTask();
    await expect(start(() => Promise.reject(new Error("no mail server")))).rejects.toThrow("no mail server");
    await start();
    expect(seen.runs).toBe(1);
  });

  it("runs again after a run that was killed", async ({ expect }) => {
    const { task, seen, start } = aTask();
    const until = Math.floor(now());
    await db.insert(taskLeases).values({ task, run: "killed", until: until + 60 });
    await start();
    expect(seen.runs).toBe(0);
    await db.update(taskLeases).set({ until }).where(eq(taskLeases.task, task));
    await start();
    expect(seen.runs).toBe(1);
  });
});
