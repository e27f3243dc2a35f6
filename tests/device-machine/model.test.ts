import * as fc from "fast-check";
import { describe, it } from "vitest";
import { actions } from "./actions.ts";
import { Laws } from "./laws.ts";
import { MemoryStorage } from "./memory-storage.ts";
import { World } from "./world.ts";

describe("the commands of a device, whatever happens to them", () => {
  it("keep every law after each event, and all have ended when time has passed", { timeout: 120_000 }, async () => {
    const storage = new MemoryStorage();
    await fc.assert(
      fc.asyncProperty(fc.commands(actions, { maxCommands: 60, size: "max" }), async (commands) => {
        storage.empty();
        const world = await World.begin(storage);
        const laws = new Laws(world);
        await fc.asyncModelRun(() => ({ model: {}, real: { world, laws } }), commands);
        await world.start();
        await world.pass(200_000);
        laws.over();
      }),
      { numRuns: 1000, seed: 20_261_121 },
    );
  });
});
