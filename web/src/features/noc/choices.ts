import { useState } from "react";
import * as v from "valibot";
import { keepText, keptJson } from "../../api/kept.ts";

export const groupings = ["rule-plant", "rule", "plant", "none"] as const;
export const orders = ["newest", "oldest"] as const;
export const pageSizes = ["10", "25", "50", "100"] as const;

const NocChoices = v.object({
  /** Groups of open alerts; critical ones are first in each. */
  group: v.fallback(v.picklist(groupings), "rule-plant"),
  order: v.fallback(v.picklist(orders), "newest"),
  rows: v.fallback(v.picklist(pageSizes), "10"),
});
export type NocChoices = v.InferOutput<typeof NocChoices>;

const KEY = "noc.choices";
const usual = v.parse(NocChoices, { group: null, order: null, rows: null });

const stored = (): NocChoices => v.parse(NocChoices, { ...usual, ...(keptJson(KEY) as object | null) });

/** Kept in this browser. */
export function useNocChoices(): [NocChoices, (change: Partial<NocChoices>) => void] {
  const [choices, setChoices] = useState(stored);
  const choose = (change: Partial<NocChoices>): void => {
    const next = { ...choices, ...change };
    setChoices(next);
    keepText(KEY, JSON.stringify(next));
  };
  return [choices, choose];
}
