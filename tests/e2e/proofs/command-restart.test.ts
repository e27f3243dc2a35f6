import { it } from "vitest";
import { proveCommands } from "../../proof/prove/kills/command-kill.ts";

// Longer: `npm run prove`, until the last command ends.
it("repeats no action and loses no command when it is killed while a device executes one", async ({ expect }) => {
  const { faults, rounds } = await proveCommands({ rounds: 1, seed: 3, toTheEnd: false });
  expect(faults).toEqual([]);
  expect(rounds[0]!.answered).toBeGreaterThan(0);
});
