import { describe, it } from "vitest";
import { OPEN_COMMANDS_MAX } from "#contract/common/limits";
import { aWorld } from "./memory-storage.ts";
import { byCloud, setting, START } from "./world.ts";

const DAY = 86_400;

describe("settings of one name", () => {
  it("replace older ones that wait; only the newest is sent", async ({ expect }) => {
    const world = await aWorld();
    for (const hour of [6, 7, 8])
      await world.request(setting("hour", { argument: `hour=${hour}`, requestedBy: "staff" }));
    await world.request(setting("seconds"));
    const { commands } = world.queue.history({ limit: 9 });
    expect(commands.map(({ state }) => state)).toEqual(["queued", "queued", "superseded", "superseded"]);
    expect(world.stores.commands.steps(commands[3]!.id)).toMatchObject([
      { from: null, to: "queued", actor: "staff" },
      { from: "queued", to: "superseded", actor: "staff", reason: "replaced" },
    ]);
    expect(await world.fetch()).toMatchObject({ argument: "hour=8" });
  });

  it("are not sent again after a newer one was requested, unless that was withdrawn", async ({ expect }) => {
    for (const withdrawn of [false, true]) {
      const world = await aWorld();
      await world.request(setting("hour", { argument: "hour=6" }));
      await world.fetch();
      const newer = await world.request(setting("hour", { argument: "hour=7" }));
      if (withdrawn && newer.ok) await world.cancel({ id: newer.value.id, by: "owner", now: world.now });
      await world.pass(700);
      expect(await world.fetch()).toMatchObject(
        withdrawn ? { argument: "hour=6", attempt: 2 } : { argument: "hour=7", attempt: 1 },
      );
    }
  });

  it("are sent again whatever the result of the older ones", async ({ expect }) => {
    const world = await aWorld();
    await world.request(setting("hour"));
    await world.answer((await world.fetch())!, 0);
    await world.request(setting("hour", { argument: "hour=7" }));
    await world.fetch();
    await world.pass(700);
    expect(await world.fetch()).toMatchObject({ argument: "hour=7", attempt: 2 });
  });

  it("are replaced while they wait for their next attempt, on any path", async ({ expect }) => {
    const world = await aWorld();
    world.cloud.plans.push({ kind: "unclear" });
    await world.request(byCloud(setting("hour")));
    await world.pass(1);
    await world.request(setting("hour", { argument: "hour=7" }));
    expect(await world.fetch()).toMatchObject({ argument: "hour=7" });
    await world.pass(5000);
    expect(world.cloud.calls).toHaveLength(1);
  });
});

describe("cancelling", () => {
  it("withdraws a waiting command, once; not one that was sent, has ended or does not exist", async ({ expect }) => {
    const world = await aWorld();
    const first = await world.request();
    const second = await world.request();
    if (!first.ok || !second.ok) throw new Error("not taken");
    const cancel = (id: string, by: string) => world.cancel({ id, by, now: world.now });
    await world.fetch();
    expect(await cancel(first.value.id, "owner")).toEqual({ ok: false, reason: "already-sent" });
    expect(await cancel(second.value.id, "staff")).toMatchObject({
      value: { state: "cancelled", reason: "withdrawn" },
    });
    expect(await cancel(second.value.id, "owner")).toMatchObject({ ok: true, value: { state: "cancelled" } });
    expect(world.stores.commands.steps(second.value.id)).toMatchObject([{ to: "queued" }, { actor: "staff" }]);
    await world.answer({ id: first.value.id, attempt: 1 }, 0);
    expect(await cancel(first.value.id, "owner")).toEqual({ ok: false, reason: "already-ended" });
    expect(await cancel("another", "owner")).toEqual({ ok: false, reason: "unknown-command" });
  });
});

describe("answers", () => {
  it("to commands that do not exist or were not sent are refused and change nothing", async ({ expect }) => {
    const world = await aWorld();
    const asked = await world.request();
    if (!asked.ok) throw new Error("not taken");
    const { id } = asked.value;
    const refused = { ok: false, reason: "unknown-command" };
    expect(await world.answer({ id, attempt: 1 }, 0)).toEqual(refused);
    expect(await world.receive({ id: "another", attempt: 1 })).toEqual(refused);
    await world.fetch();
    expect(await world.answer({ id, attempt: 2 }, 0)).toEqual(refused);
    expect(await world.answer({ id, attempt: 0 }, 0)).toEqual(refused);
    expect(world.state(id)).toMatchObject({ state: "sent" });
  });
});

