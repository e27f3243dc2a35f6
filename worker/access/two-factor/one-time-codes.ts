import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { and, desc, eq, gt, gte, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { oneTimeCodes } from "../../platform/schema.ts";
import { base64url } from "../../platform/cryptography/base64url.ts";

/** Codes of links in mails: 256 random bits, stored as a digest, used once, with an expiry. */

export type CodePurpose = "verify" | "password";

export const CODE_SECONDS: Record<CodePurpose, number> = { verify: 7 * SECONDS_PER_DAY, password: SECONDS_PER_HOUR };

/**
 * Links of one purpose that work at the same time: a stranger's request must not end the link that a person is about to
 * open.
 */
export const LIVE_CODES = 5;

/** With the statements that store it. */
export async function newCode(db: Database, purpose: CodePurpose, userId: string, now: number) {
  const code = randomCode();
  const mine = and(
    eq(oneTimeCodes.user_id, userId),
    eq(oneTimeCodes.purpose, purpose),
    isNull(oneTimeCodes.replaced_at),
  );
  const newestCodes = db
    .select({ code: oneTimeCodes.code_hash })
    .from(oneTimeCodes)
    .where(mine)
    .orderBy(desc(oneTimeCodes.created_at), desc(sql`rowid`))
    .limit(LIVE_CODES - 1);
  const expiresAt = Math.floor(now) + CODE_SECONDS[purpose];
  const statements = [
    db
      .update(oneTimeCodes)
      .set({ replaced_at: Math.floor(now) })
      .where(and(mine, notInArray(oneTimeCodes.code_hash, newestCodes))),
    db.insert(oneTimeCodes).values({
      code_hash: await sha256Hex(code),
      purpose,
      user_id: userId,
      created_at: Math.floor(now),
      expires_at: expiresAt,
    }),
  ] as const;
  return { code, expiresAt, statements };
}

/** For the condition of what stores another one. */
export const codesSince = (userId: string, since: number): SQL =>
  sql`(select count(*) from ${oneTimeCodes} where ${and(eq(oneTimeCodes.user_id, userId), gte(oneTimeCodes.created_at, Math.floor(since)))})`;

const isUsable = (hash: string, purpose: CodePurpose, now: number) =>
  and(
    eq(oneTimeCodes.code_hash, hash),
    eq(oneTimeCodes.purpose, purpose),
    isNull(oneTimeCodes.used_at),
    isNull(oneTimeCodes.replaced_at),
    gt(oneTimeCodes.expires_at, Math.floor(now)),
  );

export async function codeOwner(db: Database, purpose: CodePurpose, code: string, now: number): Promise<string | null> {
  const [found] = await db
    .select({ userId: oneTimeCodes.user_id })
    .from(oneTimeCodes)
    .where(isUsable(await sha256Hex(code), purpose, now));
  return found?.userId ?? null;
}

export async function codeFault(
  db: Database,
  purpose: CodePurpose,
  code: string,
): Promise<"used" | "replaced" | "expired" | "unknown"> {
  const [row] = await db
    .select({ used: oneTimeCodes.used_at, replaced: oneTimeCodes.replaced_at })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.code_hash, await sha256Hex(code)), eq(oneTimeCodes.purpose, purpose)));
  if (!row) return "unknown";
  if (row.used !== null) return "used";
  return row.replaced === null ? "expired" : "replaced";
}

/** For `unchanged` of a save that uses a code. Only one of two concurrent saves is done. */
export const isCodeUsable = async (purpose: CodePurpose, code: string, now: number): Promise<SQL> =>
  sql`exists (select 1 from ${oneTimeCodes} where ${isUsable(await sha256Hex(code), purpose, now)})`;

/** Statements that use a code and end the person's other codes of that purpose. */
export async function useCode(db: Database, purpose: CodePurpose, code: string, userId: string, now: number) {
  const at = Math.floor(now);
  const theirs = and(eq(oneTimeCodes.user_id, userId), eq(oneTimeCodes.purpose, purpose));
  return [
    db
      .update(oneTimeCodes)
      .set({ used_at: at })
      .where(eq(oneTimeCodes.code_hash, await sha256Hex(code))),
    db
      .update(oneTimeCodes)
      .set({ replaced_at: at })
      .where(and(theirs, isNull(oneTimeCodes.used_at), isNull(oneTimeCodes.replaced_at))),
  ] as const;
}

function randomCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return base64url(bytes);
}
