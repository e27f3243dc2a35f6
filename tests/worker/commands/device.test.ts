import { describe, it } from "vitest";
import type { Command } from "#contract/commands/command";
import type { PendingCommands } from "#contract/devices/reports";
import { call } from "../access/people.ts";
import { postReadings } from "../inbound/support.ts";
import { anOwnerWithUnit, answer, asked, byKey, fetchCommands, problemOf, type Unit } from "./support.ts";

const stateOf = async ({ id, cookie }: Unit, command: string) => {
  const page = await (await call("GET", `/api/device/${id}/commands`, { cookie })).json<{ commands: Command[] }>();
  return page.commands.find((one) => one.id === command)!;
};

describe("a device that fetches its commands", () => {
  it("gets actions one at a time, in order, with settings between them, and each answer ends one", async ({
    expect,
  }) => {
    const unit = await anOwnerWithUnit();
    const clean = await asked(unit, "clean");
    const next = await asked(unit, "sysReset", { acknowledged: ["reset"] });
    const seconds = await asked(unit, "10=washSec");
    const response = await byKey(unit.key, "GET", "commands");
    const { commands, now } = await response.json<PendingCommands>();
    expect(commands).toEqual([
      { id: clean.id, argument: "clean", attempt: 1, expires_at: Math.floor(clean.expiresAt) },
    ]);
    expect(Math.abs(now - Date.now() / 1000)).toBeLessThan(60);
    expect(Number(response.headers.get("retry-after"))).toBe(5);
    expect((await fetchCommands(unit.key)).map(({ id }) => id)).toEqual([seconds.id]);
    expect(await fetchCommands(unit.key)).toEqual([]);
    expect(await (await answer(unit.key, clean.id, { attempt: 1, received: true })).json()).toEqual({
      state: "delivered",
    });
    expect(await (await answer(unit.key, clean.id, { attempt: 1, result: 0 })).json()).toEqual({ state: "succeeded" });
    expect(await fetchCommands(unit.key)).toEqual([]);
    expect(await (await answer(unit.key, seconds.id, { attempt: 1, result: -3 })).json()).toEqual({ state: "failed" });
    expect((await fetchCommands(unit.key)).map(({ id }) => id)).toEqual([next.id]);
    expect(await (await answer(unit.key, next.id, { attempt: 1, result: 0 })).json()).toEqual({ state: "succeeded" });
    expect(await stateOf(unit, seconds.id)).toMatchObject({ reason: "device-refused", result: -3, attempts: 1 });
    expect((await byKey(unit.key, "GET", "commands")).headers.get("retry-after")).toBe("60");
  });

  it("is held only while a command is open", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    expect(await (await byKey(unit.key, "GET", "commands?wait=25")).json()).toMatchObject({ commands: [] });
    const command = await asked(unit, "sysInfo");
    expect((await (await byKey(unit.key, "GET", "commands?wait=25")).json<PendingCommands>()).commands).toHaveLength(1);
    const next = await asked(unit, "ns_on");
    const held = byKey(unit.key, "GET", "commands?wait=20");
    await answer(unit.key, command.id, { attempt: 1, result: 0 });
    expect((await (await held).json<PendingCommands>()).commands.map(({ id }) => id)).toEqual([next.id]);
    for (const wait of ["26", "-1", "x"])
      expect((await byKey(unit.key, "GET", `commands?wait=${wait}`)).status).toBe(422);
  });

  it("gets them with the receipt of its readings", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const sample = { t: [Math.floor(Date.now() / 1000) - 60], iC: [800], iD: [780] };
    expect(await (await postReadings(unit.key, sample)).json()).not.toHaveProperty("commands");
    const command = await asked(unit, "clean");
    const receipt = await (await postReadings(unit.key, sample)).json<{ duplicate: number; commands: unknown }>();
    expect(receipt).toMatchObject({ accepted: 1, commands: [{ id: command.id, argument: "clean", attempt: 1 }] });
    expect(await (await postReadings(unit.key, sample)).json()).not.toHaveProperty("commands");
  });

  it("gets no command with readings that are refused", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    await asked(unit, "clean");
    expect((await postReadings(unit.key, { t: [1], nonsense: [2] })).status).toBe(422);
    expect(await fetchCommands(unit.key)).toHaveLength(1);
  });

  it("may answer twice, late or for another command without harm", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const command = await asked(unit, "clean");
    expect((await answer(unit.key, command.id, { attempt: 1, result: 0 })).status).toBe(404);
    await fetchCommands(unit.key);
    await answer(unit.key, command.id, { attempt: 1, result: 0 });
    expect(await (await answer(unit.key, command.id, { attempt: 1, result: 0 })).json()).toEqual({
      state: "succeeded",
    });
    expect(await (await answer(unit.key, command.id, { attempt: 1, result: -9 })).json()).toEqual({
      state: "succeeded",
    });
    expect(await stateOf(unit, command.id)).toMatchObject({ state: "succeeded", result: 0, lateResult: -9 });
    const stranger = await anOwnerWithUnit();
    expect((await answer(stranger.key, command.id, { attempt: 1, result: 0 })).status).toBe(404);
  });

  it("gets the name of a wrong field of its answer", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const { id } = await asked(unit, "clean");
    await fetchCommands(unit.key);
    const wrong: [unknown, string][] = [
      [{}, "attempt"],
      [{ attempt: 1 }, ""],
      [{ attempt: 1, received: true, result: 0 }, ""],
      [{ attempt: 0, result: 1 }, "attempt"],
      [{ attempt: 1, result: 0.5 }, "result"],
      [{ attempt: 1, result: "0" }, "result"],
      [{ attempt: 1, result: 2 ** 31 }, "result"],
      [{ attempt: 1, received: false }, "received"],
      [{ attempt: 1, result: 0, more: 1 }, "more"],
    ];
    for (const [report, field] of wrong) {
      const response = await answer(unit.key, id, report);
      expect(response.status).toBe(422);
      expect([report, Object.keys((await problemOf(response)).fields!)]).toEqual([report, [field]]);
    }
    expect((await answer(unit.key, id, "{")).status).toBe(400);
    expect((await answer(unit.key, id, { attempt: 1, result: -(2 ** 31) })).status).toBe(200);
  });
});
