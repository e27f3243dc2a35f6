import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import { eq, sql } from "drizzle-orm";
import { CREDENTIAL } from "../../../access/credentials/credentials.ts";
import {
  codeFault,
  codeOwner,
  codesSince,
  type CodePurpose,
  issueCode,
  consumeCode,
} from "../../../access/two-factor/one-time-codes.ts";
import { passwordQueue } from "../../../access/credentials/password-queue.ts";
import { setPassword } from "../../../access/credentials/set-password.ts";
import { findPasswordWeakness } from "../../../access/credentials/weak-password.ts";
import {
  passwordChanged,
  passwordSet,
  queueMail,
  queueMailWhere,
  resetPassword,
} from "../../../adapters/mail/index.ts";
import { ACCESS_MAILS_A_DAY } from "#contract/accounts/access-changes";
import type { LinkPerson, LinkState } from "#contract/accounts/account";
import type { Database } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { accounts, users, type UserRow } from "../../../platform/schema.ts";
import { isWithinUsage } from "../../../platform/usage.ts";
import { queueInvitation } from "../links/invitation.ts";
import { passwordLink, resetLink } from "../links/links.ts";

async function person(db: Database, id: string | null): Promise<UserRow | null> {
  if (id === null) return null;
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/** People disabled by an Admin get no links; the demonstration account has no mail. */
export const mayBeMailed = (row: UserRow): boolean => !row.demo && (row.status === "Enable" || row.enabledAt === null);

async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const rows = await db.select({ provider: accounts.providerId }).from(accounts).where(eq(accounts.userId, userId));
  return rows.some(({ provider }) => provider === CREDENTIAL);
}

export async function verifyByCode(
  db: Database,
  oobCode: string,
  now: number,
): Promise<{ userId: string; passwordCode: string; person: LinkPerson } | null> {
  const row = await person(db, await consumeCode(db, "verify", oobCode, now));
  if (!row || !mayBeMailed(row)) return null;
  await db
    .update(users)
    .set({ emailVerified: true, updatedAt: new Date(now * 1000) })
    .where(eq(users.id, row.id));
  const { code } = await issueCode(db, "password", row.id, now);
  return { userId: row.id, passwordCode: code, person: linkPerson(row) };
}

const linkPerson = ({ email, name, company_name }: UserRow): LinkPerson => ({ email, names: [name, company_name] });

export async function linkState(db: Database, purpose: CodePurpose, code: string, now: number): Promise<LinkState> {
  const row = await person(db, await codeOwner(db, purpose, code, now));
  if (row && mayBeMailed(row)) return { valid: true, person: linkPerson(row) };
  return { valid: false, fault: row ? "unknown" : await codeFault(db, purpose, code) };
}

/** Links mailed to one person per hour, whoever requests them. All of them work, so no one can lock a person out by requesting more. */
export const LINKS_PER_HOUR = 5;

export async function queueReset(db: Database, email: string, portal: string, now: number): Promise<string | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  if (!row || !mayBeMailed(row)) return null;
  if ((await codesSince(db, row.id, now - SECONDS_PER_HOUR)) >= LINKS_PER_HOUR) return null;
  if (!row.emailVerified) await queueInvitation(db, row, portal, now);
  else {
    const { code, expiresAt } = await issueCode(db, "password", row.id, now);
    const content = resetPassword({ link: passwordLink(portal, code), at: now, expiresAt, zone: row.time_zone });
    await queueMail(db, { to: row.email, content, at: now });
  }
  return row.id;
}

export const needsInvitation = async (db: Database, row: UserRow): Promise<boolean> =>
  mayBeMailed(row) && !(row.emailVerified && (await hasPassword(db, row.id)));

export async function requeueInvitation(
  db: Database,
  target: { userId: string; user_type: UserRow["user_type"] },
  portal: string,
  now: number,
): Promise<boolean> {
  const row = await person(db, target.userId);
  if (row?.user_type !== target.user_type || !(await needsInvitation(db, row))) return false;
  await queueInvitation(db, row, portal, now);
  return true;
}

const LINK_LANE = "known";

export type ResetOutcome =
  | { ok: true; userId: string }
  | { ok: false; reason: "link" }
  | { ok: false; reason: "weak"; weak: string };

export async function resetByCode(
  db: Database,
  { oobCode, password }: { oobCode: string; password: string },
  portal: string,
  now: number,
): Promise<ResetOutcome> {
  const row = await person(db, await codeOwner(db, "password", oobCode, now));
  if (!row || !mayBeMailed(row)) return { ok: false, reason: "link" };
  const weak = findPasswordWeakness(password, [row.name, row.email, row.company_name]);
  if (weak !== null) return { ok: false, reason: "weak", weak };
  const isFirst = !(await hasPassword(db, row.id));
  // Comes before the link is used up: a caller refused here can use it again.
  passwordQueue.check(LINK_LANE);
  if ((await consumeCode(db, "password", oobCode, now)) === null) return { ok: false, reason: "link" };
  await setPassword(db, row.id, password, now, { lane: LINK_LANE });
  if (!isFirst) await queuePasswordNotice(db, { to: row.email, portal, at: now, everywhere: true });
  return { ok: true, userId: row.id };
}

interface PasswordNotice {
  to: string;
  portal: string;
  at: number;
}

export async function queuePasswordNotice(
  db: Database,
  { to, portal, at, everywhere }: PasswordNotice & { everywhere: boolean },
): Promise<void> {
  const notice = { at, link: resetLink(portal), zone: await zoneOf(db, to) };
  await queueMail(db, { to, content: passwordChanged({ ...notice, everywhere }), at });
}

/** For the batch of the change; nothing over the daily limit. */
export async function passwordSetNotice(db: Database, { to, portal, at, by }: PasswordNotice & { by: string }) {
  const limit = { subject: `password-mails:${await sha256Hex(to)}`, maximum: ACCESS_MAILS_A_DAY, seconds: 86_400 };
  if (!(await isWithinUsage(db, [limit], at))) return [];
  const notice = { at, link: resetLink(portal), zone: await zoneOf(db, to) };
  return [queueMailWhere(db, { to, content: passwordSet({ ...notice, by }), at }, sql`true`)];
}

export async function zoneOf(db: Database, email: string): Promise<string | null> {
  const [row] = await db.select({ zone: users.time_zone }).from(users).where(eq(users.email, email));
  return row?.zone ?? null;
}
