import { useEffect, useState } from "react";

/** [ms] */
const SEARCH_DEBOUNCE_MS = 100;

export function useDebounced<Value>(typed: Value): Value {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(typed), SEARCH_DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return settled;
}
