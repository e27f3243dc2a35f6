import type { SampleColumn } from "../contract/inbound.ts";
import { type ArchiveBlock, MISSING } from "./archive-format.ts";
import type { Archives } from "./archives.ts";
import { quantities } from "./quantities.ts";
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
 * The raw samples of a time range that have any of the quantities, page by page and in order of time, wherever they lie: in the
 * object or in an archived month. No page is empty. A job that is interrupted goes on with `from` = the last `t` that it has
 * handled + 1.
 */
export async function* samplePages(
  { samples, archives }: { samples: Samples; archives: Archives },
  { from, to, names, size = PAGE }: PageRequest,
): AsyncGenerator<SamplePage, void> {
  for (let cursor = from; cursor < to;) {
    // Asked anew each time: a month may come back while somebody reads.
    const [archive] = archives.within(cursor, to);
    if (archive && archive.month <= cursor) {
      const end = Math.min(to, archive.until);
      for await (const block of archives.blocks(archive)) {
        yield* blockPages(block, { from: cursor, to: end, names, size });
        if (block.t.at(-1)! >= end) break;
      }
      cursor = end;
      continue;
    }
    const end = archive?.month ?? to;
    const page = samples.page(cursor, end, names, size);
    if (page.t.length > 0) yield page;
    cursor = page.t.length < size ? end : page.t.at(-1)! + 1;
  }
}

function* blockPages({ t, columns }: ArchiveBlock, request: Required<PageRequest>): Generator<SamplePage> {
  const { from, to, names, size } = request;
  const rows = Array.from(t.keys()).filter(
    (row) => t[row]! >= from && t[row]! < to && names.some((name) => columns[name][row] !== MISSING),
  );
  for (let first = 0; first < rows.length; first += size) {
    const part = rows.slice(first, first + size);
    const page: SamplePage = { t: Float64Array.from(part, (row) => t[row]!), columns: {} };
    for (const name of names) {
      const { scale } = quantities[name];
      const column = columns[name];
      page.columns[name] = Float64Array.from(part, (row) => (column[row] === MISSING ? NaN : column[row]! / scale));
    }
    yield page;
  }
}
