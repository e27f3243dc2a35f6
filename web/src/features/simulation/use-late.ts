import { useEffect, useState } from "react";

/** What takes less is not announced: a dialog would only flash [ms]. */
const NOTICEABLE_MS = 150;

export function useLate(isActive: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = window.setTimeout(() => setLate(true), NOTICEABLE_MS);
    return () => {
      window.clearTimeout(timer);
      setLate(false);
    };
  }, [isActive]);
  return isActive && isLate;
}
