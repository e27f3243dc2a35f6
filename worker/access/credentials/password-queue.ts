/**
 * Maximum checks under way or waiting, by lane. A check takes the isolate's only thread for about 100 ms, in slices, so
 * one runs at a time, and the lanes take turns: no kind of caller can keep the others out. `known`: a browser in which
 * the person has signed in before, or a link from a mail.
 */
export const MAX_CHECKS = { stranger: 6, known: 6, "signed-in": 6 } as const;
export type Lane = keyof typeof MAX_CHECKS;
const lanes = Object.keys(MAX_CHECKS) as Lane[];
export const BUSY_SECONDS = 5;

const POLL_MS = 5;
/** Pause after each check, so that new arrivals are counted before the next check begins [ms]. */
const PAUSE_AFTER_CHECK_MS = 10;
/** Pause before a check that had to wait, so that other requests can run [ms]. */
export const PAUSE_BEFORE_CHECK_MS = 30;
/** A check that was not seen for this long ended with its request [ms]. A check takes about a tenth of this. */
const ABANDONED_AFTER_MS = 5000;
const LOST_AFTER_MS = 15_000;

export class PasswordQueueFullError extends Error {}

interface Ticket {
  /** Epoch milliseconds. */
  seenAt: number;
}

interface LaneTicket extends Ticket {
  lane: Lane;
  personId: string | undefined;
}

export class PasswordQueue {
  #tickets: LaneTicket[] = [];
  #running: LaneTicket | null = null;
  #lastLane: Lane = "signed-in";
  #signIns: Ticket[] = [];
  readonly #turns = new Map<string, Ticket>();
  readonly #now: () => number;
  readonly #pause: (ms: number) => Promise<unknown>;

  constructor(now: () => number, pause: (ms: number) => Promise<unknown>) {
    this.#now = now;
    this.#pause = pause;
  }

  check(lane: Lane): void {
    this.#dropLost();
    if (this.#inLane(lane).length >= MAX_CHECKS[lane]) throw new PasswordQueueFullError();
  }

  /**
   * Runs the whole sign-in of a stranger, with its database reads. At most as many sign-ins run as may wait for a
   * check, so that a burst is refused before it costs anything.
   */
  async admit<Result>(signIn: () => Promise<Result>): Promise<Result> {
    const now = this.#now();
    this.#signIns = this.#signIns.filter(({ seenAt }) => now - seenAt <= LOST_AFTER_MS);
    if (this.#signIns.length >= MAX_CHECKS.stranger) throw new PasswordQueueFullError();
    const ticket: Ticket = { seenAt: now };
    this.#signIns.push(ticket);
    try {
      return await signIn();
    } finally {
      this.#signIns = this.#signIns.filter((one) => one !== ticket);
    }
  }

  /** Runs the work of a signed-in person unless other work of theirs is under way. Null: refused. */
  async inTurn<Result>(personId: string, work: () => Promise<Result>): Promise<Result | null> {
    const now = this.#now();
    for (const [other, { seenAt }] of this.#turns) if (now - seenAt > LOST_AFTER_MS) this.#turns.delete(other);
    if (this.#turns.has(personId)) return null;
    const ticket: Ticket = { seenAt: now };
    this.#turns.set(personId, ticket);
    try {
      return await work();
    } finally {
      if (this.#turns.get(personId) === ticket) this.#turns.delete(personId);
    }
  }

  /**
   * One person takes one place: a second check at the same time waits with strangers if the person is signing in, and
   * is refused if the person is signed in.
   */
  async run<Result>(wanted: Lane, check: () => Promise<Result>, personId?: string): Promise<Result> {
    const isSecond = personId !== undefined && this.#inLane(wanted).some((ticket) => ticket.personId === personId);
    if (wanted === "signed-in" && isSecond) throw new PasswordQueueFullError();
    const lane = wanted === "known" && isSecond ? "stranger" : wanted;
    this.check(lane);
    const isAlone = this.#tickets.length === 0;
    const ticket: LaneTicket = { lane, personId, seenAt: this.#now() };
    this.#tickets.push(ticket);
    try {
      // Polls instead of waiting for a promise: the runtime ends a request that waits only for another request.
      do await this.#rest(ticket, POLL_MS);
      while (!this.#starts(ticket));
      if (!isAlone) await this.#rest(ticket, PAUSE_BEFORE_CHECK_MS);
      const result = await check();
      await this.#rest(ticket, PAUSE_AFTER_CHECK_MS);
      return result;
    } finally {
      this.#drop(ticket);
    }
  }

  #inLane(lane: Lane): LaneTicket[] {
    return this.#tickets.filter((ticket) => ticket.lane === lane);
  }

  /** Takes the thread for a ticket if it is free and the ticket is the first of the lane whose turn it is. */
  #starts(ticket: LaneTicket): boolean {
    if (!this.#tickets.includes(ticket)) throw new PasswordQueueFullError();
    if (this.#running !== null) return false;
    const last = lanes.indexOf(this.#lastLane);
    const order = [...lanes.slice(last + 1), ...lanes.slice(0, last + 1)];
    const lane = order.find((one) => this.#inLane(one).length > 0);
    if (lane === undefined || this.#inLane(lane)[0] !== ticket) return false;
    this.#running = ticket;
    this.#lastLane = lane;
    return true;
  }

  async #rest(ticket: Ticket, ms: number): Promise<void> {
    await this.#pause(ms);
    ticket.seenAt = this.#now();
    this.#dropLost();
  }

  #drop(ticket: LaneTicket): void {
    this.#tickets = this.#tickets.filter((one) => one !== ticket);
    if (this.#running === ticket) this.#running = null;
  }

  #dropLost(): void {
    const now = this.#now();
    for (const lost of this.#tickets.filter(({ seenAt }) => now - seenAt > ABANDONED_AFTER_MS)) this.#drop(lost);
  }
}

export const passwordQueue = new PasswordQueue(
  () => Date.now(),
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
);
