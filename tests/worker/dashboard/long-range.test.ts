import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { addDays } from "#contract/calendar";
import type { SoilingRate } from "#contract/soiling";
import { texts } from "#contract/texts";
import { call } from "../access/people.ts";
import { anOwnerWithDevice } from "../devices/builders.ts";

const FIRST = "2019-01-01";

/** So many good days in a row, in one statement. */
async function manyDays(device: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => [addDays(FIRST, n), 0.01 * (n % 100)]);
  await env.DB.prepare(
    `INSERT INTO daily_soiling (device_id, day, insol_clean, insol_soiled, loss, quality, samples, uncertainty, window_insolation)
       SELECT ?1, value ->> 0, 5, 4.9, value ->> 1, 1, 1440, 0.1, 5 FROM json_each(?2)`,
  )
    .bind(device, JSON.stringify(rows))
    .run();
}

describe("the soiling rate of a long range", () => {
  it("takes as many days as the kernel does, and says so where there are more", async ({ expect }) => {
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
