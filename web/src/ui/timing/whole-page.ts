import { useEffect, useState } from "react";

/** Completes a resting page, so that search and headings know all of it [ms]. */
const AT_REST_MS = 15_000;

type Want = () => void;
const wants = new Set<Want>();

/** Renders parts that wait to be near the window: before a jump past them, and for print. */
export function renderWholePage(): void {
  for (const want of wants) want();
}

globalThis.addEventListener?.("beforeprint", renderWholePage);

/** `atRest`: false for parts that are drawn only for print. */
export function useRendersWholePage(isAsked: boolean, atRest = true): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isAsked || isWanted) return;
    const want = () => setWanted(true);
    wants.add(want);
    const timer = atRest ? setTimeout(want, AT_REST_MS) : undefined;
    return () => {
      wants.delete(want);
      clearTimeout(timer);
    };
  }, [isAsked, isWanted, atRest]);
  return isWanted;
}
