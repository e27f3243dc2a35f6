/** Looks after ranges of samples for work that takes several steps: whether anybody wrote there since. */
export class Watches {
  private readonly watches = new Set<{ from: number; to: number; isTouched: boolean }>();

  /** Looks after `from <= t < to` [UTC epoch seconds] until `end`. */
  begin(from: number, to: number): { isTouched: () => boolean; end: () => void } {
    const watch = { from, to, isTouched: false };
    this.watches.add(watch);
    return { isTouched: () => watch.isTouched, end: () => this.watches.delete(watch) };
  }

  /** Something between these two times is written, changed or removed. */
  touch({ first, last }: { first: number; last: number }): void {
    for (const watch of this.watches) watch.isTouched ||= first < watch.to && last >= watch.from;
  }
}
