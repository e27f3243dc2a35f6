import type { SampleColumn } from "../contract/inbound.ts";
import type { SamplePage, Samples } from "./samples.ts";

export interface PageRequest {
  /** UTC epoch seconds; `to` is not part of it. */
  from: number;
  to: number;
  names: readonly SampleColumn[];
  /** Samples a page at most. */
  size?: number;
}

/** A day at one sample a second is nine of these; a minute-month is five. */
const PAGE = 10_000;

/**
 * The raw samples of a time range, page by page and in order of time, wherever they lie. No page is empty. A job that is
 * interrupted goes on with `from` = the last `t` that it has handled + 1.
 */
export async function* samplePages(
  sources: { samples: Samples },
  { from, to, names, size = PAGE }: PageRequest,
): AsyncGenerator<SamplePage, void> {
  for (let cursor = from; cursor < to;) {
    const page = sources.samples.page(cursor, to, names, size);
    if (page.t.length === 0) return;
    yield page;
    cursor = page.t.at(-1)! + 1;
  }
}
