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
    // In parts, also at the same time: no more than 100 in all.
    const parts = await Promise.all(Array.from({ length: 6 }, () => typeOf(washTimes, 40)));
    expect(parts.filter((one) => one === 201)).toHaveLength(2);
    expect(parts.filter((one) => one === CONFIRMATION_NEEDED)).toHaveLength(4);
    expect(await typeOf(washTimes, 20)).toBe(201);
    expect(await typeOf(washTimes, 1)).toBe(CONFIRMATION_NEEDED);
    expect(await typeOf(washTimes, 101, await aSession(owner.id))).toBe(201);
  });

  it("needs the password again to move devices to other owners, and so does the form of one", async ({ expect }) => {
    const [owner, partner] = [await aPerson(), await aPerson()];
    const [plant, own] = [await aPlant({ owners: [owner.id] }), await aPlant({ owners: [owner.id] })];
    const shared = await aPlant({ owners: [owner.id, partner.id] });
    const cookie = await aSession(owner.id, { confirmedAt: null });
    const answered = async (answer: Response) => (answer.ok ? answer.status : (await answer.json<Problem>()).type);
    const start = async (to: string, by = cookie) => {
      const ids = [await aDevice(plant)];
      const action = { kind: "plant", plant_id: to };
      const json = { action, groupSize: 10, maxFailures: 0, devices: { ids } };
      return answered(await call("POST", "/api/rollouts", { cookie: by, json }));
    };
    const save = async (plant_id: string, by = cookie) => {
      const place = { location: "Tucson", lat: 32.2, lng: -110.9, timezone: "America/Phoenix" };
      const settings = { installationdate: "10/01/2025", soilingAlertThreshold: 10, wash_extension_data: true };
      const json = { device_id: await aDevice(plant), device_name: "North", plant_id, ...place, ...settings };
      return answered(await call("POST", "/api/device/updateDevice", { cookie: by, json: { ...json, metadata: {} } }));
    };
    expect([await start(shared), await save(shared)]).toEqual([CONFIRMATION_NEEDED, CONFIRMATION_NEEDED]);
    expect([await start(own), await save(own), await save(plant)]).toEqual([201, 200, 200]);
    const confirmed = await aSession(owner.id);
    expect([await start(shared, confirmed), await save(shared, confirmed)]).toEqual([201, 200]);
  });
});
