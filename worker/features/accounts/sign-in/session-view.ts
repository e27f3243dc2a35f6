import { and, eq, isNull, type SQL } from "drizzle-orm";
import { actingOwnerOf } from "../../../access/kinds.ts";
import { isOwner } from "../../../access/people.ts";
import { hasFactor, requiresFactor } from "../../../access/two-factor/two-factor.ts";
import { isLogOnly } from "../../../adapters/mail/index.ts";
import type { Session } from "#contract/accounts/session";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { ownerErasures, users } from "../../../platform/schema.ts";
import { boardsOf } from "../../pyranometer/index.ts";
import { isOfCompany, portalsOf } from "../portals.ts";

export async function sessionOf(env: Env, db: Database, principal: Principal, requestUrl: string): Promise<Session> {
  const { user, permissions, pageAccessMetadata, theme, viewer } = principal;
  const { stage, production } = portalsOf(env, requestUrl);
  const actingOwnerId = actingOwnerOf(principal);
  const [actingOwner, isFactorEnabled, pyranometers, erasure] = await Promise.all([
    actingOwnerId === null ? null : ownerOf(db, eq(users.id, actingOwnerId)),
    hasFactor(db, user.id),
    boardsOf(env, db, principal),
    principal.ownerId === null ? null : erasureOf(db, principal.ownerId, user.id),
  ]);
  return {
    user,
    permissions: [...permissions],
    pageAccessMetadata,
    actingOwner,
    viewer,
    theme,
    twoFactor: { enabled: isFactorEnabled, required: viewer === null && requiresFactor(env, user) },
    pyranometers,
    sendsMail: !isLogOnly(env),
    erasure,
    belongsTo: stage === "staging" && !isOfCompany(env, user.email) ? production : null,
  };
}

export const isEnabledOwner = async (db: Database, id: string): Promise<boolean> =>
  (await ownerOf(db, and(eq(users.id, id), isOwner(), eq(users.status, "Enable")))) !== null;

async function ownerOf(db: Database, condition: SQL | undefined): Promise<Session["actingOwner"]> {
  const [owner] = await db
    .select({ owner_id: users.id, user_name: users.name, company_name: users.company_name })
    .from(users)
    .where(condition);
  return owner ?? null;
}

async function erasureOf(db: Database, ownerId: string, readerId: string): Promise<Session["erasure"]> {
  const [planned] = await db
    .select({ owner: users.name, dueAt: ownerErasures.due_at })
    .from(ownerErasures)
    .innerJoin(users, eq(users.id, ownerErasures.owner_id))
    .where(and(eq(ownerErasures.owner_id, ownerId), isNull(ownerErasures.ended_at)));
  return planned ? { ...planned, owner: ownerId === readerId ? null : planned.owner } : null;
}
