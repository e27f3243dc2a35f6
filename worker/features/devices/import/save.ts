import { inArray, sql } from "drizzle-orm";
import type { FleetPlan, KnownFleet } from "#domain/fleet-import/plan";
import { auditLines } from "../../../access/audit.ts";
import { isWithinQuota, remainingQuota } from "../../../access/quotas.ts";
import { plantScope, type PlantReader } from "../../../access/scope.ts";
import type { Database } from "../../../platform/db.ts";
import { insertRows } from "../../../platform/insert-where.ts";
import { dailyLimit } from "../../../platform/quotas.ts";
import { devices, plantOwners, plants } from "../../../platform/schema.ts";
import { isWithinUsage } from "../../../platform/usage.ts";
import { markPlans } from "../../../platform/tasks/due-plans.ts";
import { save } from "../../../records/save.ts";
import { newInboundId, nextThirdPartySerials } from "../register/insert.ts";
import { newDeviceKey } from "../../../platform/cryptography/device-key-box.ts";

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

export type ImportOutcome = "saved" | "over-daily" | "over-quota";

/** Saves all or nothing; its rows count for the owner's day even if a quota refuses them. */
export async function saveFleet(env: Env, db: Database, plan: FleetPlan, act: ImportContext): Promise<ImportOutcome> {
  const newPlants = plan.newPlants.map((place) => ({ plant_id: crypto.randomUUID(), ...place }));
  const idOf = new Map(newPlants.map(({ plant_id, plant_name }) => [plant_name.trim().toLowerCase(), plant_id]));
  const newDevices = await Promise.all(
    plan.devices.map(async ({ form, plant, plantId }) => {
      const device_id = newInboundId();
      const { api_key_hash, api_key_sealed } = await newDeviceKey(env, device_id);
      const plant_id = plantId ?? idOf.get(plant)!;
      return { ...form, device_id, plant_id, api_key_hash, api_key_sealed };
    }),
  );
  const lines = [
    ...newPlants.map(({ plant_id, ...after }) => ({ action: "plant-added", subject: plant_id, after })),
    ...newDevices.map(({ device_id, device_name, plant_id: plant, installationdate }) => ({
      action: "device-added",
      subject: device_id,
      after: { device_name, plant, installationdate },
    })),
  ];
  if (lines.length === 0) return "saved";
  const { ownerId, by: userId, at, requestId } = act;
  if (!(await isWithinUsage(db, [dailyLimit(env, "importRows", ownerId, lines.length)], at))) return "over-daily";
  const fits = (quota: "plant" | "device", added: number) => isWithinQuota(env, ownerId, quota, { now: at, added });
  const [first, ...others] = lines;
  const by = { at, userId, requestId, ownerId };
  const saved = await save(db, {
    unchanged: sql`${fits("plant", newPlants.length)} and ${fits("device", newDevices.length)}`,
    entry: { ...first!, ...by },
    statements: [
      auditLines(db, others, by),
      insertRows(db, plants, newPlants),
      insertRows(
        db,
        plantOwners,
        newPlants.map(({ plant_id }) => ({ plant_id, owner_id: ownerId })),
      ),
      insertRows(db, devices, newDevices, { serialno: nextThirdPartySerials }),
      markPlans(
        db,
        newDevices.map(({ device_id }) => device_id),
        at,
      ),
    ],
  });
  return saved === null ? "over-quota" : "saved";
}
