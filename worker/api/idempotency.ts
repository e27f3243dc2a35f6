import { and, eq, isNull, lt } from "drizzle-orm";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Principal, AppEnv } from "../platform/context.ts";
import type { Database } from "../platform/db.ts";
import { sha256Hex } from "../platform/digest.ts";
import type { HashedBody } from "./hashed-body.ts";
import { apiProblem } from "../platform/problem.ts";
import { idempotencyKeys } from "../platform/schema.ts";

export const IDEMPOTENCY_KEY = "Idempotency-Key";
const KEY = /^[\x21-\x7e]{8,64}$/;
/** After this, a call that never ended may run again [s]: its program died, and nothing or all of its batch is stored. */
const ABANDONED_SECONDS = 60;

/** Begins the digest of a file whose call is running, which has only the address. */
const UNREAD = "unread ";

interface Repeatable {
  db: Database;
  principal: Principal;
  now: number;
  body: string | HashedBody;
  /** Fields of the answer that are not kept. */
  shownOnce?: readonly string[] | undefined;
}

async function keptAnswer(answer: Response, shownOnce: readonly string[] = []): Promise<string> {
  const text = await answer.clone().text();
  if (shownOnce.length === 0) return text;
  const nothing = Object.fromEntries(shownOnce.map((name) => [name, null]));
  return JSON.stringify(Object.assign(JSON.parse(text) as object, nothing));
}

/** Runs a call once for its key, if it has one. Only answers of calls that succeeded are kept: others changed nothing. */
export async function once(
  c: Context<AppEnv>,
  { db, principal, now, body, shownOnce }: Repeatable,
  work: () => Promise<Response>,
): Promise<Response> {
  const key = c.req.header(IDEMPOTENCY_KEY);
  if (key === undefined) return work();
  if (!KEY.test(key))
    return apiProblem(c, "invalid-request", {
      errors: [{ parameter: IDEMPOTENCY_KEY, detail: "Send 8 to 64 printable characters without spaces." }],
    });
  const holder = principal.token?.id ?? principal.user.id;
  const digestOf = async (sent: string) =>
    sha256Hex([c.req.method, c.req.path, new URL(c.req.url).search, sent].join("\n"));
  // A file is hashed while it is stored, or compared after its first call ended.
  const digest = typeof body === "string" ? await digestOf(body) : UNREAD + (await digestOf(""));
  const ownDigest = async () => (typeof body === "string" ? digest : digestOf(await body.end()));
  const isOwn = and(eq(idempotencyKeys.holder, holder), eq(idempotencyKeys.key, key));
  const at = Math.floor(now);
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ holder, key, user_id: principal.user.id, digest, created_at: at })
    .onConflictDoUpdate({
      target: [idempotencyKeys.holder, idempotencyKeys.key],
      set: { created_at: at },
      setWhere: and(
        isNull(idempotencyKeys.status),
        eq(idempotencyKeys.digest, digest),
        lt(idempotencyKeys.created_at, at - ABANDONED_SECONDS),
      ),
    });
  if (claimed.meta.changes === 0) {
    const [known] = await db.select().from(idempotencyKeys).where(isOwn);
    const isRunning = !known || known.status === null;
    const own = known?.digest.startsWith(UNREAD) ? digest : await ownDigest();
    if (known && known.digest !== own) return apiProblem(c, "idempotency-reused");
    if (isRunning) return apiProblem(c, "idempotency-conflict");
    c.header("Idempotent-Replayed", "true");
    return c.body(known.answer ?? "", known.status as ContentfulStatusCode, { "content-type": "application/json" });
  }
  // A call that took longer may have lost its claim to a repetition, whose answer counts.
  const isClaim = and(isOwn, isNull(idempotencyKeys.status), eq(idempotencyKeys.created_at, at));
  const run = async () => {
    const answer = await work().catch(async (error: unknown) => {
      await db.delete(idempotencyKeys).where(isClaim);
      throw error;
    });
    if (answer.ok)
      await db
        .update(idempotencyKeys)
        .set({ status: answer.status, answer: await keptAnswer(answer, shownOnce), digest: await ownDigest() })
        .where(isClaim);
    else await db.delete(idempotencyKeys).where(isClaim);
    return answer;
  };
  const running = run();
  // A caller that hangs up must not end the call between its change and its kept answer.
  c.executionCtx.waitUntil(running.catch(() => undefined));
  return running;
}
