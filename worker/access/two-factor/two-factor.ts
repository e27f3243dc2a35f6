import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import type { UserType } from "#contract/accounts/session";
import type { Database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { setting } from "../../platform/settings.ts";
import { recoveryCodes, twoFactors } from "../../platform/schema.ts";
import { isStored } from "../../records/store.ts";
import { seal, unseal } from "../credentials/secret-box.ts";
import { twoFactorSetting } from "../kinds.ts";
import { base32, matchingStep, newSecret } from "./totp.ts";

const RECOVERY_CODES = 10;
/** 8 bytes give 60 random bits in 12 letters, shown as three groups of four. */
const RECOVERY_BYTES = 8;

export const requiresFactor = (env: object, person: { user_type: UserType; demo: boolean }): boolean =>
  !person.demo && setting(env, twoFactorSetting(person)) === "required";

const isConfirmedFactorOf = (userId: string) => and(eq(twoFactors.user_id, userId), isNotNull(twoFactors.confirmed_at));

export async function hasFactor(db: Database, userId: string): Promise<boolean> {
  const rows = await db.select({ id: twoFactors.user_id }).from(twoFactors).where(isConfirmedFactorOf(userId));
  return rows.length > 0;
}

export async function startTwoFactor(env: Env, db: Database, userId: string, now: number): Promise<string | null> {
  const secret = newSecret();
  const fresh = { secret: await seal(env, userId, secret), created_at: Math.floor(now), last_step: 0 };
  // One statement, so that a factor confirmed meanwhile keeps its secret.
  const written = await db
    .insert(twoFactors)
    .values({ user_id: userId, ...fresh })
    .onConflictDoUpdate({ target: twoFactors.user_id, set: fresh, setWhere: isNull(twoFactors.confirmed_at) });
  return written.meta.changes === 1 ? secret : null;
}

/** Null: there is no factor, or the code is wrong or was used. */
async function appCodeOf(env: Env, db: Database, userId: string, code: string, now: number) {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.user_id, userId));
  if (!row) return null;
  const secret = await unseal(env, userId, row.secret);
  // Null after AUTH_SECRET was changed; recovery codes still work.
  const step = secret === null ? null : await matchingStep(secret, code, now, row.last_step);
  return step === null ? null : { row, step };
}

/** Only one of two concurrent callers may use a code, and only for the secret that it belongs to. */
const isUnused = ({ user_id, secret, last_step }: typeof twoFactors.$inferSelect) =>
  and(eq(twoFactors.user_id, user_id), eq(twoFactors.secret, secret), eq(twoFactors.last_step, last_step));

export async function consumeFactorCode(
  env: Env,
  db: Database,
  userId: string,
  typed: string,
  now: number,
): Promise<boolean> {
  const code = normalizeCode(typed);
  if (/^\d{6}$/.test(code)) {
    const found = await appCodeOf(env, db, userId, code, now);
    if (!found) return false;
    const used = await db.update(twoFactors).set({ last_step: found.step }).where(isUnused(found.row));
    return used.meta.changes === 1 && found.row.confirmed_at !== null;
  }
  const deleted = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.code_hash, await sha256Hex(code))));
  return deleted.meta.changes === 1;
}

/** What a save needs that turns the factor on; null: the code is wrong, or the factor is on. */
export async function confirmFactor(env: Env, db: Database, userId: string, typed: string, now: number) {
  const found = await appCodeOf(env, db, userId, normalizeCode(typed), now);
  if (!found || found.row.confirmed_at !== null) return null;
  const { codes, statements } = await newRecoveryCodes(db, userId);
  const on = db
    .update(twoFactors)
    .set({ last_step: found.step, confirmed_at: Math.floor(now) })
    .where(eq(twoFactors.user_id, userId));
  return { codes, unchanged: isStored(twoFactors, isUnused(found.row)), statements: [on, ...statements] };
}

export async function newRecoveryCodes(db: Database, userId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
  const hashes = await Promise.all(codes.map((code) => sha256Hex(normalizeCode(code))));
  const statements = [
    db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId)),
    db.insert(recoveryCodes).values(hashes.map((code_hash) => ({ user_id: userId, code_hash }))),
  ] as const;
  return { codes, statements };
}

export const factorRemoval = (db: Database, userId: string) =>
  [
    db.delete(twoFactors).where(eq(twoFactors.user_id, userId)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId)),
  ] as const;

export async function recoveryCodesLeft(db: Database, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
  return row?.n ?? 0;
}

const normalizeCode = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

function recoveryCode(): string {
  const letters = base32(crypto.getRandomValues(new Uint8Array(RECOVERY_BYTES)))
    .toLowerCase()
    .slice(0, 12);
  return letters.replaceAll(/(.{4})(?=.)/g, "$1-");
}
