import { describe, it } from "vitest";
import type { Command } from "#contract/commands/command";
import { call } from "../access/people.ts";
import { anOwnerWithUnit, asked, fetchCommands, type Unit } from "../commands/support.ts";
import { ringNow } from "../device/support.ts";
import { callsOf, cloudDevice } from "./support.ts";

const aUnit = (kind: string) => anOwnerWithUnit({ device_id: cloudDevice(kind), delivery: "particle", product_id: 9 });

async function commandAfter(unit: Unit, id: string, rings: number): Promise<Command> {
  for (let ring = 0; ring < rings; ring++) await ringNow(unit.stub);
  const page = await (
    await call("GET", `/api/device/${unit.id}/commands`, { cookie: unit.cookie })
  ).json<{
    commands: Command[];
  }>();
  return page.commands.find((one) => one.id === id)!;
}

describe("a device behind its cloud", () => {
  it("is called with the function of the action, and its integer ends the command", async ({ expect }) => {
    const unit = await aUnit("200");
    const { id, delivery } = await asked(unit, "normC=1,normD=2", { action: "config" });
    expect(delivery).toBe("particle");
    expect(await commandAfter(unit, id, 1)).toMatchObject({ state: "succeeded", result: 1, attempts: 1 });
    const wash = await asked(unit, 6, { action: "adjWashHour" });
    expect(await commandAfter(unit, wash.id, 1)).toMatchObject({ state: "succeeded" });
    expect((await callsOf(unit.id)).map(({ path, body }) => [path, body])).toEqual([
      [`/v1/products/9/devices/${unit.id}/config`, "arg=normC%3D1%2CnormD%3D2"],
      [`/v1/products/9/devices/${unit.id}/adjWashHour`, "arg=6"],
    ]);
    expect(await fetchCommands(unit.key)).toEqual([]);
  });

  it("never washes twice: an unclear answer ends as unknown, and a person decides", async ({ expect }) => {
    for (const kind of ["408", "500", "broken"]) {
      const unit = await aUnit(kind);
      const { id } = await asked(unit, "clean");
      expect(await commandAfter(unit, id, 3)).toMatchObject({ state: "unknown", reason: "unclear", attempts: 1 });
      expect(await callsOf(unit.id)).toHaveLength(1);
    }
  });

  it("keeps a command that was certainly not sent, and says why it waits", async ({ expect }) => {
    for (const [kind, reason] of [
      ["404", "not-connected"],
      ["429", "cloud-unavailable"],
    ] as const) {
      const unit = await aUnit(kind);
      const { id } = await asked(unit, "clean");
      expect(await commandAfter(unit, id, 1)).toMatchObject({ state: "queued", reason, attempts: 0 });
    }
  });

  it("ends a command that the cloud will never accept, or that the device refuses", async ({ expect }) => {
    for (const [kind, reason] of [
      ["401", "rejected-by-cloud"],
      ["nofunction", "rejected-by-cloud"],
      ["minus", "device-refused"],
    ] as const) {
      const unit = await aUnit(kind);
      const { id } = await asked(unit, "clean");
      expect(await commandAfter(unit, id, 1)).toMatchObject({ state: "failed", reason });
    }
  });
});
