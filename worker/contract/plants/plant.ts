import type { WireOf } from "../records/field.ts";
import type { plantRecordFlags } from "../records/person.ts";
import type { storedPlant } from "../records/plant.ts";
import type { CalculationInputs } from "../records/inputs.ts";

export interface PlantPlace extends WireOf<typeof storedPlant> {
  plant_id: string;
}

export interface Plant extends PlantPlace {
  /** All owners for an Admin, else only the caller's own. */
  owners: string[];
}

export interface PlantRecord extends Plant {
  calculation_values: CalculationInputs;
  notifications: WireOf<typeof plantRecordFlags>;
  hideOnNOC: boolean;
  isDevUnit: boolean;
}

export interface PlantList {
  plants: Plant[];
}

export interface OwnerList {
  owners: { owner_id: string; user_name: string; company_name: string; status: "Enable" | "Disable" }[];
}
