import { useState } from "react";

export const optionalColumns = ["window", "worth", "waiting", "soiling", "sensors", "data"] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

const KEY = "monday.hidden-columns";

/** Kept in this browser. */
export function hiddenColumns(): OptionalColumn[] {
  try {
    const stored = (localStorage.getItem(KEY) ?? "").split(" ");
    return optionalColumns.filter((column) => stored.includes(column));
  } catch {
    return [];
  }
}

export function useHiddenColumns(): [readonly OptionalColumn[], (column: OptionalColumn) => void] {
  const [hidden, setHidden] = useState(hiddenColumns);
  const toggle = (column: OptionalColumn) => {
    const next = hidden.includes(column) ? hidden.filter((other) => other !== column) : [...hidden, column];
    setHidden(next);
    try {
      localStorage.setItem(KEY, next.join(" "));
    } catch {
      // Without storage, for this visit.
    }
  };
  return [hidden, toggle];
}
