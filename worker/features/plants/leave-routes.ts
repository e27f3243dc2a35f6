import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { Hono } from "hono";
import { allow, confirmed } from "../../access/allow.ts";
import { endOffers } from "../../access/end-offers.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { offerTexts as texts } from "#contract/plants/offers";
import { LeavePlant } from "#contract/plants/users";
import type { AppEnv } from "../../platform/context.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import {
  auditLog,
  devices,
  ownershipLosses,
  plantOffers,
  plantOwners,
  plants,
  storedFiles,
} from "../../platform/schema.ts";
import { validate } from "../../platform/validate.ts";
import { save } from "../../records/save.ts";
import { rowsOf } from "../owners/index.ts";
import { actOf, actorOf, conflictResponse, type PlantAct } from "./act.ts";
import { peopleAfter } from "./decide.ts";
import { canBeTakenBack, lossesOf, takeBack } from "./lost-access.ts";
import { savePlant } from "./save.ts";
import { assigns, ownersJson, type PlantState, plantState, plantVersion } from "./state.ts";
import { withPlant } from "./visible.ts";
import { type LostAccessList, lostAccessTexts } from "#contract/owners/lost-access";
import { now } from "../../platform/clock.ts";

export const losses = new Hono<AppEnv>()
  .get("/api/losses", allow("plants.edit"), async (c) => {
    const { user, ownerId } = c.get("principal")!;
    return c.json<LostAccessList>({ losses: await lossesOf(c.var.db, ownerId ?? user.id, now()) });
  })
  .post("/api/losses/:loss/takeBack", allow("plants.edit", confirmed), async (c) => {
    const outcome = await takeBack(c.var.db, c.req.param("loss"), actOf(c));
    if (outcome === "done") return c.json<MessageAnswer>({ message: lostAccessTexts.takenBack });
    return outcome === "gone"
      ? problem(c, 404, lostAccessTexts.gone, { detail: lostAccessTexts.goneDetail })
      : problem(c, 409, lostAccessTexts.plantFirst, { type: "plant-first" });
  });

export const plantLeaving = new Hono<AppEnv>()
  .post("/api/plant/:id/leave", allow("plants.edit", confirmed), withPlant, validate("json", LeavePlant), async (c) => {
    const { db, plantId } = c.var;
    const doing = actOf(c);
    const before = (await plantState(db, plantId))!;
    const { version } = c.req.valid("json");
    if (version !== undefined && (await plantVersion(before)) !== version) return conflictResponse(c);
    const leaver = doing.principal.ownerId ?? doing.principal.user.id;
    const owners = before.owners.filter((id) => id !== leaver);
    if (owners.length === before.owners.length) return problem(c, 409, texts.notOwner);
    if (owners.length === 0) return problem(c, 409, texts.lastOwner);
    const decision = await peopleAfter(db, doing.principal, before, { owners });
    if (!decision.ok) return conflictResponse(c);
    const after = { ...before, ...decision.people };
    const saved = await savePlant(db, { ...doing, action: "plant-left", before, after, isFinal: true });
    return saved === null ? conflictResponse(c) : c.json<MessageAnswer>({ message: texts.left });
  })
  .delete("/api/plant/:id", allow("plants.edit", confirmed), withPlant, async (c) => {
    const { db, plantId } = c.var;
    const doing = actOf(c);
    const before = (await plantState(db, plantId))!;
    if (!assigns(doing.principal) && before.owners.length > 1) return problem(c, 409, texts.shared);
    const files = await db.select({ key: storedFiles.key }).from(storedFiles).where(eq(storedFiles.plant_id, plantId));
    if (!(await deleteEmptyPlant(db, before, doing))) {
      const held = await db.$count(devices, eq(devices.plant_id, plantId));
      if (held > 0) return problem(c, 409, texts.notEmpty(held));
      const losses = await db.$count(ownershipLosses, isLostFrom(plantId, doing.at));
      return losses > 0 ? problem(c, 409, texts.canBeTakenBack) : conflictResponse(c);
    }
    const keys = files.map(({ key }) => key);
    for (let done = 0; done < keys.length; done += FILES_AT_ONCE) {
      const slice = keys.slice(done, done + FILES_AT_ONCE);
      await c.env.FILES.delete(slice);
      await db.delete(storedFiles).where(inArray(storedFiles.key, jsonValues(slice)));
    }
    return c.json<MessageAnswer>({ message: texts.removed });
  });

const FILES_AT_ONCE = 1000;

const isLostFrom = (plantId: string, at: number) => and(eq(ownershipLosses.plant_id, plantId), canBeTakenBack(at));

async function deleteEmptyPlant(db: Database, before: PlantState, act: PlantAct): Promise<boolean> {
  const { plant_id, users_version: _, ...fields } = before;
  // Another owner may still take it back, or what was in it.
  const isEmpty: SQL = sql`not exists (select 1 from ${devices} where ${devices.plant_id} = ${plant_id})
    and not exists (select 1 from ${ownershipLosses} where ${isLostFrom(plant_id, act.at)})`;
  const isUnchanged = and(
    eq(plants.plant_id, plant_id),
    isEmpty,
    sql`${ownersJson(plant_id)} = ${JSON.stringify(before.owners)}`,
  );
  const rows = rowsOf({ people: [], addresses: [], digests: [], plants: [plant_id] }).filter(
    // History stays.
    ({ table }) => table !== auditLog,
  );
  const saved = await save(db, {
    unchanged: sql`exists (select 1 from ${plants} where ${isUnchanged})`,
    entry: { action: "plant-deleted", subject: plant_id, before: fields, ...actorOf(act) },
    statements: [
      ...endOffers(db, eq(plantOffers.plant_id, plant_id)),
      db.delete(plantOwners).where(eq(plantOwners.plant_id, plant_id)),
      ...rows.map(({ table, condition }) => db.delete(table).where(condition)),
    ],
  });
  return saved !== null;
}
