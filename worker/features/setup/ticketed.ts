import { limitStranger } from "../../access/rate-limits/strangers.ts";
import { createMiddleware } from "hono/factory";
import { registrationTexts } from "#contract/commands/texts";
import { SETUP_TICKET_HEADER } from "#contract/setup/look-up";
import { setupTexts } from "#contract/setup/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database, type Database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { unitOf } from "../devices/index.ts";
import { SETUP_TICKET_SECONDS } from "#contract/setup/setup";
import type { AuthSecret } from "../../platform/cryptography/derived-key.ts";
import { isSigned, sign } from "../../platform/cryptography/signature.ts";

/**
 * Proves that the ICCID of a unit was entered: `{iccId}.{expiry}.{signature}`. Not bound to an IP address, because phones switch networks.
 * A signature without a record, so there is nothing to clean up.
 */

const PURPOSE = "setup ticket";
const TICKET = /^(\w{1,40})\.(\d{1,12})\.([\w-]+)$/;

const message = (iccId: string, expires: number): string => JSON.stringify([iccId, expires]);

export async function issueSetupTicket(secrets: AuthSecret, iccId: string, now: number): Promise<string> {
  const expires = Math.floor(now) + SETUP_TICKET_SECONDS;
  return `${iccId}.${expires}.${await sign(secrets, PURPOSE, message(iccId, expires))}`;
}

async function iccIdOfTicket(secrets: AuthSecret, ticket: string | undefined, now: number): Promise<string | null> {
  const [, iccId, expires, signature] = TICKET.exec(ticket ?? "") ?? [];
  if (iccId === undefined || Number(expires) <= now) return null;
  return (await isSigned(secrets, PURPOSE, message(iccId, Number(expires)), signature)) ? iccId : null;
}

type TicketedUnit = NonNullable<Awaited<ReturnType<typeof unitOf>>>;

export interface TicketedEnv {
  Variables: { unit: TicketedUnit; db: Database };
}

export const withTicket = createMiddleware<AppEnv & TicketedEnv>(async (c, next) => {
  c.header("Cache-Control", "no-store");
  const iccId = await iccIdOfTicket(c.env, c.req.header(SETUP_TICKET_HEADER), now());
  if (iccId === null) return problem(c, 403, setupTexts.ticketExpired, { type: "setup-ticket" });
  const db = database(c.env);
  // Before the unit is looked up, because it may be registered while a body arrives. A photo is read by its route.
  if (!c.req.header("content-type")?.startsWith("multipart/")) await c.req.text().catch(() => null);
  const unit = await unitOf(db, iccId);
  if (!unit) return problem(c, 404, registrationTexts.iccIdUnknown);
  if (unit.isTaken) return problem(c, 409, registrationTexts.iccIdUsed);
  c.set("unit", unit);
  c.set("db", db);
  await next();
});

/** After `withTicket`, so that calls without a ticket use up nothing. */
export const limitOfUnit = (work: "setup-entry" | "setup-photo") =>
  limitStranger<AppEnv & TicketedEnv>(work, setupTexts.tooManyCalls, (c) => c.get("unit").icc_id);
