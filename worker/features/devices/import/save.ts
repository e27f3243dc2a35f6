import { inArray, sql } from "drizzle-orm";
import type { FleetPlan, KnownFleet } from "#domain/fleet-import/plan";
import { remainingQuota } from "../../../access/quotas.ts";
import { plantScope, type PlantReader } from "../../../access/scope.ts";
import type { Database } from "../../../platform/db.ts";
import { auditLog, devices, plantOwners, plants } from "../../../platform/schema.ts";
import { newInboundId, nextThirdPartySerial } from "../register/insert.ts";
import { newDeviceKey } from "../keys/device-key-box.ts";

export async function knownFleet(
  env: Env,
  db: Database,
  principal: PlantReader & { ownerId: string },
  now: number,
): Promise<KnownFleet> {
  const inScope = db.select({ id: plants.plant_id }).from(plants).where(plantScope(principal));
  const [plantRows, deviceRows, freePlants, freeDevices] = await Promise.all([
    db.select({ plant_id: plants.plant_id, plant_name: plants.plant_name }).from(plants).where(plantScope(principal)),
    db
      .select({ plant_id: devices.plant_id, device_name: devices.device_name })
      .from(devices)
      .where(inArray(devices.plant_id, inScope)),
    remainingQuota(env, db, principal.ownerId, "plant", now),
    remainingQuota(env, db, principal.ownerId, "device", now),
  ]);
  return { plants: plantRows, devices: deviceRows, free: { plants: freePlants, devices: freeDevices } };
}

interface ImportContext {
  ownerId: string;
  by: string;
  at: number;
  requestId: string;
}

export async function saveFleet(env: Env, db: Database, plan: FleetPlan, act: ImportContext): Promise<void> {
  const newPlants = plan.newPlants.map((place) => ({ plant_id: crypto.randomUUID(), ...place }));
  const idOf = new Map(newPlants.map(({ plant_id, plant_name }) => [plant_name.trim().toLowerCase(), plant_id]));
  const newDevices = await Promise.all(
    plan.devices.map(async ({ form, plant, plantId }) => {
      const device_id = newInboundId();
      const { api_key_hash, api_key_sealed } = await newDeviceKey(env, device_id);
      const { installationdate: installed_on, ...fields } = form;
      const plant_id = plantId ?? idOf.get(plant)!;
      return { ...fields, device_id, plant_id, installed_on, api_key_hash, api_key_sealed };
    }),
  );
  const lines = [
    ...newPlants.map(({ plant_id, ...after }) => ({ action: "plant-added", subject: plant_id, after })),
    ...newDevices.map(({ device_id, device_name, plant_id: plant, installed_on }) => ({
      action: "device-added",
      subject: device_id,
      after: { device_name, plant, installed_on },
    })),
  ];
  const at = Math.floor(act.at);
  await db.batch([
    db.run(sql`insert into ${auditLog} (at, user_id, action, subject, after, request_id)
      select ${at}, ${act.by}, value ->> '$.action', value ->> '$.subject', value -> '$.after', ${act.requestId}
      from json_each(${JSON.stringify(lines)})`),
    ...newPlants.map((plant) => db.insert(plants).values(plant)),
    ...newPlants.map(({ plant_id }) => db.insert(plantOwners).values({ plant_id, owner_id: act.ownerId })),
    ...newDevices.map((device) => db.insert(devices).values({ ...device, serialno: nextThirdPartySerial })),
  ]);
}
