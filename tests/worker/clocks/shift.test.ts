import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { zoneOffset } from "#contract/common/calendar";
import { shiftClocks } from "../../../worker/features/devices/clocks/shift.ts";
import { now } from "../../../worker/platform/clock.ts";
import { database } from "../../../worker/platform/db.ts";
import { devices } from "../../../worker/platform/schema.ts";
import { anOwnerWithUnit, fetchCommands, obey } from "../commands/support.ts";

const db = drizzle(env.DB);
const zone = "America/Los_Angeles";
const wanted = zoneOffset(zone, Date.now() / 1000) / 3600;
const followed = async (id: string) =>
  (await db.select({ offset: devices.clock_offset }).from(devices).where(eq(devices.device_id, id)))[0]!.offset;
const tick = () => shiftClocks(env, database(env), now());

describe("the clocks of the fleet", () => {
  it("are set once where the zone of a device has a new offset, and tracked after the device confirmed it", async ({
    expect,
  }) => {
    const unit = await anOwnerWithUnit({ timezone: zone, clock_offset: wanted + 1 });
    await tick();
    await tick();
    expect(await followed(unit.id)).toBe(wanted + 1);
    expect(await obey(unit.key)).toBe(`adjTZ=${wanted}`);
    await tick();
    expect(await followed(unit.id)).toBe(wanted);
    expect(await fetchCommands(unit.key)).toEqual([]);
  });

  it("count as right where they are not tracked yet, or where a device takes no commands", async ({ expect }) => {
    const fresh = await anOwnerWithUnit({ timezone: zone });
    const silent = await anOwnerWithUnit({ timezone: zone, clock_offset: wanted + 1 }, false);
    await tick();
    expect(await fetchCommands(fresh.key)).toEqual([]);
    expect([await followed(fresh.id), await followed(silent.id)]).toEqual([wanted, wanted]);
  });
});
