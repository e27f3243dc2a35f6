import * as v from "valibot";
import { AddPlant, plantTexts, type PlantUsers, type UpdatePlant } from "#contract/plants/users";
import { shownValue } from "../../ui/conflict/conflict.model.ts";

/** NaN: empty. */
export interface PlantDraft {
  plant_name: string;
  location: string;
  lat: number;
  lng: number;
}

export const emptyPlant: PlantDraft = { plant_name: "", location: "", lat: Number.NaN, lng: Number.NaN };

export interface EditPlantDraft extends PlantDraft {
  status: PlantStatus;
}

export const editDraftOf = ({ plant_name, location, lat, lng, status }: PlantUsers): EditPlantDraft => ({
  plant_name,
  location,
  lat,
  lng,
  status,
});

export const plantLabels = {
  plant_name: "Plant Name",
  location: "Address",
  lat: "Latitude",
  lng: "Longitude",
  status: "Enabled",
} as const;

export const shownEdit = (value: unknown): string =>
  value === "Enable" || value === "Disable" ? shownValue(value === "Enable") : shownValue(value);

export type PlantErrors = Partial<Record<keyof PlantDraft | "owners", string>>;

export function plantErrors(draft: PlantDraft): PlantErrors {
  const { issues } = v.safeParse(AddPlant, draft);
  const nested = issues ? (v.flatten<typeof AddPlant>(issues).nested ?? {}) : {};
  return Object.fromEntries(Object.entries(nested).map(([name, texts]) => [name, texts?.[0]]));
}

/** `owner`: chosen by an Admin; undefined: not asked. */
export const newPlantErrors = (draft: PlantDraft, owner: string | null | undefined): PlantErrors =>
  owner === null ? { ...plantErrors(draft), owners: plantTexts.ownerNeeded } : plantErrors(draft);

export const addBody = (draft: PlantDraft, owner: string | null | undefined): AddPlant =>
  v.parse(AddPlant, { ...draft, ...(owner !== null && owner !== undefined && { owners: [owner] }) });

export type PlantStatus = PlantUsers["status"];

/** Null: unchanged. Owners are sent as they are. */
export function updateBody(plant: PlantUsers, draft: PlantDraft, status: PlantStatus): UpdatePlant | null {
  const wanted = { ...addBody(draft, undefined), status };
  const names = ["plant_name", "location", "lat", "lng", "status"] as const;
  const changed = names.filter((name) => wanted[name] !== plant[name]);
  if (changed.length === 0) return null;
  const { plant_id, version, chosen } = plant;
  return {
    plant_id,
    version,
    owners: chosen.owners,
    ...Object.fromEntries(changed.map((name) => [name, wanted[name]])),
  };
}
