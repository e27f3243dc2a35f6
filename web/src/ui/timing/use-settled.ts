import { useEffect, useState } from "react";

/** Search dialogs wait this long before they filter [ms]. */
const SEARCH_DEBOUNCE_MS = 100;

export function useSettled<Value>(typed: Value): Value {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(typed), SEARCH_DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return settled;
}
