import type { Context } from "hono";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "../platform/context.ts";
import { PartBuffer } from "#domain/text/bytes";
import { problem } from "../platform/problem.ts";
import { BUSY_SECONDS, Turns } from "./rate-limits/turns.ts";

interface HeldBody {
  buffer: PartBuffer;
  /** Its memory was given to newer ones. */
  isCut: boolean;
}

/**
 * Large bodies that arrive or wait for their turn. When they take more memory than `most`, those that have taken longest are cut off, so
 * that slow senders keep nobody out.
 */
export class HeldBodies {
  readonly #most: number;
  readonly #held = new Set<HeldBody>();

  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): number {
    return [...this.#held].reduce((sum, { buffer }) => sum + buffer.reserved, 0);
  }

  /** `use` begins when all has arrived, and takes the body when it wants it; null: it was cut off. */
  async hold<T>(
    content: AsyncIterable<Uint8Array>,
    maximum: number,
    use: (take: () => Uint8Array<ArrayBuffer> | null) => Promise<T>,
  ): Promise<T | "too-large"> {
    const own: HeldBody = { buffer: new PartBuffer(maximum), isCut: false };
    this.#held.add(own);
    const take = () => {
      this.#held.delete(own);
      const { buffer } = own;
      own.buffer = new PartBuffer(0);
      return own.isCut ? null : buffer.take();
    };
    try {
      for await (const piece of content) {
        if (own.isCut) break;
        if (own.buffer.add(piece) < piece.length) return "too-large";
        this.#makeRoom();
      }
      return await use(take);
    } finally {
      this.#held.delete(own);
    }
  }

  #makeRoom(): void {
    for (const oldest of this.#held) {
      if (this.bytes <= this.#most) return;
      this.#held.delete(oldest);
      oldest.buffer = new PartBuffer(0);
      oldest.isCut = true;
    }
  }
}

/** Of an isolate's 128 MB. */
export const heldBodies = new HeldBodies(32 * 1024 * 1024);

/** A JSON body of 16 MB takes 40 MB while it is read. */
const turns = new Turns<Response | void | "cut-off" | "no-text">(
  () => Date.now(),
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  { running: 1, waiting: 3, ofOwner: 1 },
);

/** Smaller bodies need no turn. */
export const LARGE_BODY_BYTES = 1024 * 1024;
/** Most of a JSON body that holds a text file without its strings: 20 MB of brackets hold the thread for 2 s. */
const MAX_STRUCTURE_BYTES = 64 * 1024;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** Whether a JSON text is short without the content of its strings. */
export function hasLittleStructure(json: Uint8Array): boolean {
  let structure = 0;
  for (let at = 0; ;) {
    const open = json.indexOf(QUOTE, at);
    structure += (open === -1 ? json.length : open + 2) - at;
    if (structure > MAX_STRUCTURE_BYTES) return false;
    if (open === -1) return true;
    let close = open;
    do close = json.indexOf(QUOTE, close + 1);
    while (close !== -1 && isEscaped(json, close));
    if (close === -1) return true;
    at = close + 1;
  }
}

function isEscaped(json: Uint8Array, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}

type Work = () => Promise<Response | void>;

/**
 * Reads a JSON body that holds a text file, and answers it in its turn, which begins within the person's own turn. Null: it is longer than
 * `maximum`.
 */
export async function inTurnOfLargeBodies(
  c: Context<AppEnv>,
  content: AsyncIterable<Uint8Array>,
  maximum: number,
  { inOwnTurn, next }: { inOwnTurn: (work: Work) => Promise<Response | void>; next: Work },
): Promise<Response | void | null> {
  const person = c.get("principal")?.user.id ?? "";
  const answer = await heldBodies.hold(content, maximum, (take) =>
    inOwnTurn(async () => {
      const taken = await turns.take({ person, owner: "bodies" }, null, async () => {
        const sent = take();
        if (sent === null) return "cut-off";
        if (!hasLittleStructure(sent)) return "no-text";
        const { method } = c.req.raw;
        c.req.raw = new Request(c.req.raw, { method, body: sent });
        return next();
      });
      if (taken?.answer === "no-text") return problem(c, 400, texts.noJson);
      if (taken !== null && taken.answer !== "cut-off") return taken.answer;
      c.header("Retry-After", String(BUSY_SECONDS));
      return problem(c, 503, texts.busy);
    }),
  );
  return answer === "too-large" ? null : answer;
}
