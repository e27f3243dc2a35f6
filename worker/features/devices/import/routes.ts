import { eq, inArray, sql } from "drizzle-orm";
import { type FleetPlan, type KnownFleet, planImport } from "#domain/fleet-import/plan";
import { auditLines } from "../../../access/audit.ts";
import { isWithinQuota, remainingQuota, overDaily } from "../../../access/quotas.ts";
import { plantScope, type PlantReader } from "../../../access/scope.ts";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { insertRows } from "../../../platform/insert-where.ts";
import { dailyLimit } from "../../../platform/quotas.ts";
import { devices, plantOwners, plants } from "../../../platform/schema.ts";
import { isWithinUsage } from "../../../platform/usage.ts";
import { markPlans } from "../../../platform/tasks/due-plans.ts";
import { save } from "../../../records/save.ts";
import { newInboundId, nextThirdPartySerials } from "../register/insert.ts";
import { newDeviceKey } from "../../../platform/cryptography/device-key-box.ts";
import { type Context, Hono } from "hono";
import { allow, DEFAULT_MAX_BODY_BYTES } from "../../../access/allow.ts";
import { texts } from "#contract/common/texts";
import {
  type ImportCheck,
  type ImportedFleet,
  type ImportedKey,
  ImportFile,
  importTexts,
  MAX_IMPORT_ERRORS,
  MAX_IMPORT_LENGTH,
} from "#contract/devices/import";
import { readFleet } from "#domain/fleet-import/rows";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";

async function knownFleet(
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

type ImportOutcome = ImportedKey[] | "over-daily" | "over-quota";

/** Saves all or nothing; its rows count for the owner's day even if a quota refuses them. */
async function saveFleet(env: Env, db: Database, plan: FleetPlan, act: ImportContext): Promise<ImportOutcome> {
  const newPlants = plan.newPlants.map((place) => ({ plant_id: crypto.randomUUID(), ...place }));
  const idOf = new Map(newPlants.map(({ plant_id, plant_name }) => [plant_name.trim().toLowerCase(), plant_id]));
  const keyOf = new Map<string, string>();
  const newDevices = await Promise.all(
    plan.devices.map(async ({ form, plant, plantId }) => {
      const device_id = newInboundId();
      const { key, ...stored } = await newDeviceKey(env, device_id);
      keyOf.set(device_id, key);
      return { ...form, device_id, plant_id: plantId ?? idOf.get(plant)!, ...stored };
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
  if (lines.length === 0) return [];
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
  if (saved === null) return "over-quota";
  const { plant_name } = plants;
  const { device_name, device_id, serialno } = devices;
  const added = await db
    .select({ plant_name, device_name, device_id, serialno })
    .from(devices)
    .innerJoin(plants, eq(plants.plant_id, devices.plant_id))
    .where(inArray(device_id, jsonValues([...keyOf.keys()])))
    .orderBy(plant_name, device_name);
  return added.map((device) => Object.assign(device, { apiKey: keyOf.get(device.device_id)! }));
}

const maxBytes = 2 * MAX_IMPORT_LENGTH + DEFAULT_MAX_BODY_BYTES;

type Planned = { ok: true; plan: FleetPlan; ownerId: string; db: Database } | { ok: false; answer: Response };

/** Imports plants and pushing devices from a CSV file (docs/decisions/0284): checks all, then saves all. */
export const fleetImport = new Hono<AppEnv>()
  .post(
    "/api/device/import/check",
    allow("plants.edit", { maxBytes, onlyReads: true }),
    validate("json", ImportFile),
    async (c) => {
      const planned = await planOf(c, c.req.valid("json").csv);
      if (!planned.ok) return planned.answer as never;
      const { newPlants, devices, errors } = planned.plan;
      return c.json<ImportCheck>({
        newPlants: newPlants.map(({ plant_name }) => plant_name),
        devices: devices.length,
        errors: errors.slice(0, MAX_IMPORT_ERRORS),
        errorCount: errors.length,
      });
    },
  )
  .post(
    "/api/device/import",
    allow("plants.edit", { maxBytes, adds: "device" }),
    validate("json", ImportFile),
    async (c) => {
      const planned = await planOf(c, c.req.valid("json").csv);
      if (!planned.ok) return planned.answer as never;
      const { plan, db, ownerId } = planned;
      if (plan.errors.length > 0) return problem(c, 422, importTexts.notSaved, { type: "validation" });
      const { principal, requestId } = c.var;
      const at = now();
      const outcome = await saveFleet(c.env, db, plan, { ownerId, by: principal!.user.id, at, requestId });
      if (outcome === "over-daily") return overDaily(c, ownerId, "importRows", at) as never;
      // Another call added in the meantime.
      if (outcome === "over-quota") return problem(c, 409, importTexts.notSaved, { type: "conflict" });
      const [newPlants, devices] = [plan.newPlants.length, plan.devices.length];
      const message = importTexts.done(newPlants, devices);
      return c.json<ImportedFleet, 201>({ message, newPlants, devices, keys: outcome }, 201);
    },
  );

async function planOf(c: Context<AppEnv>, csv: string): Promise<Planned> {
  const principal = c.get("principal")!;
  const { ownerId } = principal;
  if (!(["data.upload", "devices.view"] as const).every((needed) => principal.permissions.has(needed)))
    return { ok: false, answer: problem(c, 403, texts.forbidden) };
  if (ownerId === null) return { ok: false, answer: problem(c, 422, importTexts.chooseOwner) };
  const { db } = c.var;
  const known = await knownFleet(c.env, db, { ...principal, ownerId }, now());
  return { ok: true, plan: planImport(readFleet(csv), known), ownerId, db };
}
