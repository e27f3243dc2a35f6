export const hexOf = (digest: ArrayBuffer): string =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** For random secrets (session tokens, device keys) and lookup keys; passwords use scrypt. */
export async function sha256Hex(text: string): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

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
