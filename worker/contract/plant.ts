/** A plant as listed (1-platform.md section 3). Only what the asking person may see is ever sent. */
export interface Plant {
  plant_id: string;
  plant_name: string;
  location: string;
  lat: number;
  lng: number;
  status: "Enable" | "Disable";
  owners: string[];
}

export interface PlantList {
  plants: Plant[];
}
