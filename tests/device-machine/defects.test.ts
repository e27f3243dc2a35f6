import { describe, it } from "vitest";
import { aWorld } from "./memory-storage.ts";
import { byCloud, setting } from "./world.ts";

describe("known defects of other platforms", () => {
  it("a command that timed out is retried, also when the server was restarted meanwhile", async ({ expect }) => {
    const world = await aWorld();
    await world.request(setting("hour"));
    const first = await world.fetch();
    world.storage.alarm = null;
    world.now += 1000;
    await world.start();
    await world.pass(60);
    expect(await world.fetch()).toEqual({ ...first, attempt: 2 });
  });

  it("an answer before the delivery receipt does not block the queue", async ({ expect }) => {
    const world = await aWorld();
    await world.request(setting("hour"));
    await world.request(setting("seconds"));
    const first = (await world.fetch())!;
    await world.answer(first, 0);
    expect(await world.receive(first)).toMatchObject({ ok: true, value: { state: "succeeded" } });
    expect(await world.fetch()).toMatchObject({ argument: "seconds=1" });
  });

  it("a command is delivered only by the device's own receipt, never by the sending", async ({ expect }) => {
    const world = await aWorld();
    await world.request();
    const command = (await world.fetch())!;
    expect(world.state(command.id)).toMatchObject({ state: "sent" });
    await world.pass(86_400);
    expect(world.state(command.id)).toMatchObject({ state: "unknown", reason: "no-answer" });
  });

  it("commands for an absent device wait for it, in their order", async ({ expect }) => {
    const world = await aWorld();
    await world.request(setting("hour"));
    await world.request(setting("seconds"));
    await world.pass(80_000);
    const first = (await world.fetch())!;
    await world.answer(first, 0);
    const second = (await world.fetch())!;
    expect([first.argument, second.argument]).toEqual(["hour=1", "seconds=1"]);
  });

  it("the next command is sent once when the one before was delivered and then failed", async ({ expect }) => {
    const world = await aWorld();
    await world.request(setting("hour"));
    await world.request();
    const first = (await world.fetch())!;
    await world.receive(first);
    await world.answer(first, -1);
    expect(await world.fetch()).toMatchObject({ argument: "clean", attempt: 1 });
    expect(await world.fetch()).toBeUndefined();
    await world.answer(first, -1);
    expect(await world.fetch()).toBeUndefined();
  });

  it("one request that comes twice is one command, also after its end", async ({ expect }) => {
    const world = await aWorld();
    const same = { idempotencyKey: "same" };
    const first = await world.request(same);
    expect(await world.request(same)).toEqual(first);
    await world.answer((await world.fetch())!, 0);
    expect(await world.request(same)).toMatchObject({ ok: true, value: { state: "succeeded" } });
    expect(await world.fetch()).toBeUndefined();
    for (const other of [{ kind: "sysReset" }, { argument: "sysReset" }, { requested: "1" }, { requestedBy: "staff" }])
      expect(await world.request({ ...same, ...other })).toEqual({ ok: false, reason: "key-reused" });
  });

  it("a first command that never arrives does not block the next", async ({ expect }) => {
    const world = await aWorld();
    await world.request(setting("hour", { answerWithin: 60 }));
    const next = await world.request(setting("seconds"));
    await world.fetch();
    await world.pass(61);
    const second = (await world.fetch())!;
    expect(next).toMatchObject({ value: { id: second.id } });
    await world.answer(second, 0);
    await world.pass(60);
    expect(await world.fetch()).toMatchObject({ argument: "hour=1", attempt: 2 });
  });

  it("a device that crashes on a setting gets it five times at most, with growing delays", async ({ expect }) => {
    const world = await aWorld();
    const asked = await world.request(setting("hour", { answerWithin: 20 }));
    for (let minute = 0; minute < 120; minute++) {
      await world.fetch();
      await world.pass(10);
    }
    const times = world.leaves.map(({ at }) => at - world.leaves[0]!.at);
    expect(times).toHaveLength(5);
    const gaps = times.slice(1).map((time, index) => time - times[index]!);
    for (const [index, gap] of gaps.entries()) expect(gap).toBeGreaterThanOrEqual(20 + 30 * 2 ** index);
    expect(asked.ok && world.state(asked.value.id)).toMatchObject({ state: "failed", reason: "no-answer" });
  });
});

