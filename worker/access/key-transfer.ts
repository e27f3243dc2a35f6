import { eq, type SQL, sql } from "drizzle-orm";
import { type DeviceKeySecret, newDeviceKey } from "../platform/cryptography/device-key-box.ts";
import { batchRun, type Database, jsonValues } from "../platform/db.ts";
import { devices, plantOwners, plants, replacedUnits } from "../platform/schema.ts";

interface KeyTransfer {
  /** Condition on `devices`. */
  where: SQL;
  /** Owners after the change, from those before it. */
  ownersAfter: (before: readonly string[]) => readonly string[];
}

/**
 * Statements for the transaction of a change of owners: a device whose key no remaining owner had when it was made gets a new one, so that
 * the former owners can't write and read with it any more (decision 0351). A further owner ends no key. Once an owner leaves, a replaced
 * unit can't come back with its key.
 */
export async function keyTransfer(env: DeviceKeySecret, db: Database, { where, ownersAfter }: KeyTransfer) {
  const owners = sql<string>`(select json_group_array(${plantOwners.owner_id}) from ${plantOwners}
    where ${eq(plantOwners.plant_id, devices.plant_id)})`;
  const plant = { id: plants.plant_id, name: plants.plant_name };
  const rows = await db
    .select({
      id: devices.device_id,
      name: devices.device_name,
      key: devices.api_key_hash,
      holders: devices.key_owners,
      owners,
      plant,
    })
    .from(devices)
    .innerJoin(plants, eq(plants.plant_id, devices.plant_id))
    .where(where);
  const all = rows.map(({ owners: json, holders, ...device }) => {
    const before = JSON.parse(json) as string[];
    const after = new Set(ownersAfter(before));
    return Object.assign(device, { holders: holders ?? before, after, isLeft: before.some((id) => !after.has(id)) });
  });
  const left = all.filter(({ isLeft }) => isLeft).map(({ id }) => id);
  const known = all.filter(({ key }) => key !== null);
  const moved = known.filter(({ holders, after }) => holders.length > 0 && !holders.some((id) => after.has(id)));
  const kept = known.filter(({ id }) => !moved.some((device) => device.id === id));
  const keys = await Promise.all(moved.map(async ({ id }) => ({ id, ...(await newDeviceKey(env, id)) })));
  const stored = keys.map(({ id, api_key_hash, api_key_sealed }) => ({ id, api_key_hash, api_key_sealed }));
  const noted = kept.map(({ id, holders }) => ({ id, holders }));
  return {
    renewed: moved.map(({ name, plant: of }) => ({ name, plant: of })),
    statements: [
      batchRun(
        db,
        sql`update ${devices} set api_key_hash = key.value ->> 'api_key_hash',
        api_key_sealed = key.value ->> 'api_key_sealed', key_used_at = null, key_owners = null
        from json_each(${JSON.stringify(stored)}) as key where ${devices.device_id} = key.value ->> 'id'`,
      ),
      batchRun(
        db,
        sql`update ${devices} set key_owners = key.value -> 'holders'
        from json_each(${JSON.stringify(noted)}) as key where ${devices.device_id} = key.value ->> 'id'`,
      ),
      batchRun(
        db,
        sql`update ${replacedUnits} set undo = null where ${replacedUnits.device_id} in ${jsonValues(left)}`,
      ),
    ] as const,
  };
}

/** Statements for an owner who leaves all plants, which have other owners. */
export const keysOfLeaver = (env: DeviceKeySecret, db: Database, ownerId: string) =>
  keyTransfer(env, db, {
    where: sql`${devices.plant_id} in (select ${plantOwners.plant_id} from ${plantOwners} where ${plantOwners.owner_id} = ${ownerId})`,
    ownersAfter: (before) => before.filter((id) => id !== ownerId),
  });
