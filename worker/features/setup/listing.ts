import { and, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type ListedSetupEntry, SETUP_ENTRIES_LISTED, type SetupEntryState } from "#contract/setup/entries";
import type { Database } from "../../platform/db.ts";
import { type Act, actorOf } from "../../access/audit.ts";
import { devices, setupEntries } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";

/** A device outweighs a dismissal: the entry was used after all. */
const stateOf = sql<SetupEntryState>`case when ${devices.device_id} is not null then 'adopted'
  when ${setupEntries.dismissed_at} is not null then 'dismissed' else 'waiting' end`;
const ofState = {
  adopted: isNotNull(devices.device_id),
  dismissed: and(isNull(devices.device_id), isNotNull(setupEntries.dismissed_at)),
  waiting: and(isNull(devices.device_id), isNull(setupEntries.dismissed_at)),
};
const sameDevice = eq(devices.device_id, setupEntries.device_id);

export async function listedEntries(db: Database, state: SetupEntryState | undefined): Promise<ListedSetupEntry[]> {
  const rows = await db
    .select({ entry: setupEntries, state: stateOf })
    .from(setupEntries)
    .leftJoin(devices, sameDevice)
    .where(state && ofState[state])
    .orderBy(desc(setupEntries.saved_at), desc(setupEntries.id))
    .limit(SETUP_ENTRIES_LISTED);
  return rows.map(({ entry, state: found }) => {
    const { technicianName, organization, solarPlantName, deviceName, latitude, longitude, notes } = entry.form;
    return {
      id: entry.id,
      iccId: entry.icc_id,
      deviceId: entry.device_id,
      serialNumber: entry.form.serialNumber,
      state: found,
      savedAt: entry.saved_at,
      technicianName,
      organization,
      solarPlantName,
      deviceName,
      latitude,
      longitude,
      notes,
      photo: entry.form.installationPhoto,
    };
  });
}

export async function entryCounts(db: Database): Promise<Record<SetupEntryState, number>> {
  const rows = await db
    .select({ state: stateOf, entries: count() })
    .from(setupEntries)
    .leftJoin(devices, sameDevice)
    .groupBy(stateOf);
  const counts = { waiting: 0, adopted: 0, dismissed: 0 };
  for (const { state, entries } of rows) counts[state] = entries;
  return counts;
}

/** False: no such entry. */
export async function setDismissed(db: Database, act: Act, id: string, dismissed: boolean): Promise<boolean> {
  const entry = eq(setupEntries.id, id);
  const [row] = await db.select({ device: setupEntries.device_id }).from(setupEntries).where(entry);
  if (!row) return false;
  const saved = await save(db, {
    unchanged: sql`exists (select 1 from ${setupEntries} where ${entry})`,
    entry: {
      action: dismissed ? "setup-dismissed" : "setup-restored",
      subject: row.device,
      after: { setupEntryId: id },
      ...actorOf(act),
    },
    statements: [
      db
        .update(setupEntries)
        .set({ dismissed_at: dismissed ? Math.floor(act.at) : null })
        .where(entry),
    ],
  });
  return saved !== null;
}
