import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { CONFIRMATION_NEEDED } from "#contract/accounts/confirm";
import { accountTexts } from "#contract/accounts/texts";
import type { Principal } from "../platform/context.ts";
import type { Database } from "../platform/db.ts";
import { problem } from "../platform/problem.ts";
import { sessions } from "../platform/schema.ts";

/** Time after entering the password in which a session may change people and their access [s]. */
export const CONFIRMED_SECONDS = 10 * 60;

export const isConfirmed = ({ confirmedAt }: Pick<Principal, "confirmedAt">, now: number): boolean =>
  confirmedAt !== null && now - confirmedAt < CONFIRMED_SECONDS;

export const refuseUnconfirmed = (c: Context, principal: Principal, now: number) =>
  isConfirmed(principal, now) ? null : problem(c, 403, accountTexts.confirmationNeeded, { type: CONFIRMATION_NEEDED });

export const sessionConfirmation = (db: Database, sessionId: string, now: number) =>
  db
    .update(sessions)
    .set({ confirmedAt: Math.floor(now) })
    .where(eq(sessions.id, sessionId));
