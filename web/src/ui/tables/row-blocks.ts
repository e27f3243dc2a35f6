import { type RefObject, useEffect, useRef, useState } from "react";
import { useRendersWholePage } from "../timing/whole-page.ts";

/** From this number of rows on, only those near the window are drawn. */
const MANY_ROWS = 200;
const ROWS_PER_BLOCK = 40;
/** Distance from the window within which rows are drawn [px]. */
const MARGIN = 1000;

export interface RowBlock<Row> {
  rows: readonly Row[];
  /** Rows before it. */
  before: number;
  /** Drawn only near the window. */
  isVirtual: boolean;
}

export function rowBlocks<Row>(rows: readonly Row[]): RowBlock<Row>[] {
  if (rows.length < MANY_ROWS) return [{ rows, before: 0, isVirtual: false }];
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_BLOCK) }, (_, block) => {
    const before = block * ROWS_PER_BLOCK;
    return { rows: rows.slice(before, before + ROWS_PER_BLOCK), before, isVirtual: true };
  });
}

/** Height of a block that isn't drawn [px]: of its rows as expected, then what it had; null: draw it. */
export function useUndrawnHeight<Element extends HTMLElement>(
  { isVirtual, before, rows }: RowBlock<unknown>,
  rowHeight: number,
): { ref: RefObject<Element | null>; height: number | null } {
  const ref = useRef<Element>(null);
  const [height, setHeight] = useState<number | null>(before === 0 ? null : rowHeight * rows.length);
  const isPrinted = useRendersWholePage(isVirtual, false);
  useEffect(() => {
    const element = ref.current;
    if (!isVirtual || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1)!;
        // A focused row stays.
        const isDrawn = isIntersecting || element.contains(document.activeElement);
        setHeight(isDrawn ? null : boundingClientRect.height);
      },
      { rootMargin: `${MARGIN}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isVirtual]);
  return { ref, height: isVirtual && !isPrinted ? height : null };
}