describe("a device cloud", () => {
  it("is called at once, and its device's integer ends the command", async ({ expect }) => {
    const world = await aWorld();
    world.cloud.plans.push({ kind: "accepted", result: 0 }, { kind: "accepted", result: -1 });
    await world.request(byCloud());
    await world.request(byCloud({ kind: "autoCal" }));
    await world.pass(0);
    const [second, first] = world.queue.history({ limit: 2 }).commands;
    expect(first).toMatchObject({ state: "succeeded", result: 0, attempts: 1, endedAt: world.now });
    expect(second).toMatchObject({ state: "failed", reason: "device-refused", result: -1 });
    expect(world.cloud.calls).toHaveLength(2);
  });

  it("is called again while the device is offline, also for an action, until the command expires", async ({
    expect,
  }) => {
    const world = await aWorld();
    for (let call = 0; call < 50; call++) world.cloud.plans.push({ kind: "not-connected" });
    const asked = await world.request(byCloud());
    await world.pass(600);
    expect(asked.ok && world.state(asked.value.id)).toMatchObject({
      state: "queued",
      reason: "not-connected",
      attempts: 0,
    });
    world.cloud.plans.length = 0;
    await world.pass(200);
    expect(asked.ok && world.state(asked.value.id)).toMatchObject({ state: "succeeded", attempts: 1 });
    for (let call = 0; call < 50; call++) world.cloud.plans.push({ kind: "not-connected" });
    const again = await world.request(byCloud());
    await world.pass(900);
    expect(again.ok && world.state(again.value.id)).toMatchObject({
      state: "expired",
      reason: "not-connected",
    });
  });

  it("never gets an action twice when its answer is unclear, or the object died during the call", async ({
    expect,
  }) => {
    for (const plan of [{ kind: "unclear" }, { kind: "dies" }] as const) {
      const world = await aWorld();
      world.cloud.plans.push(plan);
      const asked = await world.request(byCloud());
      await world.pass(86_400);
      expect(world.cloud.calls).toHaveLength(1);
      expect(asked.ok && world.state(asked.value.id)).toMatchObject({
        state: "unknown",
        reason: plan.kind === "unclear" ? "unclear" : "no-answer",
        attempts: 1,
      });
    }
  });

  it("gets a setting again after an unclear answer or the death of the object", async ({ expect }) => {
    const world = await aWorld();
    world.cloud.plans.push({ kind: "unclear" }, { kind: "dies" });
    const asked = await world.request(byCloud(setting("hour")));
    await world.pass(600);
    expect(asked.ok && world.state(asked.value.id)).toMatchObject({ state: "succeeded", attempts: 3 });
  });

  it("keeps the late result of a slow call in addition to the end", async ({ expect }) => {
    const world = await aWorld();
    world.cloud.plans.push({ kind: "slow", seconds: 300, answer: { kind: "accepted", result: 0 } });
    const asked = await world.request(byCloud());
    await world.pass(0);
    expect(asked.ok && world.state(asked.value.id)).toMatchObject({
      state: "unknown",
      result: null,
      lateResult: 0,
    });
  });

  it("ends commands that it rejects permanently, and those without an address", async ({ expect }) => {
    const world = await aWorld();
    world.cloud.plans.push({ kind: "refused", status: 403 });
    await world.request(byCloud());
    await world.request(byCloud({ cloud: undefined }));
    await world.pass(0);
    for (const command of world.queue.history({ limit: 2 }).commands)
      expect(command).toMatchObject({ state: "failed", reason: "rejected-by-cloud" });
  });

  it("waits for a device that fetches: one setting in flight, on either path", async ({ expect }) => {
    const world = await aWorld();
    await world.request(setting("seconds"));
    const fetched = (await world.fetch())!;
    await world.request(byCloud(setting("hour")));
    await world.pass(60);
    expect(world.cloud.calls).toHaveLength(0);
    await world.answer(fetched, 0);
    await world.pass(0);
    expect(world.cloud.calls).toHaveLength(1);
  });
});
