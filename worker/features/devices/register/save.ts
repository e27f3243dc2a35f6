import { eq, sql } from "drizzle-orm";
import { dayOf } from "#contract/common/calendar";
import { storedDevice } from "#contract/records/device";
import { namesOf } from "#contract/records/field";
import { deviceObject } from "../../../device/rpc.ts";
import { type Act, actorOf } from "../../../access/audit.ts";
import type { Database } from "../../../platform/db.ts";
import { markPlans, markPlansOfPlant, runAtOnce } from "../../../platform/tasks/due-plans.ts";
import { devices, type DeviceRow, ownershipLosses } from "../../../platform/schema.ts";
import { save } from "../../../records/save.ts";
import { difference, isUnchanged, versionOf } from "../../../records/store.ts";
import { endLosses, formerOwners, ownersJson, ownersOf, recordLostAccess, transferKeys } from "../../plants/index.ts";
import { deviceSettings } from "../inbound/device-key.ts";

/** Without the daily analysis switch, which the dashboard also has and a form sends only when changed. */
const formNames = namesOf(storedDevice).filter((name) => name !== "runWashAnalysis");

export const deviceVersion = (device: DeviceRow): Promise<string> => versionOf(device, formNames);

/**
 * Saves what differs between `device`, as it was read, and `row`. False: the plant or, with `wholeForm`, any field of the form
 * changed meanwhile.
 */
export async function saveDevice(
  env: Env,
  db: Database,
  device: DeviceRow,
  row: DeviceRow,
  { act, wholeForm }: { act: Act; wholeForm: boolean },
): Promise<boolean> {
  const change = difference(device, row, namesOf(storedDevice));
  if (change !== null) {
    const names = new Set(wholeForm ? [...formNames, ...change.names] : []);
    const saved = await save(db, {
      unchanged: isUnchanged(devices, device, ["device_id", ...names.add("plant_id")]),
      entry: {
        action: "device-changed",
        subject: device.device_id,
        before: change.before,
        after: change.after,
        ...actorOf(act),
      },
      statements: [
        ...(row.plant_id === device.plant_id ? [] : await statementsOfMove(env, db, device, row, act)),
        db.update(devices).set(change.after).where(eq(devices.device_id, device.device_id)),
        markPlans(db, [device.device_id], act.at),
        ...(change.after.runWashAnalysis ? [runAtOnce(db, row.plant_id, dayOf(row.timezone, act.at))] : []),
      ],
    });
    if (saved === null) return false;
  }
  await deviceObject(env, device.device_id).configure(deviceSettings(row));
  return true;
}

/** What a move takes with it. */
async function statementsOfMove(
  env: Env,
  db: Database,
  { device_id, device_name: name, plant_id: from }: DeviceRow,
  { plant_id: to }: DeviceRow,
  { principal, at }: Act,
) {
  const [before, after] = [await ownersOf(db, from), await ownersOf(db, to)];
  const where = eq(devices.device_id, device_id);
  return [
    markPlansOfPlant(db, from, at),
    // A move between plants of the same owners ends nobody's right.
    endLosses(db, sql`${ownershipLosses.device_id} = ${device_id} and ${ownersJson(from)} <> ${ownersJson(to)}`),
    ...recordLostAccess(db, formerOwners(from, to, at), { principal, at, plant_id: from, name, device_id, staff: [] }),
    ...(await transferKeys(env, db, { where, plant: { id: to, name }, before, after, principal, at })),
  ];
}
