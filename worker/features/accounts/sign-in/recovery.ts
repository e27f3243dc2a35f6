import { SECONDS_PER_HOUR, SECONDS_PER_DAY } from "#contract/common/calendar";
import { eq, sql } from "drizzle-orm";
import type { AuditSource } from "../../../access/audit.ts";
import { CREDENTIAL } from "../../../access/credentials/credentials.ts";
import {
  codeFault,
  codeOwner,
  codesSince,
  type CodePurpose,
  isCodeUsable,
  newCode,
  useCode,
} from "../../../access/two-factor/one-time-codes.ts";
import { passwordStatements } from "../../../access/credentials/set-password.ts";
import { findPasswordWeakness } from "../../../access/credentials/weak-password.ts";
import { passwordChanged, passwordSet, queueMailWhere, resetPassword } from "../../../adapters/mail/index.ts";
import { ACCESS_MAILS_A_DAY } from "#contract/accounts/access-changes";
import type { LinkPerson, LinkState } from "#contract/accounts/account";
import type { Database } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { accounts, users, type UserRow } from "../../../platform/schema.ts";
import { isWithinUsage } from "../../../platform/usage.ts";
import { save } from "../../../records/save.ts";
import { repeatedInvitation } from "../links/invitation.ts";
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

/** What the audit line of a link says about its call. */
interface LinkCall {
  at: number;
  portal: string;
  requestId: string;
  source: AuditSource;
}

const lineOf = <Action extends string>(
  action: Action,
  subject: string,
  userId: string | null,
  { at, requestId, source }: Omit<LinkCall, "portal">,
) => ({ action, subject, userId, at, requestId, source });

export async function verifyByCode(
  db: Database,
  oobCode: string,
  call: Omit<LinkCall, "portal">,
): Promise<{ passwordCode: string; person: LinkPerson } | null> {
  const { at } = call;
  const row = await person(db, await codeOwner(db, "verify", oobCode, at));
  if (!row || !mayBeMailed(row)) return null;
  const { code, statements } = await newCode(db, "password", row.id, at);
  const saved = await save(db, {
    entry: lineOf("email-verified", row.id, row.id, call),
    unchanged: await isCodeUsable("verify", oobCode, at),
    statements: [
      ...(await useCode(db, "verify", oobCode, row.id, at)),
      db
        .update(users)
        .set({ emailVerified: true, updatedAt: new Date(at * 1000) })
        .where(eq(users.id, row.id)),
      ...statements,
    ],
  });
  return saved && { passwordCode: code, person: linkPerson(row) };
}

const linkPerson = ({ email, name, company_name }: UserRow): LinkPerson => ({ email, names: [name, company_name] });

export async function linkState(db: Database, purpose: CodePurpose, code: string, now: number): Promise<LinkState> {
  const row = await person(db, await codeOwner(db, purpose, code, now));
  if (row && mayBeMailed(row)) return { valid: true, person: linkPerson(row) };
  return { valid: false, fault: row ? "unknown" : await codeFault(db, purpose, code) };
}

/** Links mailed to one person per hour, whoever requests them. All of them work, so no one can lock a person out by requesting more. */
export const LINKS_PER_HOUR = 5;

/** False: nothing is mailed. */
export async function queueReset(db: Database, email: string, call: LinkCall): Promise<boolean> {
  const { portal, at } = call;
  const [row] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  if (!row || !mayBeMailed(row)) return false;
  const saved = await save(db, {
    entry: lineOf("reset-asked", row.id, null, call),
    unchanged: sql`${codesSince(row.id, at - SECONDS_PER_HOUR)} < ${LINKS_PER_HOUR}`,
    statements: row.emailVerified
      ? await resetStatements(db, row, portal, at)
      : await repeatedInvitation(db, row, portal, at),
  });
  return saved !== null;
}

async function resetStatements(db: Database, { id, email, time_zone: zone }: UserRow, portal: string, at: number) {
  const { code, expiresAt, statements } = await newCode(db, "password", id, at);
  const content = resetPassword({ link: passwordLink(portal, code), at, expiresAt, zone });
  return [...statements, queueMailWhere(db, { to: email, content, at })] as const;
}

export const needsInvitation = async (db: Database, row: UserRow): Promise<boolean> =>
  mayBeMailed(row) && !(row.emailVerified && (await hasPassword(db, row.id)));

/** Statements that invite a person again; null: they need no invitation. */
export async function neededInvitation(
  db: Database,
  target: { userId: string; user_type: UserRow["user_type"] },
  portal: string,
  now: number,
) {
  const row = await person(db, target.userId);
  if (row?.user_type !== target.user_type || !(await needsInvitation(db, row))) return null;
  return repeatedInvitation(db, row, portal, now);
}

export type ResetOutcome =
  | { ok: true; userId: string }
  | { ok: false; reason: "link" }
  | { ok: false; reason: "weak"; weak: string };

export async function resetByCode(
  db: Database,
  { oobCode, password }: { oobCode: string; password: string },
  call: LinkCall,
): Promise<ResetOutcome> {
  const { portal, at } = call;
  const row = await person(db, await codeOwner(db, "password", oobCode, at));
  if (!row || !mayBeMailed(row)) return { ok: false, reason: "link" };
  const weak = findPasswordWeakness(password, [row.name, row.email, row.company_name]);
  if (weak !== null) return { ok: false, reason: "weak", weak };
  const notice = { to: row.email, portal, at, everywhere: true };
  const saved = await save(db, {
    entry: lineOf("password-reset", row.id, row.id, call),
    unchanged: await isCodeUsable("password", oobCode, at),
    // They end all links of the person, also this one. A caller refused by the queue can use it again.
    statements: [
      ...(await passwordStatements(db, row.id, password, at, { lane: "known" })),
      ...((await hasPassword(db, row.id)) ? await passwordNotice(db, notice) : []),
    ],
  });
  return saved === null ? { ok: false, reason: "link" } : { ok: true, userId: row.id };
}

interface PasswordNotice {
  to: string;
  portal: string;
  at: number;
}

/** For the batch of the change. */
export async function passwordNotice(
  db: Database,
  { to, portal, at, everywhere }: PasswordNotice & { everywhere: boolean },
) {
  const notice = { at, link: resetLink(portal), zone: await zoneOf(db, to) };
  return [queueMailWhere(db, { to, content: passwordChanged({ ...notice, everywhere }), at })] as const;
}

/** For the batch of the change; nothing over the daily limit. */
export async function passwordSetNotice(db: Database, { to, portal, at, by }: PasswordNotice & { by: string }) {
  const limit = {
    subject: `password-mails:${await sha256Hex(to)}`,
    maximum: ACCESS_MAILS_A_DAY,
    seconds: SECONDS_PER_DAY,
  };
  if (!(await isWithinUsage(db, [limit], at))) return [];
  const notice = { at, link: resetLink(portal), zone: await zoneOf(db, to) };
  return [queueMailWhere(db, { to, content: passwordSet({ ...notice, by }), at })];
}

export async function zoneOf(db: Database, email: string): Promise<string | null> {
  const [row] = await db.select({ zone: users.time_zone }).from(users).where(eq(users.email, email));
  return row?.zone ?? null;
}
