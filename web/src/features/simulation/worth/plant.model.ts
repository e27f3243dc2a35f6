import { examplePlant, type PlantTerms, plantLimits } from "#contract/simulation/plant";

const keys = ["megawatts", "kwhPerKw", "price", "washCost"] as const satisfies (keyof PlantTerms)[];

export function wholePlant(plant: PlantTerms): PlantTerms | null {
  const isWithin = (key: keyof PlantTerms): boolean =>
    plant[key] >= plantLimits[key].minimum && plant[key] <= plantLimits[key].maximum;
  return keys.every(isWithin) ? plant : null;
}

export const isExample = (plant: PlantTerms): boolean => keys.every((key) => plant[key] === examplePlant[key]);
