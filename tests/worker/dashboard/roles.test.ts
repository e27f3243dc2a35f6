import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { describe, it } from "vitest";
import { staffPlants } from "../../../worker/platform/schema.ts";
import { aSignedInPerson, call } from "../access/people.ts";
import { anOwnerWithDevice, someDays } from "../devices/builders.ts";

describe("the parts of the dashboard", () => {
  it("answer an Admin, an Owner and a Staff member of the plant in the same way: charts, map, next wash, loss, loss since the last wash and inputs [D-171]", async ({
    expect,
  }) => {
    const { user, cookie, plant, device } = await anOwnerWithDevice();
    await someDays(device, "2026-03-01", [{ loss: 1 }, { loss: 2 }]);
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const staff = await aSignedInPerson({ user_type: "Staff", owner_id: user.id });
    await drizzle(env.DB).insert(staffPlants).values({ plant_id: plant, staff_id: staff.user.id });
    const range = "2026-03-01/2026-03-02";
    const paths = [
      `/api/plant/all`,
      `/api/device/all?plant=${plant}`,
      `/api/device/getDeviceDataIsolationChart/${device}/${range}`,
      `/api/device/getDeviceDataIrradianceChart/${device}/${range}?quantities=iC,iD,sl`,
      `/api/device/getDevicePrecipitationAndWindSpeed/${device}/${range}`,
      `/api/plant/getPlantDevicesDataIsolationChart/${plant}/${range}`,
      `/api/device/getSoilingLoss/${device}`,
      `/api/device/getCurrentYearLoss/${device}/0.1/1000`,
      `/api/device/${device}/wash-log`,
      `/api/device/${device}/cleanings`,
      `/api/device/${device}/dollar-loss/${range}/0.1/1000`,
      `/api/plant/${plant}/savings/latest`,
      `/api/plant/${plant}/savings/basis`,
      `/api/plant/${plant}/calculation-inputs`,
      `/api/plant/${plant}/decision`,
      `/api/plant/${plant}/holds`,
      `/api/plant/${plant}/forecast-record`,
      `/api/plant/${plant}/scenarios`,
      `/api/device/${device}/run-wash-analysis`,
      `/api/device/${device}/sensor-check`,
      `/api/device/${device}/offset`,
      `/api/device/${device}/systematic-uncertainty`,
    ];
    for (const path of paths) {
      const answers = await Promise.all(
        [admin.cookie, cookie, staff.cookie].map((who) => call("GET", path, { cookie: who })),
      );
      const [seen, ...others] = await Promise.all(answers.map((answer) => answer.text()));
      expect(
        answers.map(({ status }) => status),
        path,
      ).toEqual([200, 200, 200]);
      expect(others[1], path).toBe(others[0]);
      // An Admin's lists also have the plants of others.
      if (!/all(\?|$)/.test(path)) expect(seen, path).toBe(others[0]);
      expect(seen!.length, path).toBeGreaterThan(0);
    }
  });
});
