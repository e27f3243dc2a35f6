export const WINDOW_SECONDS = 60;
/** Above this, all callers are forgotten, to bound memory; other limits still count them. */
const MAX_CALLERS = 10_000;

export class RecentCalls {
  readonly #callers = new Map<string, { since: number; calls: number }>();

  count(caller: string, now: number): number {
    const known = this.#callers.get(caller);
    if (known && now - known.since < WINDOW_SECONDS) return ++known.calls;
    if (this.#callers.size >= MAX_CALLERS) this.#callers.clear();
    this.#callers.set(caller, { since: now, calls: 1 });
    return 1;
  }
}
