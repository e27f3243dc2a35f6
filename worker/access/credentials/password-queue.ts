/**
 * A password check takes the isolate's only thread for some 100 ms, a slice at a time: one runs at a time, a few wait, more are
 * refused. Places for browsers in which the person has signed in before are kept free of strangers.
 */

export const MAX_CHECKS = { stranger: 6, known: 12 } as const;
export type Lane = keyof typeof MAX_CHECKS;
/** After which a refused person tries again [s]. */
export const BUSY_SECONDS = 5;

const POLL_MS = 5;
/** After each check [ms], so that new arrivals are counted before the next one begins. */
const REST_MS = 10;
/** Before a check that had to wait [ms], for all other calls. */
export const YIELD_MS = 30;
/** A check that was not seen for this long was ended with its request [ms]; it takes a tenth of that. */
const LOST_MS = 5000;
/** The same of a whole sign-in [ms]: it waits for the checks before it. */
const LOST_SIGN_IN_MS = 15_000;

export class PasswordsBusyError extends Error {}

interface Ticket {
  /** Epoch milliseconds. */
  seenAt: number;
}

export class PasswordQueue {
  #tickets: Ticket[] = [];
  #signIns: Ticket[] = [];
  readonly #now: () => number;
  readonly #pause: (ms: number) => Promise<unknown>;

  constructor(now: () => number, pause: (ms: number) => Promise<unknown>) {
    this.#now = now;
    this.#pause = pause;
  }

  /** Throws where a check would be refused. */
  check(lane: Lane): void {
    this.#dropLost();
    if (this.#tickets.length >= MAX_CHECKS[lane]) throw new PasswordsBusyError();
  }

  /**
   * Makes a whole sign-in of a stranger, its reads of the database before the check included. No more are under way than may wait for a check,
   * so that a burst is refused before it costs anything.
   */
  async admit<Result>(signIn: () => Promise<Result>): Promise<Result> {
    const now = this.#now();
    this.#signIns = this.#signIns.filter(({ seenAt }) => now - seenAt <= LOST_SIGN_IN_MS);
    if (this.#signIns.length >= MAX_CHECKS.stranger) throw new PasswordsBusyError();
    const ticket: Ticket = { seenAt: now };
    this.#signIns.push(ticket);
    try {
      return await signIn();
    } finally {
      this.#signIns = this.#signIns.filter((one) => one !== ticket);
    }
  }

  async run<Result>(lane: Lane, check: () => Promise<Result>): Promise<Result> {
    this.check(lane);
    const isAlone = this.#tickets.length === 0;
    const ticket: Ticket = { seenAt: this.#now() };
    this.#tickets.push(ticket);
    try {
      // By asking again and not by a promise: the runtime ends a request that waits for nothing but another request.
      do await this.#rest(ticket, POLL_MS);
      while (this.#tickets[0] !== ticket);
      if (!isAlone) await this.#rest(ticket, YIELD_MS);
      const result = await check();
      // Without a rest the next one would begin before any other call is looked at.
      await this.#rest(ticket, REST_MS);
      return result;
    } finally {
      this.#drop(ticket);
    }
  }

  async #rest(ticket: Ticket, ms: number): Promise<void> {
    await this.#pause(ms);
    ticket.seenAt = this.#now();
    this.#dropLost();
  }

  #drop(ticket: Ticket): void {
    this.#tickets = this.#tickets.filter((one) => one !== ticket);
  }

  #dropLost(): void {
    const now = this.#now();
    this.#tickets = this.#tickets.filter(({ seenAt }) => now - seenAt <= LOST_MS);
  }
}

export const passwordQueue = new PasswordQueue(
  () => Date.now(),
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
);
