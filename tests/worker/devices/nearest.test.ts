import { describe, it } from "vitest";
import type { NearestDevice } from "../../../worker/features/devices/nearest.ts";
import type { Problem } from "#contract/common/problem";
import { aPlant, aSignedInPerson, call } from "../access/people.ts";
import { aDevice, anOwnerWithDevice } from "./builders.ts";

const FRESNO = { lat: 36.75, lng: -119.77 };
const from = (place: { lat: number | string; lng: number | string }, cookie?: string) =>
  call("GET", `/api/device/getNearestDevice?lat=${place.lat}&lng=${place.lng}`, cookie === undefined ? {} : { cookie });

describe("the nearest device", () => {
  it("is the nearest of those that the person may see, with its distance [D-207]", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithDevice({ lat: 40, lng: -119.77 });
    const near = await aDevice(plant, { lat: 36.76, lng: -119.77, device_name: "Near" });
    await aDevice(plant, { ...FRESNO, status: "Disable" });
    await aDevice(await aPlant(), FRESNO);
    const answer = await (await from(FRESNO, cookie)).json<NearestDevice>();
    expect(answer).toMatchObject({ device_id: near, device_name: "Near", plant_id: plant });
    // 0.01 degree of latitude: 10,001.966 km over 9,000, as a sphere.
    expect(Math.abs(answer.distance - 1112)).toBeLessThanOrEqual(1);
  });

  it("is the nearest across the date line too", async ({ expect }) => {
    const { cookie, plant, device } = await anOwnerWithDevice({ lat: 0, lng: 179.9 });
    await aDevice(plant, { lat: 0, lng: -170 });
    expect((await (await from({ lat: 0, lng: -179.9 }, cookie)).json<NearestDevice>()).device_id).toBe(device);
  });

  it("is null for a person without devices, and requires two numbers as a place", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    expect((await from(FRESNO, cookie)).status).toBe(404);
    expect((await from(FRESNO)).status).toBe(401);
    for (const [place, field] of [
      [{ lat: 91, lng: 0 }, "lat"],
      [{ lat: 1, lng: "-180.5" }, "lng"],
      [{ lat: "", lng: 0 }, "lat"],
      [{ lat: "1e1", lng: 0 }, "lat"],
    ] as const) {
      const refused = await from(place, cookie);
      expect(refused.status).toBe(422);
      expect(Object.keys((await refused.json<Problem>()).fields ?? {})).toEqual([field]);
    }
  });
});
