import { createContext, use } from "react";
import type { Session } from "#contract/accounts/session";
import type { Device } from "#contract/devices/device";
import type { Plant } from "#contract/plants/plant";
import type { DayRange } from "../../ui/dates/date-ranges.ts";
import type { InputsState } from "../savings/index.ts";
import type { DashboardSearch } from "./selection/search.ts";
import type { DashboardSelection } from "./selection/use-selection.ts";

/** "log-plant": for all sensors. */
export type DeviceDialog = "cleanings" | "log" | "log-plant" | "offset" | "look-back" | "files";

/** What the page is about before its plant is known. */
export interface DashboardPlace {
  session: Session;
  may: (permission: Session["permissions"][number]) => boolean;
  selection: DashboardSelection;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
  now: number;
  /** Null: no device has one. */
  range: DayRange | null;
  /** Null: not permitted. */
  onUpload: (() => void) | null;
}

export const Place = createContext<DashboardPlace | null>(null);

export const usePlace = (): DashboardPlace => use(Place)!;

/** What the tabs of a plant are about. */
export interface ShownPlant extends DashboardPlace {
  plant: Plant;
  devices: readonly Device[];
  /** The chosen one; of the whole plant its first live one, for zone and range. */
  device: Device;
  isWhole: boolean;
  range: DayRange;
  inputs: InputsState;
  onDialog: (dialog: DeviceDialog) => void;
}

export const Shown = createContext<ShownPlant | null>(null);

export const useShown = (): ShownPlant => use(Shown)!;
