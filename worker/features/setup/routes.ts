import { Hono } from "hono";
import { allow, DEFAULT_MAX_BODY_BYTES } from "../../access/allow.ts";
import { limitAddress, tooMany } from "../../access/rate-limits/limit.ts";
import { limitStranger } from "../../access/rate-limits/strangers.ts";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { registrationTexts } from "#contract/commands/texts";
import { SETUP_CODE_PROBLEM } from "#contract/setup/look-up";
import {
  SETUP_LIVE_DAYS,
  SetupForm,
  type SetupLive,
  SetupLookup,
  type SetupUnit,
  type StoredSetup,
} from "#contract/setup/setup";
import { setupTexts } from "#contract/setup/texts";
import { deviceObject } from "../../device/rpc.ts";
import { clientAddress, clientNetwork } from "../../platform/address.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { problem } from "../../platform/problem.ts";
import { setting } from "../../platform/settings.ts";
import { validate } from "../../platform/validate.ts";
import { claimedUnit, withDevice, withReadableDevice, deviceOfUnit, unitInUse } from "../devices/index.ts";
import { arePhotosOf, photosOf, storeEntry } from "./entries.ts";
import { FOUND_LIFETIME_SECONDS, recordFound, countLookUp } from "./look-up-limit.ts";
import { setupPhotoRoutes, limitOfUnit, withTicket, issueSetupTicket } from "./photo-routes.ts";
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

const setupEntryRoutes = new Hono<AppEnv>()
  .get("/api/setup/entries", allow("setup.view"), validate("query", SetupEntriesQuery), async (c) => {
    const [entries, counts] = await Promise.all([
      listedEntries(c.var.db, c.req.valid("query").state),
      entryCounts(c.var.db),
    ]);
    return c.json<SetupEntries>({ entries, counts });
  })
  .put("/api/setup/entries/:id/dismissed", allow("setup.view"), validate("json", SetupEntryDismissed), async (c) => {
    const { dismissed } = c.req.valid("json");
    const isSaved = await setDismissed(c.var.db, actOf(c, now()), c.req.param("id"), dismissed);
    if (!isSaved) return problem(c, 404, setupTexts.entryGone);
    return c.json<MessageAnswer>({ message: dismissed ? setupTexts.dismissed : setupTexts.restored });
  })
  .get("/api/setup/units", allow("setup.view"), validate("query", UnitsQuery), async (c) =>
    c.json<UnitInventory>(await unitInventory(c.var.db, c.req.valid("query"))),
  )
  .post(
    "/api/setup/units",
    allow("setup.view", { maxBytes: 2 * MAX_UNITS_LENGTH + DEFAULT_MAX_BODY_BYTES }),
    validate("json", AddUnits),
    async (c) => {
      const result = await addUnits(c.var.db, actOf(c, now()), c.req.valid("json"));
      if (result.ok) return c.json<UnitsAdded>(result.added);
      if (result.reason !== "wrong") return problem(c, 409, unitTexts[result.reason], { type: "conflict" });
      const detail = result.problems.slice(0, MAX_PROBLEMS).map(unitTexts.at).join(" ");
      return problem(c, 422, unitTexts.notSaved, { type: "validation", detail });
    },
  )
  .get("/api/device/:id/setup", allow("devices.edit"), withReadableDevice, async (c) =>
    c.json<DeviceSetup>(await setupOfDevice(c.var.db, c.get("device"))),
  )
  .put("/api/device/:id/setup", allow("devices.edit"), withDevice, validate("json", SetupAnswer), async (c) => {
    const isSaved = await answerSetup(c.var.db, c.get("device"), c.req.valid("json"), actOf(c, now()));
    if (!isSaved) return problem(c, 404, setupTexts.entryGone);
    return c.json<MessageAnswer>({ message: setupTexts.answered });
  });

