import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import { measuredSoiling } from "../../../worker/features/savings/measured-soiling.ts";
import { analytics } from "../../../worker/platform/analytics.ts";
import { database } from "../../../worker/platform/db.ts";
import { cleaningEvents, dailySoiling, devices } from "../../../worker/platform/schema.ts";
import { aSite, today } from "./site.ts";

const db = database(env);

describe("the level and history of a device, kept in the isolate", () => {
  it("are calculated once, and again when a day, a cleaning or a setting changes", async ({ expect }) => {
    const { device } = await aSite();
    // Other tests have devices with the same days, whose results are kept, too.
    const days = eq(dailySoiling.device_id, device);
    const setLoss = (loss: number) => db.update(dailySoiling).set({ loss }).where(days);
    await setLoss(3 + Math.random());
    let fits = 0;
    const kernels = analytics();
    const counted = {
      ...kernels,
      fittedLevel: (inputs: Parameters<typeof kernels.fittedLevel>[0]) => {
        fits++;
        return kernels.fittedLevel(inputs);
      },
    };
    const measure = async () => {
      const [row] = await db.select().from(devices).where(eq(devices.device_id, device));
      return measuredSoiling({ db, hasService: false }, row!, counted);
    };
    const first = await measure();
    expect([await measure(), fits]).toEqual([first, 1]);

    await setLoss(9 + Math.random());
    expect((await measure()).measured!.loss).not.toBe(first.measured!.loss);
    expect(fits).toBe(2);

    const day = addDays(today(), -3);
    await db.insert(cleaningEvents).values({ device_id: device, day, end_day: day, created_at: 1 });
    await measure();
    expect(fits).toBe(3);
    await db.delete(cleaningEvents).where(eq(cleaningEvents.device_id, device));
    await measure();
    expect(fits).toBe(3);
  });
});
