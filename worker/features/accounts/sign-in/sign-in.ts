import { eq } from "drizzle-orm";
import { audit } from "../../../access/audit.ts";
import { identity } from "../../../access/auth.ts";
import { personByPassword, stillHolds } from "../../../access/credentials/credentials.ts";
import type { Person } from "../../../access/sessions/person.ts";
import { placeOf } from "../../../access/rate-limits/sign-in-place.ts";
import { enableNewAccount, mayEnter } from "../../../access/status.ts";
import { clearFailures, takeAttempt } from "../../../access/rate-limits/throttle.ts";
import { hasFactor, takeFactorCode } from "../../../access/two-factor/two-factor.ts";
import { isZone } from "#contract/common/calendar";
import type { SignIn } from "#contract/accounts/session";
import { oneCallerOf } from "../../../platform/address.ts";
import type { Database } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { setting } from "../../../platform/settings.ts";
import { users } from "../../../platform/schema.ts";

/** What signing in needs; the clock is an argument [UTC epoch seconds]. */
export interface SignInContext {
  env: Env;
  db: Database;
  request: Request;
  now: number;
  requestId: string;
}

type Refusal =
  | "unverified"
  | "disabled"
  | "owner-disabled"
  | "not-admin"
  | "terms-needed"
  | "code-needed"
  | "code-wrong";

export type SignInResult =
  | { ok: true; person: Person; cookies: string[]; place: string }
  | { ok: false; reason: "wrong" | Refusal }
  /** `retryAfter` [s] */
  | { ok: false; reason: "locked"; retryAfter: number };

/**
 * Checks a password under the account's own brake, then everything that may stand against a session, and opens it.
 * `agreed`: the person has agreed to the Terms of Service with this very call. What is refused is written down.
 */
export async function signIn(context: SignInContext, credentials: SignIn, agreed = false): Promise<SignInResult> {
  const { env, db, now, request, requestId } = context;
  const subject = await sha256Hex(credentials.email.toLowerCase());
  const place = placeOf(request);
  const source = { place, address: oneCallerOf(request.headers.get("cf-connecting-ip") ?? "local") };
  /** Names the account that the address belongs to; of an address that is nobody's only the digest is kept. */
  const record = async (action: string, userId: string | null = null, after: object = {}) =>
    audit(db, {
      action,
      at: now,
      userId,
      subject: userId ?? (await idOf(db, credentials.email)) ?? subject,
      after: { ...after, ...source },
      requestId,
    });

  const attempt = await takeAttempt(db, subject, now);
  if (!attempt.allowed) {
    await record("sign-in-locked");
    return { ok: false, reason: "locked", retryAfter: attempt.retryAfter };
  }
  const proved = await personByPassword(db, credentials);
  if (!proved) {
    await record("sign-in-failed");
    return { ok: false, reason: "wrong" };
  }
  const { person } = proved;
  const isEnabled = person.status === "Enable" || (await enableNewAccount(db, person.id, now));
  if (isEnabled && person.status === "Disable") await record("account-enabled", person.id);
  const reason = await refusal(context, person, { ...credentials, isEnabled, agreed });
  // A guessed code counts like a guessed password, and only the whole proof wipes the slate: a right password alone, sent in
  // between, would make guesses at the code free.
  if (reason) {
    await record(steps.has(reason) ? "sign-in-step" : "sign-in-refused", null, { reason });
    return { ok: false, reason };
  }
  await clearFailures(db, subject);
  const isFirstAgreement = agreed && person.tosAcceptedAt === null;
  const timeZone = credentials.timeZone && isZone(credentials.timeZone) ? credentials.timeZone : undefined;
  if (isFirstAgreement || timeZone !== undefined)
    await db
      .update(users)
      .set({
        ...(timeZone !== undefined && { time_zone: timeZone }),
        ...(isFirstAgreement && { tosAcceptedAt: Math.floor(now) }),
      })
      .where(eq(users.id, person.id));
  if (isFirstAgreement) await record("terms-agreed", person.id);
  const cookies = await identity(env).open(request.headers, person.id, place);
  // A new password ends all sessions at once; one that was just being opened by the old one must not outlive that.
  if (!(await stillHolds(db, proved))) {
    await identity(env).signOut(new Headers({ cookie: cookies[0]!.split(";", 1)[0]! }));
    await record("sign-in-failed");
    return { ok: false, reason: "wrong" };
  }
  await record("sign-in", person.id);
  return { ok: true, person, cookies, place };
}

/** Reasons that ask for one more thing and refuse nobody. */
const steps: ReadonlySet<Refusal> = new Set<Refusal>(["terms-needed", "code-needed"]);

async function idOf(db: Database, email: string): Promise<string | null> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  return found?.id ?? null;
}

/** What stands against a session although the password was right; nothing, if nothing does. */
async function refusal(
  { env, db, now }: SignInContext,
  person: Person,
  { code, admin, isEnabled, agreed }: SignIn & { isEnabled: boolean; agreed: boolean },
): Promise<Refusal | null> {
  if (!isEnabled) return person.emailVerified ? "disabled" : "unverified";
  if (person.user_type === "Staff" && !(await mayEnter(db, person.id))) return "owner-disabled";
  const only = setting(env, "ADMIN_EMAIL")?.toLowerCase() ?? person.email;
  if (admin && (person.user_type !== "Admin" || person.email !== only)) return "not-admin";
  // Before the code, because a code works once and the form is sent again after the terms.
  if (person.tosAcceptedAt === null && !agreed) return "terms-needed";
  if (!(await hasFactor(db, person.id))) return null;
  if (code === undefined) return "code-needed";
  return (await takeFactorCode(env, db, person.id, code, now)) ? null : "code-wrong";
}
