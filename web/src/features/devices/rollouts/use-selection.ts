import { useState } from "react";
import type { DeviceListingSearch } from "../listing/search.ts";
import { nothingSelected, type DeviceSelection } from "./rollout.model.ts";

/** Reset by another search or filter, because "all that match" would change. */
export function useSelection({ find, plant, health, service }: DeviceListingSearch) {
  const asked = JSON.stringify([find, plant, health, service]);
  const [kept, keep] = useState({ asked, selection: nothingSelected });
  const selection = kept.asked === asked ? kept.selection : nothingSelected;
  return [selection, (next: DeviceSelection) => keep({ asked, selection: next })] as const;
}
