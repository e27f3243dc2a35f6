import type { PlantUsers, UpdatePlant } from "#contract/plants/users";
import { changesOf, type DraftOf, type FieldProblems, id } from "#contract/records/field";
import { plantFields, storedPlant } from "#contract/records/plant";

/** `owners`: chosen by an Admin who acts for nobody. */
export const newPlantFields = { ...plantFields, owners: id({ label: "Owner", max: 64 }) } as const;

type NewPlantProblems = FieldProblems<keyof typeof newPlantFields>;

export const withoutOwner = ({ errors, missing }: NewPlantProblems): NewPlantProblems => ({
  errors: Object.fromEntries(Object.entries(errors).filter(([name]) => name !== "owners")),
  missing: missing.filter((label) => label !== newPlantFields.owners.label),
});

/** Null: unchanged. Owners are sent as they are. */
export function updateBody(plant: PlantUsers, draft: DraftOf<typeof storedPlant>): UpdatePlant | null {
  const changes = changesOf(storedPlant, plant, draft);
  if (Object.keys(changes).length === 0) return null;
  const { plant_id, version, chosen } = plant;
  return { plant_id, version, owners: chosen.owners, ...changes };
}