export const setup = new Hono<AppEnv>()
  .post(
    "/api/setup/lookup",
    allow("public"),
    limitAddress("REPORT_LIMIT", setupTexts.tooManyLookUps, "setup-look-up:"),
    validate("json", SetupLookup),
    limitStranger("setup-look-up", setupTexts.tooManyLookUps),
    async (c) => {
      c.header("Cache-Control", "no-store");
      const [db, at, address] = [c.var.db, now(), clientAddress(c)];
      const { code, ...label } = c.req.valid("json");
      const operatorCode = setting(c.env, "SETUP_CODE");
      const isCodeWanted = operatorCode !== undefined;
      // Comes before the count: opening the page is not a guess.
      if (isCodeWanted && !code) return problem(c, 403, setupTexts.codeMissing, { type: SETUP_CODE_PROBLEM });
      const attempt = await countLookUp(db, address, at);
      if (!attempt.allowed) return tooMany(c, setupTexts.tooManyLookUps, attempt.retryAfter);
      // Compares digests, so that timing reveals nothing.
      if (isCodeWanted && (await sha256Hex(code!)) !== (await sha256Hex(operatorCode)))
        return problem(c, 403, setupTexts.codeWrong, { type: SETUP_CODE_PROBLEM });
      const claimed = await claimedUnit(c.env, db, label, { by: "technician", now: at });
      if (!claimed.ok && claimed.retryAfter !== null) return tooMany(c, setupTexts.tooManyLookUps, claimed.retryAfter);
      if (!claimed.ok) return problem(c, 404, registrationTexts.iccIdUnknown, { detail: setupTexts.claimDetail });
      const { unit } = claimed;
      if (unit.isTaken) return problem(c, 409, registrationTexts.iccIdUsed);
      const iccId = unit.icc_id;
      if (!(await recordFound(db, { address, iccId, now: at })))
        return tooMany(c, setupTexts.tooManyLookUps, FOUND_LIFETIME_SECONDS);
      const ticket = await issueSetupTicket(c.env, iccId, at);
      return c.json<SetupUnit>({ deviceId: unit.device_id, serialNumber: unit.serial_number, iccId, ticket });
    },
  )
  .get(
    "/api/setup/live",
    allow("public"),
    limitAddress("REPORT_LIMIT", setupTexts.tooManyCalls, "setup-live "),
    withTicket,
    async (c) => {
      const object = deviceObject(c.env, c.get("unit").device_id);
      const to = Math.floor(now());
      const range = { timezone: "UTC", to, band: false };
      const [lastDataPoint, series, { t }] = await Promise.all([
        object.lastDataPoint(),
        object.series({
          ...range,
          from: to - SETUP_LIVE_DAYS * SECONDS_PER_DAY,
          resolution: 1800,
          quantities: ["iC", "iD", "tC", "tD", "tE", "batt"],
        }),
        object.series({ ...range, from: to - SECONDS_PER_DAY, resolution: 0, quantities: ["iC"] }),
      ]);
      return c.json<SetupLive>({ lastDataPoint, series, samples: t.length });
    },
  )
  .post(
    "/api/setup/device",
    allow("public"),
    limitAddress("REPORT_LIMIT", setupTexts.tooManyCalls, "setup-entry:"),
    withTicket,
    validate("json", SetupForm),
    limitOfUnit("setup-entry"),
    async (c) => {
      const [form, unit, db, at] = [c.req.valid("json"), c.get("unit"), c.var.db, now()];
      const isOfUnit =
        form.iccId === unit.icc_id && form.deviceId === unit.device_id && form.serialNumber === unit.serial_number;
      if (!isOfUnit) return problem(c, 422, setupTexts.otherUnit);
      if (!(await arePhotosOf(db, photosOf(form), unit.icc_id)))
        return problem(c, 422, setupTexts.photoGone, {
          type: "validation",
          fields: { installationPhoto: setupTexts.photoGone },
        });
      const network = clientNetwork(c) ?? clientAddress(c);
      const stored = await storeEntry(db, { form, network, now: at, requestId: c.get("requestId") });
      if (stored === "too-many") return problem(c, 409, setupTexts.tooManyEntries);
      if (stored === "other-device") return problem(c, 409, setupTexts.entryOfOther);
      return c.json<StoredSetup>({ message: setupTexts.stored, setupEntryId: form.setupEntryId });
    },
  )
  .route("/", setupEntryRoutes)
  .route("/", setupPhotoRoutes);
