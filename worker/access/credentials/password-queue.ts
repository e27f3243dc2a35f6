/**
 * Maximum checks under way or waiting. A check takes the isolate's only thread for about 100 ms, in slices, so one runs
 * at a time. Only browsers in which the person has signed in before may use the last places.
 */

export const MAX_CHECKS = { stranger: 6, known: 12 } as const;
export type Lane = keyof typeof MAX_CHECKS;
export const BUSY_SECONDS = 5;

const POLL_MS = 5;
/** Pause after each check, so that new arrivals are counted before the next check begins [ms]. */
const REST_MS = 10;
/** Pause before a check that had to wait, so that other requests can run [ms]. */
export const YIELD_MS = 30;
/** A check that was not seen for this long ended with its request [ms]. A check takes about a tenth of this. */
const LOST_MS = 5000;
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

  check(lane: Lane): void {
    this.#dropLost();
    if (this.#tickets.length >= MAX_CHECKS[lane]) throw new PasswordsBusyError();
  }

  /**
   * Runs the whole sign-in of a stranger, with its database reads. At most as many sign-ins run as may wait for a
   * check, so that a burst is refused before it costs anything.
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
      // Polls instead of waiting for a promise: the runtime ends a request that waits only for another request.
      do await this.#rest(ticket, POLL_MS);
      while (this.#tickets[0] !== ticket);
      if (!isAlone) await this.#rest(ticket, YIELD_MS);
      const result = await check();
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
