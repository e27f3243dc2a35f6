import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, it } from "vitest";
import { Head } from "../../../../worker/device/base/head.ts";
import { aDevice } from "../support.ts";
import { NOW, toClean } from "./support.ts";

async function asked(device: ReturnType<typeof aDevice>, change?: Parameters<typeof toClean>[1]): Promise<string> {
  const answer = await device.stub.requestCommand(toClean(device, change));
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value.id;
}

describe("the commands of an object", () => {
  it("survive its eviction after every step", async ({ expect }) => {
    const device = aDevice();
    const { stub } = device;
    const id = await asked(device);
    await evictDurableObject(stub);
    expect(await stub.fetchCommands({ now: NOW + 1 })).toEqual({
      commands: [{ id, argument: "clean", attempt: 1, expires_at: NOW + 900 }],
      isOpen: true,
    });
    await evictDurableObject(stub);
    expect(await stub.fetchCommands({ now: NOW + 2 })).toEqual({ commands: [], isOpen: true });
    await stub.answerCommand({ id, attempt: 1, answer: { received: true }, now: NOW + 3 });
    await evictDurableObject(stub);
    const done = await stub.answerCommand({ id, attempt: 1, answer: { result: 0 }, now: NOW + 400 });
    expect(done).toMatchObject({ ok: true, value: { state: "succeeded", result: 0, sentAt: NOW + 1 } });
    await evictDurableObject(stub);
    expect(await stub.commands({ limit: 5 })).toEqual({ commands: [done.ok && done.value], more: false });
    expect((await stub.commandSteps(id)).map(({ from, to, actor, at }) => [from, to, actor, at - NOW])).toEqual([
      [null, "queued", "owner-1", 0],
      ["queued", "sent", "device", 1],
      ["sent", "delivered", "device", 3],
      ["delivered", "succeeded", "device", 400],
    ]);
  });

  it("end by the object's own alarm, also when it was evicted or had lost its alarm", async ({ expect }) => {
    const device = aDevice();
    const { stub } = device;
    const overdue = await asked(device, { now: NOW - 700 });
    await stub.fetchCommands({ now: NOW - 690 });
    const expired = await asked(device, { now: NOW - 650, life: 60 });
    await runInDurableObject(stub, async (_, { storage }) => {
      await storage.deleteAlarm();
      new Head(storage).change((head) => (head.alarms = {}));
    });
    await evictDurableObject(stub);
    await stub.commands({ limit: 1 });
    await runDurableObjectAlarm(stub);
    const { commands } = await stub.commands({ limit: 5 });
    expect(commands.map(({ id, state, reason }) => [id, state, reason])).toEqual([
      [expired, "expired", "too-late"],
      [overdue, "unknown", "no-answer"],
    ]);
  });

  it("are sent once, however many requests come at the same moment", async ({ expect }) => {
    const device = aDevice();
    const id = await asked(device);
    const answers = await Promise.all(Array.from({ length: 20 }, () => device.stub.fetchCommands({ now: NOW })));
    expect(answers.flatMap(({ commands }) => commands.map((command) => command.id))).toEqual([id]);
  });

  it("are one command, however often a client sends the same request at the same moment", async ({ expect }) => {
    const device = aDevice();
    const request = toClean(device);
    const answers = await Promise.all(Array.from({ length: 10 }, () => device.stub.requestCommand(request)));
    expect(new Set(answers.map((answer) => answer.ok && answer.value.id)).size).toBe(1);
    expect((await device.stub.commands({ limit: 20 })).commands).toHaveLength(1);
  });

  it("are either withdrawn or sent when both are requested at the same moment", async ({ expect }) => {
    for (const first of ["cancel", "fetch"]) {
      const device = aDevice();
      const id = await asked(device);
      const cancel = () => device.stub.cancelCommand({ id, by: "owner-2", now: NOW });
      const fetch = () => device.stub.fetchCommands({ now: NOW });
      const [cancelled, fetched] =
        first === "cancel"
          ? await Promise.all([cancel(), fetch()])
          : await Promise.all([fetch(), cancel()]).then(([a, b]) => [b, a] as const);
      expect(cancelled.ok).toBe(fetched.commands.length === 0);
    }
  });

  it("have one end when two answers and a newer request coincide", async ({ expect }) => {
    const device = aDevice();
    const setting = { setting: "washHour", kind: "washHour", atMostOnce: false, argument: "washHour=6" };
    const id = await asked(device, setting);
    await device.stub.fetchCommands({ now: NOW });
    const answer = (result: number) => device.stub.answerCommand({ id, attempt: 1, answer: { result }, now: NOW + 1 });
    await Promise.all([answer(0), answer(-1), asked(device, { ...setting, argument: "washHour=7", now: NOW + 1 })]);
    const ends = (await device.stub.commandSteps(id)).filter(({ from, to }) => from !== to).map(({ to }) => to);
    expect(ends).toHaveLength(3);
    expect(["succeeded", "failed"]).toContain(ends.at(-1));
    expect(await device.stub.fetchCommands({ now: NOW + 2 })).toMatchObject({
      commands: [{ argument: "washHour=7" }],
    });
  });
});
