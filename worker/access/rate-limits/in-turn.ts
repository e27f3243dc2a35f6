import type { Context } from "hono";
import { operationTexts } from "#contract/common/operation-texts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import type { RoutePolicy } from "../allow.ts";
import { personRateLimitKey, tooMany } from "./limit.ts";
import { rememberRefusal } from "./refusals.ts";

/** Computing calls of one person that run at a time, and that wait for their turn. */
export const MAX_RUNNING = 2;
export const MAX_WAITING = 24;
const BUSY_SECONDS = 2;

const POLL_MS = 10;
/** `waitUntil` keeps the work of a closed connection for 30 s, so a work that is older has ended without a word [ms]. */
const LOST_AFTER_MS = 60_000;

interface Turn<Answer> {
  key: string | null;
  startedAt: number | null;
  outcome: { answer: Answer } | { error: unknown } | null;
}

/**
 * Turns of each person, in order of arrival. A call that equals one of the same person that has not begun waits for that one's answer: it
 * sees everything that was written before it arrived, so the answer needs no key of its inputs.
 */
export class Turns<Answer> {
  readonly #people = new Map<string, Turn<Answer>[]>();
  readonly #now: () => number;
  readonly #pause: (ms: number) => Promise<unknown>;

  constructor(now: () => number, pause: (ms: number) => Promise<unknown>) {
    this.#now = now;
    this.#pause = pause;
  }

  /** `key`: equal for calls with equal answers, or null. Returns null if too many wait. */
  async take(
    person: string,
    key: string | null,
    compute: () => Promise<Answer>,
  ): Promise<{ answer: Answer; isOwn: boolean } | null> {
    const turns = this.#turnsOf(person);
    const waiting = turns.filter(({ startedAt }) => startedAt === null);
    const same = key === null ? undefined : waiting.find((turn) => turn.key === key);
    if (same) return { answer: await this.#answerOf(same), isOwn: false };
    if (waiting.length >= MAX_WAITING) return null;
    const turn: Turn<Answer> = { key, startedAt: null, outcome: null };
    turns.push(turn);
    while (!this.#starts(person, turn)) await this.#pause(POLL_MS);
    turn.startedAt = this.#now();
    try {
      const answer = await compute();
      turn.outcome = { answer };
      return { answer, isOwn: true };
    } catch (error) {
      turn.outcome = { error };
      throw error;
    } finally {
      this.#end(person, turn);
    }
  }

  #turnsOf(person: string): Turn<Answer>[] {
    const turns = this.#people.get(person) ?? [];
    this.#people.set(person, turns);
    return turns;
  }

  #starts(person: string, turn: Turn<Answer>): boolean {
    const turns = this.#turnsOf(person);
    const now = this.#now();
    for (const lost of turns.filter(({ startedAt }) => startedAt !== null && now - startedAt > LOST_AFTER_MS))
      this.#end(person, lost);
    const running = turns.filter(({ startedAt }) => startedAt !== null).length;
    return running < MAX_RUNNING && turns.find(({ startedAt }) => startedAt === null) === turn;
  }

  /** Polls instead of waiting for a promise: the runtime ends a request that waits only for another request. */
  async #answerOf(turn: Turn<Answer>): Promise<Answer> {
    while (turn.outcome === null) await this.#pause(POLL_MS);
    if ("error" in turn.outcome) throw turn.outcome.error;
    return turn.outcome.answer;
  }

  #end(person: string, turn: Turn<Answer>): void {
    turn.outcome ??= { error: new Error("A computing call ended without an answer.") };
    const turns = this.#people.get(person) ?? [];
    turns.splice(turns.indexOf(turn) >>> 0, 1);
    if (turns.length === 0) this.#people.delete(person);
  }
}

interface ComputedAnswer {
  own: Response | void;
  shared: { status: 200; headers: Record<string, string>; body: ArrayBuffer } | null;
}

const turns = new Turns<ComputedAnswer>(
  () => Date.now(),
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
);

/** Headers about the content; the others belong to one call. */
const SHARED_HEADERS = ["content-type", "content-disposition", "cache-control", "etag", "retry-after"];

/** Gives a call that computes its turn among the calls of the same person. Other calls begin at once. */
export async function inTurn(
  c: Context<AppEnv>,
  { cost, method, isAudited }: RoutePolicy,
  answer: () => Promise<Response | void>,
): Promise<Response | void> {
  const principal = c.get("principal");
  if (!principal || cost === "read" || cost === "write") return answer();
  const isShared = method === "GET" && !isAudited;
  const taking = turns.take(personRateLimitKey(c, principal), isShared ? answerKey(c, principal) : null, async () => {
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

/** Permissions and scope follow from the session, the person that it views, and the owner that it acts for. */
const answerKey = (c: Context<AppEnv>, { sessionId, ownerId, user }: Principal): string =>
  JSON.stringify([sessionId, ownerId, user.id, c.req.url]);

async function sharedAnswer(answer: Response): Promise<ComputedAnswer["shared"]> {
  const { status, headers } = answer;
  const named = SHARED_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : []));
  return { status: status as 200, headers: Object.fromEntries(named), body: await answer.clone().arrayBuffer() };
}
