/**
 * The newest results of a pure function, in the isolate's memory. The key must contain all inputs: a result is never checked again. Results
 * are shared, so no caller may change one.
 */
export class RecentResults<Result> {
  readonly #results = new Map<string, Result>();
  readonly #maximum: number;

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get(key: string, compute: () => Result): Result {
    const known = this.#results.get(key);
    const result = known ?? compute();
    this.#results.delete(key);
    this.#results.set(key, result);
    if (this.#results.size > this.#maximum) this.#results.delete(this.#results.keys().next().value!);
    return result;
  }
}
