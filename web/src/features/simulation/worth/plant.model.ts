import { examplePlant, type PlantTerms, plantLimits } from "#contract/simulation/plant";

const keys = ["megawatts", "kwhPerKw", "price", "washCost"] as const satisfies (keyof PlantTerms)[];

/** The plant, where every figure is within its limits; NaN is an entry that is empty or wrong. */
export function wholePlant(plant: PlantTerms): PlantTerms | null {
  const isWithin = (key: keyof PlantTerms): boolean =>
    plant[key] >= plantLimits[key].minimum && plant[key] <= plantLimits[key].maximum;
  return keys.every(isWithin) ? plant : null;
}

export const isExample = (plant: PlantTerms): boolean => keys.every((key) => plant[key] === examplePlant[key]);
