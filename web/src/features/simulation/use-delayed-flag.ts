import { useEffect, useState } from "react";

/** Shorter work shows no dialog, which would flash [ms]. */
const NOTICEABLE_MS = 150;

export function useDelayedFlag(isActive: boolean): boolean {
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
