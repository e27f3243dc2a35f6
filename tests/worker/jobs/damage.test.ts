import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { damageTexts } from "#contract/health/damage";
import { checkObjects } from "../../../worker/jobs/damage.ts";
import { devices, messages } from "../../../worker/platform/schema.ts";
import { aSignedInPerson, call, db } from "../access/people.ts";
import { inside } from "../device/support.ts";
import { anOwnerWithData } from "../exports/support.ts";

/** Hour of a device's check within 30 days. */
async function hourOf(device: string): Promise<number> {
  const [row] = await db
    .select({ number: sql<number>`rowid` })
    .from(devices)
    .where(eq(devices.device_id, device));
  const hour = Math.floor(Date.now() / 3_600_000);
  return (hour - (hour % 720) + 720 + (row!.number % 720)) * 3600;
}
const said = () =>
  db
    .select()
    .from(messages)
    .where(sql`${messages.dedupe_key} like 'object-damaged:%'`);

describe("the check of stored data", () => {
  it("reports nothing for intact objects", async ({ expect }) => {
    const { device } = await anOwnerWithData(["2026-02-01"]);
    await checkObjects(env, db, await hourOf(device.id));
    expect(await said()).toEqual([]);
  });

  it("reports to Admins once a day an object that breaks its own rules, and to no owner", async ({ expect }) => {
    const owner = await anOwnerWithData(["2026-02-01"]);
    for (const statement of [
      "CREATE TABLE damaged (value INTEGER CHECK (value > 0))",
      "PRAGMA ignore_check_constraints = 1",
      "INSERT INTO damaged VALUES (-1)",
      "PRAGMA ignore_check_constraints = 0",
    ])
      await inside(owner.device.stub, statement);
    const at = await hourOf(owner.device.id);
    await checkObjects(env, db, at + 3600);
    expect(await said()).toEqual([]);
    await checkObjects(env, db, at);
    await checkObjects(env, db, at);
    const [row] = await db.select().from(devices).where(eq(devices.device_id, owner.device.id));
    expect(await said()).toMatchObject([damageTexts(row!.device_name, ["CHECK constraint failed in damaged"])]);
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const read = async ({ user, cookie }: typeof admin) =>
      (await call("GET", `/api/messages/getUserMessages/${user.id}`, { cookie })).text();
    await db.update(messages).set({ ts: Math.floor(Date.now() / 1000) });
    expect(await read(admin)).toContain("is damaged");
    expect(await read({ user: owner.user, cookie: owner.cookie })).not.toContain("is damaged");
  });
});
