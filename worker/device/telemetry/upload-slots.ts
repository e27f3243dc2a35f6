/** Files of one device that may arrive at a time: each holds some MB of the memory that all devices share. */
const MAX_UPLOADS = 2;
/** A file whose end nobody reported no longer counts after this long [s]. */
const LOST_SECONDS = 600;

/** The files that arrive for a device right now. Kept in memory: a restart ends the requests they belong to. */
export class UploadSlots {
  readonly #since = new Map<string, number>();

  /** Takes a slot; false: all are taken. `now`: UTC epoch seconds. */
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
