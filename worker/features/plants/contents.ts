import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { PlantContents } from "#contract/plants/change-owner";
import type { Database } from "../../platform/db.ts";
import { campaigns, campaignSteps, cleaningEvents, devices, messages, storedFiles } from "../../platform/schema.ts";

export async function plantContents(db: Database, plantId: string): Promise<PlantContents> {
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
