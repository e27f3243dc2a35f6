import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { connectionLevel, silenceLimit } from "#domain/alerts/connection-level";
import { ALL_RULES } from "../../../worker/features/alerts/judge.ts";
import { devices } from "../../../worker/platform/schema.ts";
import { settle } from "../device/support.ts";
import { aRegisteredDevice, postReadings } from "../inbound/support.ts";
import { DAY, db, NO_TURN, NOW, said, tick } from "./support.ts";

/** Since the sample that D1 has: the next tick would find the device late. */
const OLD_SECONDS = 1200;

async function aSender(values: Partial<typeof devices.$inferInsert> = {}) {
  const device = await aRegisteredDevice({ judged_by: ALL_RULES, ...values });
  const send = async (at: number) => {
    const answer = await postReadings(device.key, { t: [at], iC: [500], iD: [480] });
    if (answer.status !== 200) throw new Error(await answer.text());
  };
  const row = async () => (await db.select().from(devices).where(eq(devices.device_id, device.id)))[0]!;
  await send(NOW - OLD_SECONDS);
  await settle(device.stub);
  return { ...device, send, row };
}

describe("silence in D1", () => {
  it("counts from the newest sample of the device, not from its last row", async ({ expect }) => {
    const { id, row, send } = await aSender();
    await send(NOW - 30);
    // The row waits, because writing one for each sample costs as much as the samples.
    expect(await row()).toMatchObject({ last_data_at: NOW - OLD_SECONDS });
    await tick(NOW, NO_TURN);
    const known = await row();
    expect(known).toMatchObject({ last_data_at: NOW - 30 });
    expect(connectionLevel(known, NOW + 900)).toBe(0);
    for (const seconds of [900, 1200, 1500]) await tick(NOW + seconds, NO_TURN);
    expect(await said(id)).toEqual([]);
    await tick(NOW + 1800, NO_TURN);
    await tick(NOW + 2100, NO_TURN);
    expect(await said(id)).toMatchObject([{ rule: "connection-lost" }]);
  });

  it("of a device that delivered once is two days if a person may have tried its key", async ({ expect }) => {
    const { id, row } = await aSender({ isInboundApiDevice: true });
    expect(silenceLimit(await row())).toBe(2 * DAY);
    await tick(NOW + 2 * DAY - OLD_SECONDS - 60, NO_TURN);
    expect(await said(id)).toEqual([]);
    await tick(NOW + 2 * DAY, NO_TURN);
    expect(await said(id)).toMatchObject([{ rule: "connection-lost" }]);
  });

  it("of a device that can't be asked is judged by its row", async ({ expect }) => {
    const { id } = await aSender();
    const broken = { getByName: () => ({ reportNewest: () => Promise.reject(new Error("Overloaded")) }) };
    for (const seconds of [0, 900, 1200]) await tick(NOW + seconds, NO_TURN, broken as unknown as Env["DEVICE"]);
    expect(await said(id)).toMatchObject([{ rule: "connection-lost" }]);
  });
});
