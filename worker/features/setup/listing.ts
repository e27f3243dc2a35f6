import { and, count, desc, eq, isNotNull, sql } from "drizzle-orm";
import { type ListedSetupEntry, SETUP_ENTRIES_LISTED, type SetupEntryState } from "#contract/setup/entries";
import type { DeviceSetup, SetupAnswer } from "#contract/setup/answers";
import type { Database } from "../../platform/db.ts";
import { type Act, actorOf } from "../../access/audit.ts";
import { type DeviceRow, provisionedUnits, setupEntries } from "../../platform/schema.ts";
import { deviceOfUnit, unitInUse } from "../devices/index.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";

/** A device outweighs a dismissal: the entry was used after all. */
const stateOf = sql<SetupEntryState>`case when ${deviceOfUnit(setupEntries.device_id)} is not null then 'adopted'
  when ${setupEntries.dismissed_at} is not null then 'dismissed' else 'waiting' end`;

export async function listedEntries(db: Database, state: SetupEntryState | undefined): Promise<ListedSetupEntry[]> {
  const rows = await db
    .select({ entry: setupEntries, state: stateOf })
    .from(setupEntries)
    .where(state && eq(stateOf, state))
    .orderBy(desc(setupEntries.saved_at), desc(setupEntries.id))
    .limit(SETUP_ENTRIES_LISTED);
  return rows.map(({ entry, state: found }) =>
    Object.assign(entry.form, { id: entry.id, state: found, savedAt: entry.saved_at }),
  );
}

export async function entryCounts(db: Database): Promise<Record<SetupEntryState, number>> {
  const rows = await db.select({ state: stateOf, entries: count() }).from(setupEntries).groupBy(stateOf);
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

/** Only by a proven label: entries of units without a claim code could come from anyone who guesses an ICCID. */
export async function setupOfDevice(db: Database, device: DeviceRow): Promise<DeviceSetup> {
  const [entry] = await db
    .select({ form: setupEntries.form, savedAt: setupEntries.saved_at })
    .from(setupEntries)
    .innerJoin(provisionedUnits, eq(provisionedUnits.icc_id, setupEntries.icc_id))
    .where(and(eq(setupEntries.device_id, unitInUse(device)), isNotNull(provisionedUnits.claim_code_hash)))
    .orderBy(desc(setupEntries.saved_at), desc(setupEntries.id))
    .limit(1);
  return { setup: entry ? { ...entry.form, savedAt: entry.savedAt } : null };
}

/** False: the device has no such entry. */
export async function answerSetup(
  db: Database,
  device: DeviceRow,
  { setupEntryId: id, question, answer }: SetupAnswer,
  act: Act,
): Promise<boolean> {
  const { setup } = await setupOfDevice(db, device);
  if (setup?.setupEntryId !== id) return false;
  const entry = and(eq(setupEntries.id, id), eq(setupEntries.device_id, unitInUse(device)));
  const value = sql`json(${JSON.stringify(answer)})`;
  const saved = await save(db, {
    unchanged: isStored(setupEntries, entry),
    entry: {
      action: "setup-answered",
      subject: device.device_id,
      before: { [question]: setup[question] },
      after: { [question]: answer },
      ...actorOf(act),
    },
    statements: [
      db
        .update(setupEntries)
        .set({ form: sql`json_set(${setupEntries.form}, ${`$.${question}`}, ${value})` })
        .where(entry),
    ],
  });
  return saved !== null;
}
