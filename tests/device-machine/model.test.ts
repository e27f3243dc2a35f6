import * as fc from "fast-check";
import { describe, it } from "vitest";
import { cases } from "../fixtures/thorough.ts";
import { lives, liveThrough } from "./actions.ts";
import { MemoryStorage } from "./memory-storage.ts";
import { World } from "./world.ts";

describe("the commands of a device under random events", () => {
  it("follow every rule after each event, and have all ended when time has passed", async () => {
    const storage = new MemoryStorage();
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        storage.empty();
        await liveThrough(await World.begin(storage), life);
      }),
      { numRuns: cases(1000) },
    );
  });
});
