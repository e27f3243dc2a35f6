import type { PlantToggle } from "../accounts/notifications.ts";
import type { CalculationInputs } from "../savings/calculation-inputs.ts";

export interface PlantPlace {
  plant_id: string;
  plant_name: string;
  location: string;
  lat: number;
  lng: number;
  status: "Enable" | "Disable";
}

/** A plant as listed. Only what the asking person may see is ever sent. */
export interface Plant extends PlantPlace {
  /** Ids of the owners: all of them for an Admin, for others only the one whose plant it is to them. */
  owners: string[];
}

/** A plant whole (`GET /api/plant/:id`); the toggles are the asking person's own. */
export interface PlantRecord extends Plant {
  calculation_values: CalculationInputs;
  notifications: Record<PlantToggle, boolean>;
  hideOnNOC: boolean;
  isDevUnit: boolean;
}

export interface PlantList {
  plants: Plant[];
}

interface Owner {
  owner_id: string;
  user_name: string;
  company_name: string;
  status: "Enable" | "Disable";
}

export interface OwnerList {
  owners: Owner[];
}
