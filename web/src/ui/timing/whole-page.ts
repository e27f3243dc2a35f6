import { useEffect, useState } from "react";

/** A page at rest is completed after this long, so that search and the list of headings know all of it [ms]. */
const AT_REST_MS = 15_000;

type Want = () => void;
const wants = new Set<Want>();

/** Renders what waits for being near the window: before a jump past it, and for paper. */
export function wantWholePage(): void {
  for (const want of wants) want();
}

globalThis.addEventListener?.("beforeprint", wantWholePage);

/** Whether the whole page is wanted, near the window or not. `isAsked`: false while it makes no difference. */
export function useWholePage(isAsked: boolean): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isAsked || isWanted) return;
    const want = () => setWanted(true);
    wants.add(want);
    const timer = setTimeout(want, AT_REST_MS);
    return () => {
      wants.delete(want);
      clearTimeout(timer);
    };
  }, [isAsked, isWanted]);
  return isWanted;
}
