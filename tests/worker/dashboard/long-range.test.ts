import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { addDays, dayOf } from "#contract/common/calendar";
import type { SoilingRate } from "#contract/soiling/soiling";
import { texts } from "#contract/common/texts";
import { call } from "../access/people.ts";
import { anOwnerWithDevice } from "../devices/builders.ts";

const FIRST = "2019-01-01";

async function manyDays(device: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => [addDays(FIRST, n), 0.01 * (n % 100)]);
  await env.DB.prepare(
    `INSERT INTO daily_soiling (device_id, day, insol_clean, insol_soiled, loss, quality, samples, uncertainty, window_insolation)
       SELECT ?1, value ->> 0, 5, 4.9, value ->> 1, 1, 1440, 0.1, 5 FROM json_each(?2)`,
  )
    .bind(device, JSON.stringify(rows))
    .run();
}

describe("a device that was installed in 2018", () => {
  it("has an answer for each chart from its installation to today [D-011]", async ({ expect }) => {
    const installed = "2018-02-03";
    const { cookie, device, plant } = await anOwnerWithDevice({ installationdate: installed });
    await manyDays(device, 2800);
    const range = `${installed}/${dayOf("America/Los_Angeles", Date.now() / 1000)}`;
    const ask = (path: string) => call("GET", `/api/${path}`, { cookie });
    const paths = [
      `device/getDeviceDataIsolationChart/${device}/${range}`,
      `device/${device}/insolation/${range}`,
      `device/${device}/dollar-loss/${range}/0.1/1000`,
      `device/getDevicePrecipitationAndWindSpeed/${device}/${range}`,
      `device/getDeviceDataIrradianceChart/${device}/${range}`,
      `device/getDeviceDataIrradianceChart/${device}/${range}?resolution=10800`,
      `device/getCustomPrecipitationData/${device}/${range}`,
      `plant/getPlantDevicesDataIsolationChart/${plant}/${range}`,
    ];
    const refused: [string, number][] = [];
    for (const path of paths) {
      const answer = await ask(path);
      if (answer.status !== 200) refused.push([path, answer.status]);
      else await answer.text();
    }
    expect(refused).toEqual([]);
    expect(await (await ask(paths[0]!)).text()).toContain(FIRST);
    expect((await ask(`device/getDeviceDataIrradianceChart/${device}/${range}?resolution=1800`)).status).toBe(422);
  });
});

describe("the soiling rate of a long range", () => {
  it("uses as many days as the kernel accepts, and reports an error for more", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    await manyDays(device, 2100);
    const ask = (days: number) =>
      call("POST", "/api/device/soilingRate", {
        cookie,
        json: { device_id: device, start_date: FIRST, end_date: addDays(FIRST, days - 1) },
      });
    const most = await ask(2000);
    expect(most.status).toBe(200);
    expect((await most.json<SoilingRate>()).days).toBe(2000);
    const beyond = await ask(2001);
    expect(beyond.status).toBe(422);
    expect(await beyond.json()).toMatchObject({ title: texts.invalidRange, detail: texts.rateRange });
  });
});
