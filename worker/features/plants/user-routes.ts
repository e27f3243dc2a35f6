import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import {
  AddPlant,
  FindPlantUser,
  type FoundPlantUser,
  type PlantAdded,
  type PlantSaved,
  plantTexts,
  type PlantUsers,
  UNDO_SECONDS,
  UndoPlantUsers,
  UpdatePlant,
} from "#contract/plants/users";
import { type Database, jsonValues } from "../../platform/db.ts";
import { plantOffers, plants, users } from "../../platform/schema.ts";
import { actOf, conflictResponse, type PlantAct } from "./act.ts";
import { addPlant, savePlant } from "./save.ts";
import { assigns, plantState, type PlantState, type PlantUndo, plantVersion } from "./state.ts";
import { allow, confirmed } from "../../access/allow.ts";
import { availableOwner, isStaff } from "../../access/people.ts";
import { refuseUnconfirmed } from "../../access/confirmed.ts";
import { isWithinQuota, overQuota } from "../../access/quotas.ts";
import { recordAttempt } from "../../access/rate-limits/throttle.ts";
import { tooMany } from "../../access/rate-limits/limit.ts";
import { offerTexts } from "#contract/plants/offers";
import { texts } from "#contract/common/texts";
import { visiblePlant } from "../../access/scope.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { problem } from "../../platform/problem.ts";
import { usageRetryAfter } from "../../platform/usage.ts";
import { validate } from "../../platform/validate.ts";
import { peopleAfter } from "./decide.ts";
import { offerPlant, type OfferRefusal } from "./offers/store.ts";
import { areAvailable, findPlantUser, isTrial, plantUsers as usersOf } from "./users.ts";
import { withPlant } from "./visible.ts";

interface Undo extends PlantAct {
  plant_id: string;
  version: string;
}

/** Restores the plant before the person's own save, including staff that they cannot see. Null: too late, or changed since. */
async function undoPlantSave(db: Database, { plant_id, version, ...act }: Undo): Promise<string | null> {
  const state = await plantState(db, plant_id);
  const [row] = await db.select({ undo: plants.users_undo }).from(plants).where(eq(plants.plant_id, plant_id));
  const undo = (row?.undo ?? null) as PlantUndo | null;
  if (!state || !undo || undo.userId !== act.principal.user.id || undo.at < act.at - UNDO_SECONDS) return null;
  if ((await plantVersion(state)) !== version) return null;
  const { id: giver } = act.principal.user;
  const endsOffers = and(
    eq(plantOffers.plant_id, plant_id),
    eq(plantOffers.giver_id, giver),
    eq(plantOffers.offered_at, Math.floor(undo.at)),
  )!;
  const condition = mayReturn(state, undo.before);
  return savePlant(db, {
    ...act,
    action: "plant-save-undone",
    before: state,
    after: undo.before,
    condition,
    endsOffers,
  });
}

/** People who were disabled or removed, or whose owner changed, after they left a plant don't come back to it. */
function mayReturn(
  now: Pick<PlantState, "owners" | "staff">,
  { owners, staff }: Pick<PlantState, "owners" | "staff">,
): SQL {
  const areAll = (ids: readonly string[], condition: SQL) =>
    sql`(select count(*) from ${users} where ${users.id} in ${jsonValues(ids)} and ${condition}) = ${ids.length}`;
  const returning = (before: readonly string[], present: readonly string[]) =>
    before.filter((id) => !present.includes(id));
  const areOwners = areAll(returning(owners, now.owners), availableOwner);
  const ofThem = sql`${isStaff()} and ${users.owner_id} in ${jsonValues(owners)}`;
  return sql`${areOwners} and ${areAll(returning(staff, now.staff), ofThem)}`;
}

/**
 * Owners after a change without a base version. An Owner's copy of the plant (`GET /api/plant/:id`) names only that owner, so the others
 * stay.
 */
const withUnseenOwners = (principal: Principal, stored: readonly string[], named: readonly string[]): string[] =>
  assigns(principal) ? [...named] : [...new Set([...named, ...stored.filter((id) => id !== principal.user.id)])];

/** Owners give a plant to another customer only by an offer, and stay owners until it is accepted. An Admin assigns at once. */
function ownersAndOffers(principal: Principal, stored: readonly string[], named: readonly string[]) {
  if (assigns(principal)) return { owners: [...named], offered: [] };
  const offered = named.filter((id) => !stored.includes(id));
  const kept = stored.filter((id) => named.includes(id) || (offered.length > 0 && id === principal.user.id));
  return { owners: kept, offered };
}

function offerRefused(c: Context, refusal: OfferRefusal, at: number) {
  const options = { type: "validation", fields: { owners: offerTexts[refusal] } };
  if (refusal === "tooMany") return tooMany(c, offerTexts.tooMany, usageRetryAfter([{ seconds: SECONDS_PER_DAY }], at));
  const detail = refusal === "refused" ? { detail: offerTexts.refusedDetail } : {};
  return problem(c, 409, offerTexts[refusal], { ...options, ...detail });
}

function havePeopleChanged(...states: readonly Pick<PlantState, "owners" | "staff">[]): boolean {
  const [before, after] = states.map(({ owners, staff }) => JSON.stringify([owners.toSorted(), staff.toSorted()]));
  return before !== after;
}

