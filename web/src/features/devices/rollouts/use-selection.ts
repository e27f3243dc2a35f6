import { useState } from "react";
import type { DeviceListingSearch } from "../listing/search.ts";
import { nothingSelected, type DeviceSelection } from "./rollout.model.ts";

/** Reset by another search or filter, because "all that match" would change. */
export function useSelection({ find, owner, plant, health, service }: DeviceListingSearch) {
  const filterKey = JSON.stringify([find, owner, plant, health, service]);
  const [stored, store] = useState({ filterKey, selection: nothingSelected });
  const selection = stored.filterKey === filterKey ? stored.selection : nothingSelected;
  return [selection, (next: DeviceSelection) => store({ filterKey, selection: next })] as const;
}
