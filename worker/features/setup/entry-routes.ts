import { Hono } from "hono";
import { allow, DEFAULT_MAX_BODY_BYTES } from "../../access/allow.ts";
import { actOf, type Act, actorOf } from "../../access/audit.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import {
  type SetupEntries,
  SetupEntriesQuery,
  SetupEntryDismissed,
  type ListedSetupEntry,
  SETUP_ENTRIES_LISTED,
  type SetupEntryState,
} from "#contract/setup/entries";
import {
  AddUnits,
  MAX_UNITS_LENGTH,
  type UnitInventory,
  type UnitsAdded,
  UnitsQuery,
  unitTexts,
} from "#contract/setup/units";
import { type DeviceSetup, SetupAnswer } from "#contract/setup/answers";
import { setupTexts } from "#contract/setup/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database, type Database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { withDevice, withReadableDevice, deviceOfUnit, unitInUse } from "../devices/index.ts";
import { addUnits, unitInventory } from "./units.ts";
import { and, count, desc, eq, isNotNull, sql } from "drizzle-orm";
import { type DeviceRow, provisionedUnits, setupEntries } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";

/** A device outweighs a dismissal: the entry was used after all. */
const stateOf = sql<SetupEntryState>`case when ${deviceOfUnit(setupEntries.device_id)} is not null then 'adopted'
  when ${setupEntries.dismissed_at} is not null then 'dismissed' else 'waiting' end`;

async function listedEntries(db: Database, state: SetupEntryState | undefined): Promise<ListedSetupEntry[]> {
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

async function entryCounts(db: Database): Promise<Record<SetupEntryState, number>> {
  const rows = await db.select({ state: stateOf, entries: count() }).from(setupEntries).groupBy(stateOf);
  const counts = { waiting: 0, adopted: 0, dismissed: 0 };
  for (const { state, entries } of rows) counts[state] = entries;
  return counts;
}

/** False: no such entry. */
async function setDismissed(db: Database, act: Act, id: string, dismissed: boolean): Promise<boolean> {
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
async function setupOfDevice(db: Database, device: DeviceRow): Promise<DeviceSetup> {
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
async function answerSetup(
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

/** Named in an answer; the screen names all before it sends a file. */
const MAX_PROBLEMS = 10;

export const setupEntryRoutes = new Hono<AppEnv>()
  .get("/api/setup/entries", allow("setup.view"), validate("query", SetupEntriesQuery), async (c) => {
    const db = database(c.env);
    const [entries, counts] = await Promise.all([listedEntries(db, c.req.valid("query").state), entryCounts(db)]);
    return c.json<SetupEntries>({ entries, counts });
  })
  .put("/api/setup/entries/:id/dismissed", allow("setup.view"), validate("json", SetupEntryDismissed), async (c) => {
    const { dismissed } = c.req.valid("json");
    const isSaved = await setDismissed(database(c.env), actOf(c, now()), c.req.param("id"), dismissed);
    if (!isSaved) return problem(c, 404, setupTexts.entryGone);
    return c.json<MessageAnswer>({ message: dismissed ? setupTexts.dismissed : setupTexts.restored });
  })
  .get("/api/setup/units", allow("setup.view"), validate("query", UnitsQuery), async (c) =>
    c.json<UnitInventory>(await unitInventory(database(c.env), c.req.valid("query"))),
  )
  .post(
    "/api/setup/units",
    allow("setup.view", { maxBytes: 2 * MAX_UNITS_LENGTH + DEFAULT_MAX_BODY_BYTES }),
    validate("json", AddUnits),
    async (c) => {
      const result = await addUnits(database(c.env), actOf(c, now()), c.req.valid("json"));
      if (result.ok) return c.json<UnitsAdded>(result.added);
      if (result.reason !== "wrong") return problem(c, 409, unitTexts[result.reason], { type: "conflict" });
      const detail = result.problems.slice(0, MAX_PROBLEMS).map(unitTexts.at).join(" ");
      return problem(c, 422, unitTexts.notSaved, { type: "validation", detail });
    },
  )
  .get("/api/device/:id/setup", allow("devices.edit"), withReadableDevice, async (c) =>
    c.json<DeviceSetup>(await setupOfDevice(c.get("db"), c.get("device"))),
  )
  .put("/api/device/:id/setup", allow("devices.edit"), withDevice, validate("json", SetupAnswer), async (c) => {
    const isSaved = await answerSetup(c.get("db"), c.get("device"), c.req.valid("json"), actOf(c, now()));
    if (!isSaved) return problem(c, 404, setupTexts.entryGone);
    return c.json<MessageAnswer>({ message: setupTexts.answered });
  });
