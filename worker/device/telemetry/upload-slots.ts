const MAX_UPLOADS = 2;
/** A file whose end was never reported stops counting after this long [s]. */
const LOST_SECONDS = 600;

/** Files arriving for a device. Kept in memory, because a restart ends their requests. */
export class UploadSlots {
  readonly #since = new Map<string, number>();

  take(id: string, now: number): boolean {
    for (const [other, since] of this.#since) if (since <= now - LOST_SECONDS) this.#since.delete(other);
    if (this.#since.size >= MAX_UPLOADS) return false;
    this.#since.set(id, now);
    return true;
  }

  free(id: string): void {
    this.#since.delete(id);
  }
}
