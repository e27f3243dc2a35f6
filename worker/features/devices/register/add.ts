import { eq } from "drizzle-orm";
import { registrationTexts } from "#contract/commands/texts";
import type { AddDevice, AddedDevice } from "#contract/devices/registration";
import type { Database } from "../../../platform/db.ts";
import { devices } from "../../../platform/schema.ts";
import { deviceObject } from "../../../device/rpc.ts";
import { deviceSettings } from "../inbound/device-key.ts";
import { newDeviceKey } from "../keys/device-key-box.ts";
import { insertDevice, newInboundId, nextThirdPartySerial, unitOf } from "./insert.ts";

export type AddResult =
  | { ok: true; value: Omit<AddedDevice, "message"> }
  | { ok: false; status: 404 | 409 | 422; title: string };

/** Random ids of 8 characters meet once in 2.8 million millions; a second try settles it. */
const TRIES = 5;

/** Adds a unit of the provider, which its ICCID must name. */
async function addProvider(
  env: Env,
  db: Database,
  form: Extract<AddDevice, { isInboundApiDevice: false }>,
): Promise<AddResult> {
  const { device_id, serialno } = form;
  const unit = await unitOf(db, form.iccId);
  if (!unit) return { ok: false, status: 404, title: registrationTexts.iccIdUnknown };
  if (unit.isTaken) return { ok: false, status: 409, title: registrationTexts.iccIdUsed };
  if (unit.device_id !== device_id || unit.serial_number !== serialno)
    return { ok: false, status: 422, title: registrationTexts.otherUnit };
  const { key, ...kept } = await newDeviceKey(env, device_id);
  const { product_id } = unit;
  const device = { device_id, serialno, isInboundApiDevice: false, product_id, delivery: "particle" as const, ...kept };
  if (!(await insertDevice(db, form, device))) return { ok: false, status: 409, title: registrationTexts.iccIdUsed };
  await countEarlierDays(env, db, device_id);
  return { ok: true, value: { device_id, serialno, apiKey: key } };
}

/** Samples from before the registration count from now on, in the zone of the place. */
async function countEarlierDays(env: Env, db: Database, id: string): Promise<void> {
  const [row] = await db.select().from(devices).where(eq(devices.device_id, id));
  await deviceObject(env, id).configure(deviceSettings(row!));
}

/** Adds a device that pushes data; id, serial number and key are ours. */
async function addInbound(env: Env, db: Database, form: AddDevice): Promise<AddResult> {
  for (let time = 0; time < TRIES; time++) {
    const device_id = newInboundId();
    const { key, ...kept } = await newDeviceKey(env, device_id);
    const device = { device_id, serialno: nextThirdPartySerial, isInboundApiDevice: true, ...kept };
    if (!(await insertDevice(db, form, device))) continue;
    const [row] = await db.select({ serialno: devices.serialno }).from(devices).where(eq(devices.device_id, device_id));
    return { ok: true, value: { device_id, serialno: row!.serialno, apiKey: key } };
  }
  return { ok: false, status: 409, title: registrationTexts.idTaken };
}

export const addDevice = (env: Env, db: Database, form: AddDevice): Promise<AddResult> =>
  form.isInboundApiDevice ? addInbound(env, db, form) : addProvider(env, db, form);
