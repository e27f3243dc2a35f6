import { runInDurableObject } from "cloudflare:test";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { lives, liveThrough } from "../../../device-machine/actions.ts";
import { World, type WorldStorage } from "../../../device-machine/world.ts";
import { aDevice } from "../support.ts";

function overObject(object: DurableObjectStorage): WorldStorage {
  const storage: WorldStorage = {
    sql: object.sql,
    transactionSync: (work) => object.transactionSync(work),
    alarm: null,
    getAlarm: async () => storage.alarm,
    setAlarm: async (at) => void (storage.alarm = Number(at)),
  };
  return storage;
}

describe("the commands of a device, over the storage of an object", () => {
  it("follow every rule as they do in memory", async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const { stub } = aDevice();
        await runInDurableObject(stub, async (_, { storage }) =>
          liveThrough(await World.begin(overObject(storage)), life),
        );
      }),
      { numRuns: 30 },
    );
  });
});
