import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { registrationTexts } from "#contract/commands/texts";
import type { AddDevice, AddedDevice } from "#contract/devices/registration";
import { deviceFields } from "#contract/records/device";
import { namesOf, pick } from "#contract/records/field";
import type { SourcedAuthor } from "../../../access/audit.ts";
import type { Database } from "../../../platform/db.ts";
import { devices, provisionedUnits } from "../../../platform/schema.ts";
import { markPlansOfPlant } from "../../../platform/tasks/due-plans.ts";
import { save } from "../../../records/save.ts";
import { deviceObject } from "../../../device/rpc.ts";
import { deviceSettings } from "../inbound/device-key.ts";
import { claimedUnit, deviceOfUnit, newInboundId, nextThirdPartySerial } from "./insert.ts";
import { newDeviceKey } from "../../../platform/cryptography/device-key-box.ts";

export type AddResult =
  | { ok: true; value: Omit<AddedDevice, "message"> }
  | { ok: false; status: 404 | 409 | 422; title: string }
  | { ok: false; status: 429; retryAfter: number };

export interface AddContext {
  /** Quota of the owner. */
  isWithin: SQL;
  by: SourcedAuthor;
}

type NewDevice = Pick<
  typeof devices.$inferInsert,
  "device_id" | "serialno" | "isInboundApiDevice" | "product_id" | "delivery" | "api_key_hash" | "api_key_sealed"
>;

/** False: the id is taken, or the owner's quota is used up. `then`: further statements of its batch. */
async function insertDevice(
  db: Database,
  form: AddDevice,
  { serialno, ...device }: Omit<NewDevice, "serialno"> & { serialno: string | typeof nextThirdPartySerial },
  { isWithin, by }: AddContext,
  then: readonly BatchItem<"sqlite">[] = [],
): Promise<boolean> {
  const fields = pick(form, namesOf(deviceFields));
  const { device_id, isInboundApiDevice } = device;
  // A number given in sequence is not known before the device is added.
  const label = typeof serialno === "string" && { serialno, ...("iccId" in form && { iccId: form.iccId }) };
  const saved = await save(db, {
    entry: {
      action: "device-added",
      ...by,
      subject: device_id,
      after: { ...fields, device_id, isInboundApiDevice, ...label },
    },
    unchanged: sql`${deviceOfUnit(device_id)} is null and ${isWithin}`,
    statements: [
      db.insert(devices).values({ ...fields, ...device, serialno }),
      markPlansOfPlant(db, fields.plant_id, by.at),
      ...then,
    ],
  });
  return saved !== null;
}

/** Random ids of 8 characters rarely collide (1 in 2.8 trillion); a second try settles it. */
const TRIES = 5;

async function addProvider(
  env: Env,
  db: Database,
  form: Extract<AddDevice, { isInboundApiDevice: false }>,
  context: AddContext,
): Promise<AddResult> {
  const { device_id, serialno } = form;
  const claimed = await claimedUnit(env, db, form, { by: "person", now: context.by.at });
  if (!claimed.ok && claimed.retryAfter !== null) return { ok: false, status: 429, retryAfter: claimed.retryAfter };
  if (!claimed.ok) return { ok: false, status: 404, title: registrationTexts.iccIdUnknown };
  const { unit } = claimed;
  if (unit.isTaken) return { ok: false, status: 409, title: registrationTexts.iccIdUsed };
  if (unit.device_id !== device_id || unit.serial_number !== serialno)
    return { ok: false, status: 422, title: registrationTexts.otherUnit };
  const { key, ...kept } = await keyOfUnit(env, device_id, unit);
  const device = { device_id, serialno, isInboundApiDevice: false, product_id: unit.product_id, ...kept };
  if (!(await insertDevice(db, form, device, context, [endFactoryKey(db, device_id)])))
    return { ok: false, status: 409, title: registrationTexts.iccIdUsed };
  await countEarlierDays(env, db, device_id);
  return { ok: true, value: { device_id, serialno, apiKey: key } };
}

/** Otherwise the key would work again after the device got another one and was erased. */
export const endFactoryKey = (db: Database, unit: string) =>
  db.update(provisionedUnits).set({ api_key_hash: null }).where(eq(provisionedUnits.device_id, unit));

/** A unit that reports with its factory key keeps it: a new key would cut it off. */
export async function keyOfUnit(
  env: Env,
  device_id: string,
  { api_key_hash }: Pick<typeof provisionedUnits.$inferSelect, "api_key_hash">,
) {
  return api_key_hash === null
    ? { ...(await newDeviceKey(env, device_id)), delivery: "particle" as const }
    : { key: null, api_key_hash, delivery: "pull" as const };
}

/** Samples from before the registration count from now on, in the zone of the place. */
async function countEarlierDays(env: Env, db: Database, id: string): Promise<void> {
  const [row] = await db.select().from(devices).where(eq(devices.device_id, id));
  await deviceObject(env, id).configure(deviceSettings(row!));
}

async function addInbound(env: Env, db: Database, form: AddDevice, context: AddContext): Promise<AddResult> {
  for (let time = 0; time < TRIES; time++) {
    const device_id = newInboundId();
    const { key, ...kept } = await newDeviceKey(env, device_id);
    const device = { device_id, serialno: nextThirdPartySerial, isInboundApiDevice: true, ...kept };
    if (!(await insertDevice(db, form, device, context))) continue;
    const [row] = await db.select({ serialno: devices.serialno }).from(devices).where(eq(devices.device_id, device_id));
    return { ok: true, value: { device_id, serialno: row!.serialno, apiKey: key } };
  }
  return { ok: false, status: 409, title: registrationTexts.idTaken };
}

export const addDevice = (env: Env, db: Database, form: AddDevice, context: AddContext): Promise<AddResult> =>
  form.isInboundApiDevice ? addInbound(env, db, form, context) : addProvider(env, db, form, context);