export const plantUsers = new Hono<AppEnv>()
  .post("/api/plant/addPlant", allow("plants.edit", { adds: "plant" }), validate("json", AddPlant), async (c) => {
    const principal = c.get("principal")!;
    const { user, ownerId } = principal;
    const form = c.req.valid("json");
    const owners = form.owners ?? (ownerId === null ? [] : [ownerId]);
    const refuse = (text: string, status: 404 | 422 = 422) =>
      problem(c, status, text, { type: "validation", fields: { owners: text } });
    if (owners.length === 0) return refuse(plantTexts.ownerNeeded);
    if (!assigns(principal) && owners.some((id) => id !== user.id)) return refuse(plantTexts.ownPlantOnly);
    if (!(await areAvailable(c.var.db, owners))) return refuse(plantTexts.ownerUnknown, 404);
    const doing = actOf(c);
    const isWithin = isWithinQuota(c.env, ownerId, "plant", { now: doing.at });
    const plant_id = await addPlant(c.var.db, { ...form, owners }, doing, isWithin);
    if (plant_id === null) return (await overQuota(c, ownerId!, "plant", doing.at)) as never;
    return c.json<PlantAdded>({ message: plantTexts.created, data: { plant_id } });
  })
  .post("/api/plant/updateplant", allow("plants.edit"), validate("json", UpdatePlant), async (c) => {
    const { db } = c.var;
    const principal = c.get("principal")!;
    const { plant_id, version, owners: named, staff, ...details } = c.req.valid("json");
    const plant = await visiblePlant(db, principal, plant_id);
    const before = plant && (await plantState(db, plant_id));
    if (!before) return problem(c, 404, texts.plantNotFound);
    if (version !== undefined && (await plantVersion(before)) !== version) return conflictResponse(c);
    if ((details.status ?? before.status) !== before.status && !principal.permissions.has("plants.status"))
      return problem(c, 422, plantTexts.statusNotYours, {
        type: "validation",
        fields: { status: plantTexts.statusNotYours },
      });
    const all = version === undefined ? withUnseenOwners(principal, before.owners, named) : named;
    const { owners, offered } = ownersAndOffers(principal, before.owners, all);
    if (!(await areAvailable(db, offered)))
      return problem(c, 404, plantTexts.ownersFailed, { detail: plantTexts.ownerUnknown });
    const decision = await peopleAfter(db, principal, before, { owners, ...(staff && { staff }) });
    if (!decision.ok) return problem(c, 404, decision.title, { detail: decision.detail });
    const after = { ...before, ...details, ...decision.people };
    const doing = actOf(c);
    // A new name or place needs no password; other people do.
    const question =
      offered.length > 0 || havePeopleChanged(before, after) ? refuseUnconfirmed(c, principal, doing.at) : null;
    if (question) return question;
    for (const receiver of offered) {
      const refusal = await offerPlant(db, before, receiver, doing);
      if (refusal !== null) return offerRefused(c, refusal, doing.at);
    }
    const saved = await savePlant(db, { ...doing, action: "plant-saved", before, after });
    if (saved === null) return conflictResponse(c);
    const done = Object.keys(details).length > 0 ? plantTexts.saved : plantTexts.usersSaved;
    const kept = named.includes(principal.user.id) ? "" : ` ${offerTexts.stayOwner}`;
    const message = offered.length > 0 ? `${offerTexts.offered}${kept}` : done;
    return c.json<PlantSaved>({ message, version: saved });
  })
  .post("/api/plant/undoUsers", allow("plants.edit", confirmed), validate("json", UndoPlantUsers), async (c) => {
    const version = await undoPlantSave(c.var.db, { ...c.req.valid("json"), ...actOf(c) });
    const detail = plantTexts.nothingToUndoDetail;
    return version === null
      ? problem(c, 409, plantTexts.nothingToUndo, { type: "conflict", detail })
      : c.json<PlantSaved>({ message: plantTexts.undone, version });
  })
  .get("/api/plant/:id/users", allow("plants.edit"), withPlant, async (c) => {
    const { db, plantId } = c.var;
    const state = await plantState(db, plantId);
    return c.json<PlantUsers>(await usersOf(db, c.get("principal")!, state!));
  })
  .post("/api/plant/:id/users/find", allow("plants.edit"), withPlant, validate("json", FindPlantUser), async (c) => {
    const { db, plantId } = c.var;
    const principal = c.get("principal")!;
    if (!assigns(principal)) {
      // Limited, because the answer reveals who is a customer.
      const attempt = await recordAttempt(db, await sha256Hex(`plant-user:${principal.user.id}`), now());
      if (!attempt.allowed) return tooMany(c, plantTexts.tooManySearches, attempt.retryAfter);
    }
    const state = await plantState(db, plantId);
    const { email } = c.req.valid("json");
    const foundUser = await findPlantUser(db, principal, state!, email);
    if (foundUser) return c.json<FoundPlantUser>(foundUser);
    // Only an Admin may know who registered, and only an Admin can convert the trial.
    const isKnownTrial = principal.permissions.has("owners.manage") && (await isTrial(db, email));
    const text = isKnownTrial ? plantTexts.trialOwner : plantTexts.emailUnknown;
    return problem(c, isKnownTrial ? 409 : 404, text, { fields: { email: text } });
  });
