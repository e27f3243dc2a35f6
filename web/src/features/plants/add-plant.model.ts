import * as v from "valibot";
import { AddPlant, plantTexts } from "#contract/plant-users";

/** The form of a new plant while it is filled in; NaN: no number yet. */
export interface PlantDraft {
  plant_name: string;
  location: string;
  lat: number;
  lng: number;
  owner: string | null;
}

export const emptyPlant: PlantDraft = { plant_name: "", location: "", lat: Number.NaN, lng: Number.NaN, owner: null };

const sentOf = ({ owner, ...place }: PlantDraft) => ({ ...place, ...(owner !== null && { owners: [owner] }) });

export type PlantErrors = Partial<Record<"plant_name" | "location" | "lat" | "lng" | "owners", string>>;

/** What is missing or wrong, by field. `asksOwner`: an Admin says whose plant it is. */
export function plantErrors(draft: PlantDraft, asksOwner: boolean): PlantErrors {
  const { issues } = v.safeParse(AddPlant, sentOf(draft));
  const nested = issues ? (v.flatten<typeof AddPlant>(issues).nested ?? {}) : {};
  const errors: PlantErrors = Object.fromEntries(Object.entries(nested).map(([name, texts]) => [name, texts?.[0]]));
  return asksOwner && draft.owner === null ? { ...errors, owners: plantTexts.ownerNeeded } : errors;
}

export const addBody = (draft: PlantDraft): AddPlant => v.parse(AddPlant, sentOf(draft));
