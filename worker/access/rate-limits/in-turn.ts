import type { Context } from "hono";
import { operationTexts } from "#contract/common/operation-texts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import type { RoutePolicy } from "../allow.ts";
import { callerOf, tooMany } from "./limit.ts";
import { rememberRefusal } from "./refusals.ts";
import { BUSY_SECONDS, Turns } from "./turns.ts";

interface ComputedAnswer {
  own: Response | void;
  shared: { status: 200; headers: Record<string, string>; body: ArrayBuffer } | null;
}

const turns = new Turns<ComputedAnswer>(
  () => Date.now(),
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
);

/** Headers of a call that decide about the format, or whether there is a body. */
const FORM_HEADERS = ["accept", "if-none-match"];
/** Headers about the content; the others belong to one call. */
const SHARED_HEADERS = ["content-type", "content-disposition", "cache-control", "etag", "link", "retry-after", "vary"];

/** Gives a call that computes its turn among the calls of the same person. Other calls begin at once. */
export async function inTurn(
  c: Context<AppEnv>,
  { cost, method, isAudited }: Pick<RoutePolicy, "cost" | "method" | "isAudited">,
  answer: () => Promise<Response | void>,
): Promise<Response | void> {
  const principal = c.get("principal");
  if (!principal || cost === "read" || cost === "write") return answer();
  const isShared = method === "GET" && !isAudited;
  const taking = turns.take(callerOf(c, principal), isShared ? answerKey(c, principal) : null, async () => {
    const own = await answer();
    // What `next` returns may be anything.
    return { own, shared: isShared ? await sharedAnswer(own instanceof Response ? own : c.res) : null };
  });
  // Otherwise the work of a closed connection would keep its turn.
  c.executionCtx.waitUntil(taking.catch(() => {}));
  const taken = await taking;
  if (taken === null) {
    const refusal = { title: operationTexts.tooManyCalculations, seconds: BUSY_SECONDS };
    rememberRefusal(c, cost, refusal);
    return tooMany(c, refusal.title, refusal.seconds);
  }
  if (taken.isOwn) return taken.answer.own;
  const { status, headers, body } = taken.answer.shared!;
  return body.byteLength === 0 ? c.body(null, status, headers) : c.body(body, status, headers);
}

/** Permissions and scope follow from the session, the person that it views, and the owner that it acts for; the form of an answer from headers. */
const answerKey = (c: Context<AppEnv>, { sessionId, ownerId, user }: Principal): string =>
  JSON.stringify([sessionId, ownerId, user.id, c.req.url, ...FORM_HEADERS.map((name) => c.req.header(name))]);

async function sharedAnswer(answer: Response): Promise<ComputedAnswer["shared"]> {
  const { status, headers } = answer;
  const named = SHARED_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : []));
  return { status: status as 200, headers: Object.fromEntries(named), body: await answer.clone().arrayBuffer() };
}
