import { describe, it } from "vitest";
import { aWorld } from "./memory-storage.ts";
import { byCloud, setting, START, type World } from "./world.ts";

const states = async (world: World) => world.queue.history({ limit: 50 }).commands.map(({ state }) => state);
const contents = (world: World) => [
  ...["commands", "command_events"].map((table) => world.storage.sql.exec(`SELECT * FROM ${table}`).toArray()),
  world.stores.head.read().alarms.commands,
];

describe("the alarm of commands", () => {
  it("is set to the first expiry, or the first overdue answer", async ({ expect }) => {
    const world = await aWorld();
    await world.pass(0);
    expect(world.storage.alarm).toBeNull();
    await world.request(setting("hour"));
    await world.pass(0);
    expect(world.storage.alarm).toBe((START + 86_400) * 1000);
    await world.request({ life: 500 });
    await world.pass(0);
    expect(world.storage.alarm).toBe((START + 500) * 1000);
    await world.fetch();
    await world.pass(499);
    expect(await states(world)).toEqual(["queued", "sent"]);
    await world.pass(1);
    expect(await states(world)).toEqual(["expired", "sent"]);
    expect(world.storage.alarm).toBe((START + 600) * 1000);
  });

  it("changes nothing when it runs twice, or with an old time", async ({ expect }) => {
    const world = await aWorld();
    await world.request(setting("hour"));
    await world.request({ life: 30 });
    await world.fetch();
    world.now += 700;
    await world.ring();
    const first = contents(world);
    await world.ring();
    expect(contents(world)).toEqual(first);
    await world.ring(START);
    expect(contents(world)).toEqual(first);
    expect(world.storage.alarm).not.toBeNull();
  });

  it("ends everything in one run when it comes a month late", async ({ expect }) => {
    const world = await aWorld();
    await world.request(setting("hour"));
    await world.request();
    await world.fetch();
    world.now += 30 * 86_400;
    await world.ring();
    expect(await states(world)).toEqual(["expired", "failed"]);
    expect(world.queue.history({ limit: 2 }).commands[1]).toMatchObject({ reason: "no-answer" });
  });

  it("is set again by the next start when it was lost", async ({ expect }) => {
    const world = await aWorld();
    await world.request();
    world.storage.alarm = null;
    world.stores.head.change((head) => (head.alarms = {}));
    await world.start();
    expect(world.storage.alarm).toBe((START + 900) * 1000);
  });

  it("makes five calls a run and continues until all are made", async ({ expect }) => {
    const world = await aWorld();
    for (let call = 0; call < 12; call++) await world.request(byCloud(setting(`name ${call}`)));
    await world.ring();
    expect(world.cloud.calls).toHaveLength(5);
    await world.pass(0);
    expect(world.cloud.calls).toHaveLength(12);
    expect(new Set(await states(world))).toEqual(new Set(["succeeded"]));
  });

  it("does not shorten a delay that the cloud requested", async ({ expect }) => {
    const world = await aWorld();
    world.cloud.plans.push({ kind: "too-fast", retryAfter: 200 });
    await world.request(byCloud());
    await world.pass(0);
    expect(world.storage.alarm).toBe((START + 200) * 1000);
    for (let ring = 0; ring < 3; ring++) await world.ring();
    expect(world.cloud.calls).toHaveLength(1);
    await world.pass(200);
    expect(world.cloud.calls).toHaveLength(2);
  });
});
