import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, describe, it } from "vitest";
import { PROPOSED, proposalOf } from "#contract/cleanings/proposed";
import { aReadablePlant } from "../api/support.ts";
import { auditLog, cleaningEvents, devices } from "../../../worker/platform/schema.ts";
import { callTool } from "./support.ts";

const db = drizzle(env.DB);
let stage: Awaited<ReturnType<typeof aReadablePlant>>;
beforeAll(async () => {
  stage = await aReadablePlant();
});
const propose = (values: Record<string, unknown>) =>
  callTool(stage.token, "propose_cleaning", {
    plant_id: stage.ids.plant_id,
    day: "2026-03-03",
    reason: "The crew said so.",
    ...values,
  });

describe("a proposal", () => {
  it("is a link to the filled form; nothing changes until a person saves it [O-010]", async ({ expect }) => {
    const { ids, owner } = stage;
    const state = async () =>
      JSON.stringify([
        await db.select().from(cleaningEvents).where(eq(cleaningEvents.device_id, ids.device_id!)),
        await db.select().from(devices).where(eq(devices.plant_id, ids.plant_id!)),
        await db.select().from(auditLog).where(eq(auditLog.user_id, owner.id)),
      ]);
    const before = await state();
    const { structuredContent } = await propose({
      end_day: "2026-03-04",
      share_percent: 50,
      cost_usd: 900,
      crew: "North & co",
    });
    const { url, is_stored } = structuredContent!.result as { url: string; is_stored: boolean };
    expect(is_stored).toBe(false);
    const { pathname, searchParams } = new URL(url);
    expect([pathname, searchParams.get("plant")]).toEqual(["/dashboard", ids.plant_id]);
    expect(proposalOf(searchParams.get(PROPOSED)!)).toEqual({
      day: "2026-03-03",
      end_day: "2026-03-04",
      share: 50,
      cost: 900,
      crew: "North & co",
      reason: "The crew said so.",
    });
    expect(await state()).toBe(before);
  });

  it.for([
    { plant_id: "none" },
    { end_day: "2026-03-02" },
    { share_percent: 101 },
    { cost_usd: -1 },
    { reason: "" },
    { reason: "a\u202Eb" },
    { day: "2026-02-30" },
  ])("is refused with %o", async (values, { expect }) => {
    expect((await propose(values)).isError).toBe(true);
  });

  it("of another plant is refused", async ({ expect }) => {
    expect(await propose({ plant_id: stage.foreign.plant_id })).toMatchObject({
      isError: true,
      content: [{ text: "Not found." }],
    });
  });
});

describe("a link that nobody proposed", () => {
  it("fills in nothing", ({ expect }) => {
    for (const text of [undefined, "", "{", "[]", '{"day":"2026-03-03"}', '{"day":"x","reason":"y"}', "x".repeat(5000)])
      expect(proposalOf(text)).toBeNull();
  });
});
