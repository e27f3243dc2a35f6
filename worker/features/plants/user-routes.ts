import { type Context, Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { refuseUnconfirmed } from "../../access/confirmed.ts";
import { isWithinQuota, overQuota } from "../../access/quotas.ts";
import { recordAttempt } from "../../access/rate-limits/throttle.ts";
import { tooMany } from "../../access/rate-limits/limit.ts";
import { sendMailAfterResponse } from "../../adapters/mail/index.ts";
import {
  AddPlant,
  FindPlantUser,
  type FoundPlantUser,
  type PlantAdded,
  type PlantSaved,
  plantTexts,
  type PlantUsers,
  UndoPlantUsers,
  UpdatePlant,
} from "#contract/plants/users";
import { texts } from "#contract/common/texts";
import { visiblePlant } from "../../access/scope.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { problem } from "../../platform/problem.ts";
import { portalAddress } from "../../platform/settings.ts";
import { validate } from "../../platform/validate.ts";
import { queuePlantNotices } from "../accounts/index.ts";
import { mailLostAccess } from "./lost-access.ts";
import { peopleAfter } from "./decide.ts";
import { addPlant, savePlant } from "./save.ts";
import { type PlantState, plantState, versionOf } from "./state.ts";
import { undoPlantSave } from "./undo.ts";
import { areAvailable, findPlantUser, isTrial, plantUsers as usersOf } from "./users.ts";
import { withPlant } from "./visible.ts";

const act = (c: Context<AppEnv>) => ({
  principal: c.get("principal")!,
  at: now(),
  requestId: c.get("requestId"),
});
const conflictResponse = (c: Context) =>
  problem(c, 409, plantTexts.changed, { type: "conflict", detail: plantTexts.changedDetail });

/**
 * Owners after a change without a base version. An Owner's copy of the plant (`GET /api/plant/:id`) names only that owner, so the others
 * stay.
 */
const withUnseenOwners = ({ user }: Principal, stored: readonly string[], named: readonly string[]): string[] =>
  user.user_type === "Admin" ? [...named] : [...new Set([...named, ...stored.filter((id) => id !== user.id)])];

const addedPeople = (
  before: Pick<PlantState, "owners" | "staff">,
  after: Pick<PlantState, "owners" | "staff">,
): string[] => {
  const former = new Set([...before.owners, ...before.staff]);
  return [...after.owners, ...after.staff].filter((id) => !former.has(id));
};

const havePeopleChanged = (...[before, after]: Parameters<typeof addedPeople>): boolean =>
  addedPeople(before, after).length > 0 || addedPeople(after, before).length > 0;

async function mailAdded(c: Context<AppEnv>, plant_id: string, people: readonly string[]): Promise<void> {
  const portal = portalAddress(c.env, c.req.url);
  await queuePlantNotices(database(c.env), { plant_id, people, by: c.get("principal")!, portal, at: now() });
  sendMailAfterResponse(c.env, c.executionCtx);
}

export const plantUsers = new Hono<AppEnv>()
  .post("/api/plant/addPlant", allow("plants.edit", { adds: "plant" }), validate("json", AddPlant), async (c) => {
    const db = database(c.env);
    const { user, ownerId } = c.get("principal")!;
    const form = c.req.valid("json");
    const owners = form.owners ?? (ownerId === null ? [] : [ownerId]);
    const refuse = (text: string, status: 404 | 422 = 422) =>
      problem(c, status, text, { type: "validation", fields: { owners: text } });
    if (owners.length === 0) return refuse(plantTexts.ownerNeeded);
    if (user.user_type !== "Admin" && owners.some((id) => id !== user.id)) return refuse(plantTexts.ownPlantOnly);
    if (!(await areAvailable(db, owners))) return refuse(plantTexts.ownerUnknown, 404);
    const doing = act(c);
    const isWithin = isWithinQuota(c.env, ownerId, "plant", { now: doing.at });
    const plant_id = await addPlant(db, { ...form, owners }, doing, isWithin);
    if (plant_id === null) return (await overQuota(c, ownerId!, "plant", doing.at)) as never;
    await mailAdded(c, plant_id, owners);
    return c.json<PlantAdded>({ message: plantTexts.created, data: { plant_id } });
  })
  .post("/api/plant/updateplant", allow("plants.edit"), validate("json", UpdatePlant), async (c) => {
    const db = database(c.env);
    const principal = c.get("principal")!;
    const { plant_id, version, owners: named, staff, ...details } = c.req.valid("json");
    const plant = await visiblePlant(db, principal, plant_id);
    const before = plant && (await plantState(db, plant_id));
    if (!before) return problem(c, 404, texts.plantNotFound);
    if (version !== undefined && (await versionOf(before)) !== version) return conflictResponse(c);
    if ((details.status ?? before.status) !== before.status && principal.user.user_type !== "Admin")
      return problem(c, 422, plantTexts.statusNotYours, {
        type: "validation",
        fields: { status: plantTexts.statusNotYours },
      });
    const owners = version === undefined ? withUnseenOwners(principal, before.owners, named) : named;
    const decision = await peopleAfter(db, principal, before, { owners, ...(staff && { staff }) });
    if (!decision.ok) return problem(c, 404, decision.title, { detail: decision.detail });
    const after = { ...before, ...details, ...decision.people };
    const doing = act(c);
    // A new name or place needs no password; other people do.
    const question = havePeopleChanged(before, after) ? refuseUnconfirmed(c, principal, doing.at) : null;
    if (question) return question;
    const saved = await savePlant(db, { ...doing, action: "plant-saved", before, after });
    if (saved !== null) {
      await mailLostAccess(db, { ...doing, plant_id }, portalAddress(c.env, c.req.url));
      await mailAdded(c, plant_id, addedPeople(before, after));
    }
    const message = Object.keys(details).length > 0 ? plantTexts.saved : plantTexts.usersSaved;
    return saved === null ? conflictResponse(c) : c.json<PlantSaved>({ message, version: saved });
  })
  .post(
    "/api/plant/undoUsers",
    allow("plants.edit", { needsConfirmation: true }),
    validate("json", UndoPlantUsers),
    async (c) => {
      const version = await undoPlantSave(database(c.env), { ...c.req.valid("json"), ...act(c) });
      const detail = plantTexts.nothingToUndoDetail;
      return version === null
        ? problem(c, 409, plantTexts.nothingToUndo, { type: "conflict", detail })
        : c.json<PlantSaved>({ message: plantTexts.undone, version });
    },
  )
  .get("/api/plant/:id/users", allow("plants.edit"), withPlant, async (c) => {
    const { db, plantId } = c.var;
    const state = await plantState(db, plantId);
    return c.json<PlantUsers>(await usersOf(db, c.get("principal")!, state!));
  })
  .post("/api/plant/:id/users/find", allow("plants.edit"), withPlant, validate("json", FindPlantUser), async (c) => {
    const { db, plantId } = c.var;
    const principal = c.get("principal")!;
    if (principal.user.user_type !== "Admin") {
      // Limited, because the answer reveals who is a customer.
      const attempt = await recordAttempt(db, await sha256Hex(`plant-user:${principal.user.id}`), now());
      if (!attempt.allowed) return tooMany(c, plantTexts.tooManySearches, attempt.retryAfter);
    }
    const state = await plantState(db, plantId);
    const { email } = c.req.valid("json");
    const foundUser = await findPlantUser(db, principal, state!, email);
    if (foundUser) return c.json<FoundPlantUser>(foundUser);
    // Only an Admin may know who registered, and only an Admin can convert the trial.
    const isKnownTrial = principal.user.user_type === "Admin" && (await isTrial(db, email));
    const text = isKnownTrial ? plantTexts.trialOwner : plantTexts.emailUnknown;
    return problem(c, isKnownTrial ? 409 : 404, text, { fields: { email: text } });
  });
