import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { type BetterAuthOptions, betterAuth } from "better-auth/minimal";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import * as v from "valibot";
import { now } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { accounts, sessions, users, verifications } from "../platform/schema.ts";
import { cookieTokens } from "./sessions/cookie-token.ts";
import { withHashedTokens } from "./credentials/hashed-tokens.ts";
import { liveSessions } from "./sessions/live-session.ts";
import type { Person } from "./sessions/person.ts";
import { mayEnter } from "./status.ts";
import { sessionFields, userFields } from "./sessions/user-fields.ts";

/** The only cookie of the portal. The prefix makes browsers insist on Secure, Path=/ and no Domain. */
export const SESSION_COOKIE = "__Host-session";
/** A session ends after this long without a visit [s]; each visit moves the end, at most hourly. */
const IDLE_SECONDS = 7 * 24 * 3600;
const RENEWAL_SECONDS = 3600;

/** A live session and whose it is. */
export interface SignedIn {
  person: Person;
  sessionId: string;
  /** UTC epoch seconds. */
  startedAt: number;
  /** Admin: the owner in whose name the portal is looked at. */
  actingOwnerId: string | null;
  /** The person as whom the portal is looked at. */
  viewedUserId: string | null;
  /** Staff: the owner they work for. */
  owner: Person | null;
}

/** Identity as the rest of the worker sees it; better-auth stays behind this wall and is never mounted as a route. */
export interface Identity {
  /**
   * Opens a session for a person who has proved to be that person (features/accounts/sign-in.ts), and gives its cookie.
   * Throws for a disabled one. `place` says where it was opened, in words.
   */
  open(headers: Headers, userId: string, place: string): Promise<string[]>;
  /** Ends the session of these headers; gives the cookie that forgets it. */
  signOut(headers: Headers): Promise<string[]>;
  /** Whose live session these headers carry, and the cookie to set if it was renewed. */
  current(headers: Headers): Promise<(SignedIn & { cookies: string[] }) | null>;
}

const built = new WeakMap<Env, Identity>();

/** The identity service of an environment, built once an isolate; it holds no state of a request. */
export function identity(env: Env): Identity {
  let service = built.get(env);
  if (!service) {
    service = build(env);
    built.set(env, service);
  }
  return service;
}

/**
 * Opens a session without asking for anything: who may have one was decided before. It has no path, so not even a mounted
 * better-auth could offer it.
 */
const openSession = createAuthEndpoint.serverOnly(
  { method: "POST", body: v.strictObject({ userId: v.string(), place: v.string() }) },
  async (context) => {
    const { internalAdapter } = context.context;
    const { userId, place } = context.body;
    const user = await internalAdapter.findUserById(userId);
    if (!user) throw new APIError("UNAUTHORIZED");
    const session = await internalAdapter.createSession(userId, false, { place });
    await setSessionCookie(context, { session, user });
    return context.json(null);
  },
);

/** The library as we use it: it keeps sessions, and opens none by itself. */
function library(env: Env, db: DrizzleD1Database) {
  // better-auth would fall back to a secret that everybody knows.
  if (!env.AUTH_SECRET || env.AUTH_SECRET.length < 32) throw new Error("AUTH_SECRET must have 32 characters or more.");
  const schema = { user: users, session: sessions, account: accounts, verification: verifications };
  const adapter = drizzleAdapter(db, { provider: "sqlite", schema });

  /** No session for a disabled person or the staff of a disabled owner, by whichever way one would be opened. */
  async function refuseDisabled(userId: string): Promise<void> {
    if (!(await mayEnter(db, userId))) throw new APIError("FORBIDDEN", { message: "Disabled" });
  }

  return betterAuth({
    secret: env.AUTH_SECRET,
    // Only better-auth's own links would use it, and none is ever sent; requests may come by any host name.
    baseURL: "http://localhost",
    database: (options: BetterAuthOptions) => withHashedTokens(adapter(options)),
    telemetry: { enabled: false },
    rateLimit: { enabled: false }, // ours: throttle.ts
    logger: { level: "error", log: (level, message) => log("identity", { level, message }) },
    // Passwords, codes and second factors are checked by us: better-auth keeps sessions, and opens none by itself.
    plugins: [{ id: "portal", endpoints: { openSession } }],
    verification: { storeIdentifier: "hashed" },
    session: {
      expiresIn: IDLE_SECONDS,
      updateAge: RENEWAL_SECONDS,
      additionalFields: sessionFields,
    },
    user: { additionalFields: userFields },
    advanced: {
      // A prefix of better-auth's own would come before ours; Secure is set by hand instead, localhost included.
      useSecureCookies: false,
      ipAddress: { ipAddressHeaders: ["cf-connecting-ip"] },
      cookies: {
        session_token: {
          name: SESSION_COOKIE,
          attributes: { httpOnly: true, secure: true, sameSite: "lax", path: "/" },
        },
      },
    },
    databaseHooks: { session: { create: { before: ({ userId }) => refuseDisabled(userId) } } },
  });
}

function build(env: Env): Identity {
  // Straight to the primary and not through a replica: a session that was ended elsewhere must be gone at once.
  const db = drizzle(env.DB);
  const auth = library(env, db);
  const tokenOf = cookieTokens(env.AUTH_SECRET, SESSION_COOKIE);
  const find = liveSessions(db);

  return {
    async open(headers, userId, place) {
      const body = { userId, place };
      const { headers: answered } = await auth.api.openSession({ headers, body, returnHeaders: true });
      return sessionCookies(answered);
    },

    async signOut(headers) {
      const { headers: answered } = await auth.api.signOut({ headers, returnHeaders: true });
      return sessionCookies(answered);
    },

    async current(headers) {
      const token = await tokenOf(headers);
      const found = token === null ? null : await find(token);
      if (!found) return null;
      const { startedAt, expiresAt, ...signedIn } = found;
      const renewed = isDue(expiresAt, now()) ? await renewal(headers) : { cookies: [] };
      return renewed && { ...signedIn, startedAt: startedAt.getTime() / 1000, cookies: renewed.cookies };
    },
  };

  /** What becomes of a session that has run out, or whose end moves by this visit; null: it is over. */
  async function renewal(headers: Headers): Promise<{ cookies: string[] } | null> {
    const answer = await auth.api.getSession({ headers, returnHeaders: true }).catch(endedMeanwhile);
    return answer?.response ? { cookies: sessionCookies(answer.headers) } : null;
  }
}

/** Whether the library has to look at a session: its end is less than a week away by the time between two renewals. */
const isDue = (expiresAt: Date, now: number): boolean =>
  expiresAt.getTime() / 1000 <= now + IDLE_SECONDS - RENEWAL_SECONDS;

/** better-auth also tidies up cookies of features that we do not use; only ours goes out. */
const sessionCookies = (headers: Headers): string[] =>
  headers.getSetCookie().filter((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));

/** A session that was ended while it was being renewed is no session; any other fault is a fault. */
function endedMeanwhile(error: unknown): null {
  if (error instanceof APIError && error.status === "UNAUTHORIZED") return null;
  throw error;
}
