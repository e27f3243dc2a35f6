import { and, count, eq, isNull, sql } from "drizzle-orm";
import { Hono } from "hono";
import { ChangeOwner, changeOwnerTexts, type PlantContents } from "#contract/plants/change-owner";
import type { Database } from "../../platform/db.ts";
import { campaigns, campaignSteps, cleaningEvents, devices, messages, storedFiles } from "../../platform/schema.ts";
import { allow, confirmed } from "../../access/allow.ts";
import { type PlantSaved, plantTexts } from "#contract/plants/users";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { actOf, conflictResponse } from "./act.ts";
import { peopleAfter } from "./decide.ts";
import { savePlant } from "./save.ts";
import { plantState, plantVersion } from "./state.ts";
import { withPlant } from "./visible.ts";

async function plantContents(db: Database, plantId: string): Promise<PlantContents> {
  const ofPlant = and(eq(devices.plant_id, plantId), isNull(devices.erased_at));
  const [[fleet], [cleaned], [said], [stored], [planned]] = await db.batch([
    db
      .select({ all: count(), retired: count(devices.retired_at) })
      .from(devices)
      .where(ofPlant),
    db
      .select({ entries: count() })
      .from(cleaningEvents)
      .innerJoin(devices, eq(devices.device_id, cleaningEvents.device_id))
      .where(ofPlant),
    db.select({ entries: count() }).from(messages).where(eq(messages.plant_id, plantId)),
    db
      .select({ entries: count(), bytes: sql<number>`coalesce(sum(${storedFiles.bytes}), 0)` })
      .from(storedFiles)
      .where(eq(storedFiles.plant_id, plantId)),
    db
      .select({ entries: count() })
      .from(campaignSteps)
      .innerJoin(campaigns, and(eq(campaigns.id, campaignSteps.campaign_id), eq(campaigns.state, "open")))
      .where(eq(campaignSteps.plant_id, plantId)),
  ]);
  return {
    devices: fleet!.all - fleet!.retired,
    retired: fleet!.retired,
    cleanings: cleaned!.entries,
    messages: said!.entries,
    files: stored!.entries,
    bytes: stored!.bytes,
    campaigns: planned!.entries,
  };
}

export const plantOwner = new Hono<AppEnv>()
  .get("/api/plant/:id/contents", allow("owners.manage"), withPlant, async (c) =>
    c.json<PlantContents>(await plantContents(c.var.db, c.var.plantId)),
  )
  .post(
    "/api/plant/:id/changeOwner",
    allow("owners.manage", confirmed),
    withPlant,
    validate("json", ChangeOwner),
    async (c) => {
      const { db, plantId: plant_id } = c.var;
      const principal = c.get("principal")!;
      const { owner_id, version, plant_name } = c.req.valid("json");
      const before = (await plantState(db, plant_id))!;
      if ((await plantVersion(before)) !== version) return conflictResponse(c);
      const refuse = (field: string, text: string) =>
        problem(c, 422, text, { type: "validation", fields: { [field]: text } });
      if (plant_name !== before.plant_name) return refuse("plant_name", changeOwnerTexts.otherName);
      if (before.owners.length === 1 && before.owners[0] === owner_id)
        return refuse("owner_id", changeOwnerTexts.alreadyTheirs);
      const decision = await peopleAfter(db, principal, before, { owners: [owner_id] });
      if (!decision.ok) return refuse("owner_id", plantTexts.ownerUnknown);
      const after = { ...before, ...decision.people };
      const saved = await savePlant(db, { ...actOf(c), action: "plant-owner-changed", before, after });
      if (saved === null) return conflictResponse(c);
      return c.json<PlantSaved>({ message: plantTexts.saved, version: saved });
    },
  );
