import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { addDays, dayOf } from "#contract/common/calendar";
import type { SoilingLoss } from "#contract/soiling/soiling";
import type { SystematicSetting } from "#contract/common/uncertainty";
import { call } from "../access/people.ts";
import { anOffset, anOwnerWithDevice, someDays } from "../devices/builders.ts";

const today = dayOf("America/Los_Angeles", Date.now() / 1000);

async function aDevice() {
  const { cookie, device } = await anOwnerWithDevice();
  const path = `/api/device/${device}/systematic-uncertainty`;
  const setting = async () => (await call("GET", path, { cookie })).json<SystematicSetting>();
  const put = (points: unknown) => call("PUT", path, { cookie, json: { points } });
  const tiles = async () => (await call("GET", `/api/device/getSoilingLoss/${device}`, { cookie })).json<SoilingLoss>();
  return { cookie, device, setting, put, tiles };
}

describe("the systematic error of a device's losses", () => {
  it("is half a point until a person enters it; tiles include it and the audit log records it", async ({ expect }) => {
    const { device, setting, put, tiles } = await aDevice();
    await someDays(device, addDays(today, -1), [{ loss: 2, uncertainty: 0.3 }]);
    const standard = { points: 0.5, source: "default", cleanings: 0 };
    expect(await setting()).toEqual({ entered: null, measured: null, inUse: standard });
    const before = await tiles();
    expect(before).toMatchObject({ systematic: standard });
    expect(before.sevenDaysUncertainty).toBeCloseTo(Math.hypot(1.96 * 0.3, 0.5), 9);
    expect(await (await put(1.2)).json()).toMatchObject({ entered: 1.2, inUse: { points: 1.2, source: "entered" } });
    expect((await tiles()).sevenDaysUncertainty).toBeCloseTo(Math.hypot(1.96 * 0.3, 1.2), 9);
    for (const wrong of [-0.1, 21, "1", undefined]) expect((await put(wrong)).status).toBe(422);
    expect(await (await put(null)).json()).toMatchObject({ entered: null, inUse: standard });
    const lines = await env.DB.prepare(
      `select before, after from audit_log where action = 'systematic-uncertainty-set' and subject = ? order by id`,
    )
      .bind(device)
      .all();
    const json = (points: number | null) => JSON.stringify({ systematic_points: points });
    expect(lines.results).toEqual([
      { before: json(null), after: json(1.2) },
      { before: json(1.2), after: json(null) },
    ]);
  });

  it("is measured by three cleanings of the whole plant: how far clean cells differ, offset included", async ({
    expect,
  }) => {
    const { cookie, device, setting } = await aDevice();
    const first = addDays(today, -60);
    const days = Array.from({ length: 60 }, (_, n) => ({ loss: 0.8 + 0.2 * (n % 15) }));
    await someDays(device, first, days);
    const log = async (places: number[], share: number | null = null) => {
      const { version } = await (
        await call("GET", `/api/device/${device}/cleanings`, { cookie })
      ).json<{
        version: string | null;
      }>();
      const cleaningEvents = Object.fromEntries(places.map((n) => [addDays(first, n - 1), { notes: "", share }]));
      await call("PUT", `/api/device/${device}/cleanings`, { cookie, json: { version, cleaningEvents } });
    };
    await log([15, 30]);
    expect((await setting()).measured).toBeNull();
    await log([15, 30, 45], 60);
    expect((await setting()).measured).toBeNull();
    await log([15, 30, 45]);
    const { measured, inUse } = await setting();
    expect(measured).toMatchObject({ source: "cleanings", cleanings: 3 });
    expect(measured!.points).toBeCloseTo(1.96 * Math.hypot(0.8, 0.3 / Math.sqrt(3)), 9);
    expect(inUse).toEqual(measured);
    await anOffset(device, -0.8);
    expect((await setting()).inUse.points).toBeCloseTo((1.96 * 0.3) / Math.sqrt(3), 9);
  });
});
