interface TurnLimits {
  /** Of one person. */
  running: number;
  waiting: number;
  /** Of all people with the same owner. */
  ofOwner: number;
}

/** Computing calls of one person that run at a time, and that wait for their turn. */
export const MAX_RUNNING = 2;
export const MAX_WAITING = 24;
/** Of all staff of one owner. */
export const MAX_OF_OWNER = 4;
export const BUSY_SECONDS = 2;

const POLL_MS = 10;
/** `waitUntil` keeps the work of a closed connection for 30 s, so a work that is older has ended without a word [ms]. */
const LOST_AFTER_MS = 60_000;

export interface Caller {
  person: string;
  owner: string;
}

interface Turn<Answer> {
  owner: string;
  key: string | null;
  startedAt: number | null;
  outcome: { answer: Answer } | { error: unknown } | null;
}

const isRunning = ({ startedAt }: { startedAt: number | null }): boolean => startedAt !== null;

/**
 * Turns of each person, in order of arrival. A call that equals one of the same person that has not begun waits for that one's answer: it
 * sees everything that was written before it arrived, so the answer needs no key of its inputs.
 */
export class Turns<Answer> {
  readonly #people = new Map<string, Turn<Answer>[]>();
  readonly #now: () => number;
  readonly #pause: (ms: number) => Promise<unknown>;
  readonly #limits: TurnLimits;

  constructor(
    now: () => number,
    pause: (ms: number) => Promise<unknown>,
    limits: TurnLimits = { running: MAX_RUNNING, waiting: MAX_WAITING, ofOwner: MAX_OF_OWNER },
  ) {
    this.#now = now;
    this.#pause = pause;
    this.#limits = limits;
  }

  /** `key`: equal for calls with equal answers, or null. Returns null if too many wait. */
  async take(
    { person, owner }: Caller,
    key: string | null,
    compute: () => Promise<Answer>,
  ): Promise<{ answer: Answer; isOwn: boolean } | null> {
    const turns = this.#turnsOf(person);
    const waiting = turns.filter(({ startedAt }) => startedAt === null);
    const same = key === null ? undefined : waiting.find((turn) => turn.key === key);
    if (same) return { answer: await this.#answerOf(same), isOwn: false };
    if (waiting.length >= this.#limits.waiting) return null;
    const turn: Turn<Answer> = { owner, key, startedAt: null, outcome: null };
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
    const now = this.#now();
    for (const [other, theirs] of this.#people)
      for (const lost of theirs.filter(({ startedAt }) => startedAt !== null && now - startedAt > LOST_AFTER_MS))
        this.#end(other, lost);
    const turns = this.#turnsOf(person);
    const { running, ofOwner } = this.#limits;
    if (turns.filter(isRunning).length >= running || turns.find((one) => !isRunning(one)) !== turn) return false;
    const all = [...this.#people.values()].flat();
    const free = ofOwner - all.filter((one) => one.owner === turn.owner && isRunning(one)).length;
    // The last one is for a person who has none, so that two people don't hold up their colleagues.
    return free > (turns.some(isRunning) ? 1 : 0);
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
