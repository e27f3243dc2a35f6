import { describe, it } from "vitest";
import { CONFIRMATION_NEEDED } from "#contract/accounts/confirm";
import type { Problem } from "#contract/common/problem";
import { aDevice, aPerson, aPlant, aSession, call } from "../access/people.ts";

describe("a rollout", () => {
  it("needs the password again for more than 100 devices and to retire any", async ({ expect }) => {
    const owner = await aPerson();
    const plant = await aPlant({ owners: [owner.id] });
    const ids: string[] = [];
    for (let n = 0; n < 101; n++) ids.push(await aDevice(plant));
    const cookie = await aSession(owner.id, { confirmedAt: null });
    const washTimes = { kind: "command", actionType: "function", param: "washTimes=6" };
    const typeOf = async (action: object, count: number, by = cookie) => {
      const answer = await call("POST", "/api/rollouts", {
        cookie: by,
        json: { action, groupSize: 10, maxFailures: 0, devices: { ids: ids.slice(0, count) } },
      });
      return answer.ok ? answer.status : (await answer.json<Problem>()).type;
    };
    expect(await typeOf(washTimes, 101)).toBe(CONFIRMATION_NEEDED);
    expect(await typeOf({ kind: "retire" }, 1)).toBe(CONFIRMATION_NEEDED);
    expect(await typeOf(washTimes, 100)).toBe(201);
    expect(await typeOf(washTimes, 101, await aSession(owner.id))).toBe(201);
  });
});
