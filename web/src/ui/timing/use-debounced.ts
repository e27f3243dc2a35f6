import { useEffect, useState } from "react";

/** [ms] */
const SEARCH_DEBOUNCE_MS = 100;

export function useDebounced<Value>(typed: Value, delayMs = SEARCH_DEBOUNCE_MS): Value {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(typed), delayMs);
    return () => window.clearTimeout(timer);
  }, [typed, delayMs]);
  return settled;
}
