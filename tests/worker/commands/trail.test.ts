import { describe, it } from "vitest";
import type { CommandTrail } from "#contract/commands/command";
import type { CommandHistory } from "#contract/devices/config";
import { call } from "../access/people.ts";
import { anOwnerWithUnit, answer, asked, fetchCommands, type Unit } from "./support.ts";

const read = async <T>({ id, cookie }: Unit, path: string): Promise<T> =>
  (await call("GET", `/api/device/${id}/commands${path}`, { cookie })).json<T>();

describe("the history of commands", () => {
  it("names who requested each, and every step with its source", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const command = await asked(unit, "clean");
    await fetchCommands(unit.key);
    await answer(unit.key, command.id, { attempt: 1, received: true });
    await answer(unit.key, command.id, { attempt: 1, result: 0 });
    const { commands } = await read<CommandHistory>(unit, "");
    expect(commands).toMatchObject([{ id: command.id, state: "succeeded", requestedBy: "Test Person" }]);
    const { steps } = await read<CommandTrail>(unit, `/${command.id}`);
    expect(steps.map(({ from, to, by }) => [from, to, by])).toEqual([
      [null, "queued", { kind: "person", name: "Test Person" }],
      ["queued", "sent", { kind: "device" }],
      ["sent", "delivered", { kind: "device" }],
      ["delivered", "succeeded", { kind: "device" }],
    ]);
  });

  it("has no command of another device, and shows the deadline of the answer", async ({ expect }) => {
    const [unit, other] = [await anOwnerWithUnit(), await anOwnerWithUnit()];
    const command = await asked(unit, "clean");
    const path = `/api/device/${other.id}/commands/${command.id}`;
    expect((await call("GET", path, { cookie: other.cookie })).status).toBe(404);
    expect(command.answerBy).toBeNull();
    await fetchCommands(unit.key);
    const [sent] = (await read<CommandHistory>(unit, "")).commands;
    expect(sent!.answerBy! - sent!.sentAt!).toBe(600);
  });
});
