import { useState } from "react";
import { keepText, keptText } from "../../api/kept.ts";
import { mondayTexts } from "./texts.ts";

export type MondayColumn = keyof typeof mondayTexts.columns;
export type OptionalColumn = Exclude<MondayColumn, "plant" | "decision" | "action">;
const isOptional = (column: string): column is OptionalColumn => !["plant", "decision", "action"].includes(column);
export const optionalColumns = Object.keys(mondayTexts.columns).filter(isOptional);

const KEY = "monday.hidden-columns";

/** Kept in this browser. */
export function hiddenColumns(): OptionalColumn[] {
  const stored = (keptText(KEY) ?? "").split(" ");
  return optionalColumns.filter((column) => stored.includes(column));
}

export function useHiddenColumns(): [readonly OptionalColumn[], (column: OptionalColumn) => void] {
  const [hidden, setHidden] = useState(hiddenColumns);
  const toggle = (column: OptionalColumn) => {
    const next = hidden.includes(column) ? hidden.filter((other) => other !== column) : [...hidden, column];
    setHidden(next);
    keepText(KEY, next.join(" "));
  };
  return [hidden, toggle];
}
