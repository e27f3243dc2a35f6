import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { addDays, dayOf } from "#contract/common/calendar";
import { startingInputs } from "#contract/records/inputs";
import type { ReportPreview } from "#contract/reports/settings";
import { database } from "../../../worker/platform/db.ts";
import { calculationInputs } from "../../../worker/platform/schema.ts";
import { aDevice, anOwnerWithPlant, call } from "../access/people.ts";
import { someDays } from "../devices/builders.ts";

const ZONE = "America/Los_Angeles";

describe("the loss since the last wash", () => {
  it("counts each sensor since its own, by share", async ({ expect }) => {
    const { user, cookie, plant } = await anOwnerWithPlant({ time_zone: ZONE }, { plant_name: "North" });
    const [washed, other] = [await aDevice(plant), await aDevice(plant)];
    const inputs = { ...startingInputs, array_size: 1000, solar_cost: 0.1 };
    await database(env)
      .insert(calculationInputs)
      .values({ plant_id: plant, values: inputs, version: 1, saved_by: user.id, saved_at: 1 });
    const yesterday = addDays(dayOf(ZONE, Date.now() / 1000), -1);
    const first = addDays(yesterday, -19);
    for (const device of [washed, other])
      await someDays(
        device,
        first,
        Array.from({ length: 20 }, () => ({ loss: device === washed ? 2 : 8 })),
      );
    const line = async (lastWash: string) => {
      const devices = [
        { device_id: washed, lastWashEvent: lastWash, idealPerformance: 0.8 },
        { device_id: other, lastWashEvent: addDays(first, -1), idealPerformance: 0.8 },
      ];
      const json = { frequency: "weekly", reports: ["Cumulative Loss"], devices };
      const shown = await (await call("POST", "/api/report/preview", { cookie, json })).json<ReportPreview>();
      const [, loss, cost, counted, length] = /Cumulative Loss[^:]*: ([\d.]+)% · \$(\d+) · (\d+) of (\d+) days/.exec(
        shown.text,
      )!;
      return { loss: Number(loss), cost: Number(cost), days: [Number(counted), Number(length)] };
    };
    const same = await line(addDays(first, -1));
    expect([same.loss, same.days]).toEqual([5, [20, 20]]);
    const later = await line(addDays(yesterday, -5));
    expect([later.loss, later.days]).toEqual([5, [20, 20]]);
    // Half of the array for 20 days at 8%, and half for 5 days at 2%, of 20 days at 5%.
    expect(later.cost / same.cost).toBeCloseTo((8 * 20 + 2 * 5) / (2 * 5 * 20), 2);
    const now = await line(yesterday);
    expect([now.loss, now.days]).toEqual([8, [20, 20]]);
    expect(now.cost / same.cost).toBeCloseTo(0.8, 2);
  });
});
