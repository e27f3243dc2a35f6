import { describe, it } from "vitest";
import { Invariants } from "./invariants.ts";
import { aWorld, BrokenWrite, type MemoryStorage } from "./memory-storage.ts";
import { byCloud, setting, type World } from "./world.ts";

interface Case {
  prepare: (world: World) => Promise<unknown>;
  act: (world: World) => Promise<unknown>;
}

const inFlight = (world: World) => world.leaves.at(-1)!;
async function send(world: World): Promise<void> {
  await world.request();
  await world.fetch();
}
const again = { idempotencyKey: "the same each time" };

const cases: Record<string, Case> = {
  "a request": { prepare: async () => {}, act: (world) => world.request(again) },
  "a request that replaces another": {
    prepare: (world) => world.request(setting("hour")),
    act: (world) => world.request(setting("hour", again)),
  },
  fetching: { prepare: (world) => world.request(), act: (world) => world.fetch() },
  "fetching after another expired": {
    prepare: async (world) => {
      await world.request({ life: 10 });
      await world.request(setting("hour"));
      world.now += 20;
    },
    act: (world) => world.fetch(),
  },
  "the word that it has arrived": {
    prepare: send,
    act: (world) => world.receive(inFlight(world)),
  },
  "an answer": {
    prepare: send,
    act: (world) => world.answer(inFlight(world), 0),
  },
  "a late answer": {
    prepare: async (world) => {
      await send(world);
      await world.pass(700);
    },
    act: (world) => world.answer(inFlight(world), 0),
  },
  cancelling: {
    prepare: (world) => world.request(again),
    act: async (world) => {
      const [command] = world.queue.history({ limit: 1 }).commands;
      return world.cancel({ id: command!.id, by: "owner", now: world.now });
    },
  },
  "a time-out": {
    prepare: async (world) => {
      await world.request(setting("hour"));
      await world.fetch();
      world.now += 700;
    },
    act: (world) => world.ring(),
  },
  "two calls to the cloud": {
    prepare: async (world) => {
      world.cloud.plans.push({ kind: "accepted", result: 0 }, { kind: "unclear" });
      await world.request(byCloud());
      await world.request(byCloud(setting("hour")));
    },
    act: (world) => world.ring(),
  },
};

const contents = (world: World): string =>
  JSON.stringify([
    world.storage.sql.exec("SELECT * FROM commands ORDER BY number").toArray(),
    world.storage.sql.exec("SELECT * FROM command_events ORDER BY id").toArray(),
  ]);

async function prepared({ prepare }: Case): Promise<World<MemoryStorage>> {
  const world = await aWorld();
  await prepare(world);
  return world;
}

/** Runs the case with a storage that fails from the n-th write on; null: no write failed. */
async function broken(one: Case, write: number): Promise<World | null> {
  const world = await prepared(one);
  world.storage.breakAt(write);
  let failed: unknown;
  await one.act(world).catch((error: unknown) => (failed = error));
  world.storage.breakAt(0);
  if (failed !== undefined && !(failed instanceof BrokenWrite)) throw failed;
  if (failed === undefined && world.faults.length === 0) return null;
  world.faults.length = 0;
  return world;
}

describe("a storage that fails at the n-th write", () => {
  for (const [name, one] of Object.entries(cases)) {
    it(`leaves ${name} complete or undone; repeated, it reaches its end`, async ({ expect }) => {
      const smooth = await prepared(one);
      const before = contents(smooth);
      await one.act(smooth);
      const after = contents(smooth);
      expect(after).not.toBe(before);
      let writes = 0;
      for (let write = 1; ; write++) {
        const world = await broken(one, write);
        if (!world) break;
        writes++;
        if (!name.includes("cloud")) expect([before, after]).toContain(contents(world));
        const laws = new Invariants(world);
        laws.check();
        await world.start();
        await one.act(world);
        laws.check();
        await world.pass(200_000);
        laws.over();
      }
      expect(writes).toBeGreaterThanOrEqual(2);
    });
  }
});
