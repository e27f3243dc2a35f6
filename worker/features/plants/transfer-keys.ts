import { type SQL, sql } from "drizzle-orm";
import { keysReplacedText, keysReplacedTitle } from "#contract/accounts/access-changes";
import { keyTransfer } from "../../access/key-transfer.ts";
import type { Principal } from "../../platform/context.ts";
import type { DeviceKeySecret } from "../../platform/cryptography/device-key-box.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { devices, plantOwners } from "../../platform/schema.ts";
import { idsQuery, noticeWhere } from "../accounts/index.ts";
import { insertMessage } from "../messages/index.ts";
import { ownersJson } from "./state.ts";

interface Transfer {
  /** Condition on `devices`. */
  where: SQL;
  /** Where the devices are after the change. */
  plant: { id: string; name: string };
  before: readonly string[];
  after: readonly string[];
  principal: Principal;
  at: number;
}

/** Statements that end keys which only former owners know, and tell both sides. */
export async function transferKeys(env: DeviceKeySecret, db: Database, transfer: Transfer) {
  const { where, plant, before, after, principal, at } = transfer;
  const { renewed, statements } = await keyTransfer(env, db, { where, ownersAfter: () => after });
  if (renewed.length === 0) return statements;
  const notice = { subject: `keys:${plant.id}`, name: plant.name, principal, at, isForSender: true };
  const leaving = before.filter((id) => !after.includes(id));
  return [
    ...statements,
    noticeWhere(db, { ...notice, people: idsQuery(leaving), change: "keys-ended" }),
    noticeWhere(db, { ...notice, people: idsQuery(after), change: "keys-replaced" }),
    insertMessage(db, {
      ts: Math.floor(at),
      title: keysReplacedTitle(plant.name),
      message: keysReplacedText(plant.name),
      details: renewed
        .map(({ name }) => name)
        .slice(0, DEVICES_NAMED)
        .join(", "),
      type: "PLANT",
      plant_id: plant.id,
      dedupe_key: `keys:${crypto.randomUUID()}`,
    }),
  ] as const;
}

const DEVICES_NAMED = 20;

/** Whether a move of any of the devices to the plant gives it to other owners. */
export async function haveOtherOwners(db: Database, deviceIds: readonly string[], to: string): Promise<boolean> {
  const rows = await db
    .select({ id: devices.device_id })
    .from(devices)
    .where(
      sql`${devices.device_id} in ${jsonValues(deviceIds)} and ${ownersJson(devices.plant_id)} <> ${ownersJson(to)}`,
    )
    .limit(1);
  return rows.length > 0;
}

export async function ownersOf(db: Database, plantId: string): Promise<string[]> {
  const rows = await db
    .select({ id: plantOwners.owner_id })
    .from(plantOwners)
    .where(sql`${plantOwners.plant_id} = ${plantId}`);
  return rows.map(({ id }) => id);
}