describe("the step log", () => {
  it("keeps a late answer with its content", async ({ expect }) => {
    const world = await aWorld();
    await world.request();
    const command = (await world.fetch())!;
    await world.pass(700);
    await world.answer(command, 7);
    expect(world.stores.commands.steps(command.id).slice(-2)).toMatchObject([
      { from: "sent", to: "unknown", actor: "clock", reason: "no-answer", result: null, attempt: 1 },
      { from: "unknown", to: "unknown", actor: "device", result: 7 },
    ]);
    expect(world.state(command.id)).toMatchObject({ state: "unknown", result: null, lateResult: 7 });
  });
});

describe("the queue", () => {
  it("is limited in length, but a setting may always replace its older one", async ({ expect }) => {
    const world = await aWorld();
    await world.request(setting("hour"));
    for (let count = 1; count < OPEN_COMMANDS_MAX; count++) await world.request();
    expect(await world.request()).toEqual({ ok: false, reason: "too-many-open" });
    expect(await world.request(setting("seconds"))).toEqual({ ok: false, reason: "too-many-open" });
    expect(await world.request(setting("hour"))).toMatchObject({ ok: true });
    world.now += 1000;
    expect(await world.request()).toMatchObject({ ok: true });
  });

  it("sends settings, one after the other, while an action has no answer yet; the next action waits", async ({
    expect,
  }) => {
    const world = await aWorld();
    await world.request({ argument: "clean" });
    const action = (await world.fetch())!;
    await world.request({ argument: "sysReset" });
    await world.request(setting("hour", { argument: "hour=6" }));
    await world.request(setting("seconds", { argument: "seconds=7" }));
    const first = (await world.fetch())!;
    expect(first).toMatchObject({ argument: "hour=6", attempt: 1 });
    expect(await world.fetch()).toBeUndefined();
    await world.answer(first, 0);
    expect(await world.fetch()).toMatchObject({ argument: "seconds=7", attempt: 1 });
    await world.answer(action, 0);
    expect(await world.fetch()).toBeUndefined();
    expect(world.state(action.id)).toMatchObject({ state: "succeeded" });
  });

  it("reports whether a command is open", async ({ expect }) => {
    const world = await aWorld();
    expect(world.stores.commands.open().length > 0).toBe(false);
    await world.request();
    expect(world.stores.commands.open().length > 0).toBe(true);
    const command = (await world.fetch())!;
    expect(world.stores.commands.open().length > 0).toBe(true);
    await world.answer(command, 0);
    expect(world.stores.commands.open().length > 0).toBe(false);
  });
});

describe("the history", () => {
  it("comes in pages, newest first, and has the newest of each kind", async ({ expect }) => {
    const world = await aWorld();
    for (const kind of ["a", "b", "a", "c", "a"]) await world.request({ kind });
    const first = world.queue.history({ limit: 2 });
    expect(first).toMatchObject({ commands: [{ kind: "a" }, { kind: "c" }], more: true });
    const second = world.queue.history({ limit: 3, before: first.commands[1]!.id });
    expect(second).toMatchObject({ commands: [{ kind: "a" }, { kind: "b" }, { kind: "a" }], more: false });
    expect(world.queue.history({ limit: 3, before: "another" })).toEqual({ commands: [], more: false });
    expect(world.stores.commands.latest().map(({ kind, id }) => [kind, id])).toEqual([
      ["a", first.commands[0]!.id],
      ["c", first.commands[1]!.id],
      ["b", second.commands[1]!.id],
    ]);
  });

  it("drops what is older than 400 days or beyond a thousand, with its steps, but nothing that is open", async ({
    expect,
  }) => {
    const world = await aWorld();
    await world.request(setting("hour", { life: 1000 * DAY }));
    for (let count = 0; count < 1005; count++) {
      await world.request({ life: 1 });
      await world.pass(2);
    }
    const count = (table: string) =>
      world.storage.sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n;
    expect(count("commands")).toBe(1001);
    expect(count("command_events")).toBe(1 + 1000 * 2);
    world.now = START + 402 * DAY;
    await world.request();
    expect(world.queue.history({ limit: 9 }).commands.map(({ kind }) => kind)).toEqual(["clean", "hour"]);
    expect(count("command_events")).toBe(2);
  });
});
