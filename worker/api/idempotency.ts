import { and, eq, isNull, lt } from "drizzle-orm";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Principal, AppEnv } from "../platform/context.ts";
import type { Database } from "../platform/db.ts";
import { sha256Hex } from "../platform/digest.ts";
import { apiProblem } from "../platform/problem.ts";
import { idempotencyKeys } from "../platform/schema.ts";

const IDEMPOTENCY_KEY = "Idempotency-Key";
const KEY = /^[\x21-\x7e]{8,64}$/;
/** After this, a call that never ended may run again [s]: its program died, and nothing or all of its batch is stored. */
const ABANDONED_SECONDS = 60;

interface Repeatable {
  db: Database;
  principal: Principal;
  now: number;
  body: string;
}

/** Runs a call once for its key, if it has one. Only answers of calls that succeeded are kept: others changed nothing. */
export async function once(
  c: Context<AppEnv>,
  { db, principal, now, body }: Repeatable,
  work: () => Promise<Response>,
): Promise<Response> {
  const key = c.req.header(IDEMPOTENCY_KEY);
  if (key === undefined) return work();
  if (!KEY.test(key))
    return apiProblem(c, "invalid-request", {
      errors: [{ parameter: IDEMPOTENCY_KEY, detail: "Send 8 to 64 printable characters without spaces." }],
    });
  const holder = principal.token?.id ?? principal.user.id;
  const digest = await sha256Hex([c.req.method, c.req.path, new URL(c.req.url).search, body].join("\n"));
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
    if (known && known.digest !== digest) return apiProblem(c, "idempotency-reused");
    if (!known || known.status === null) return apiProblem(c, "idempotency-conflict");
    c.header("Idempotent-Replayed", "true");
    return c.body(known.answer ?? "", known.status as ContentfulStatusCode, { "content-type": "application/json" });
  }
  // A call that took longer may have lost its claim to a repetition, whose answer counts.
  const isClaim = and(isOwn, isNull(idempotencyKeys.status), eq(idempotencyKeys.created_at, at));
  try {
    const answer = await work();
    if (answer.ok)
      await db
        .update(idempotencyKeys)
        .set({ status: answer.status, answer: await answer.clone().text() })
        .where(isClaim);
    else await db.delete(idempotencyKeys).where(isClaim);
    return answer;
  } catch (error) {
    await db.delete(idempotencyKeys).where(isClaim);
    throw error;
  }
}
