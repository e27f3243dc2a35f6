import type { QueryClient } from "@tanstack/react-query";
import { plantDecisionQuery } from "../../savings/index.ts";
import { takeFirstSelection, withinASecond } from "./first-selection.ts";
import { devicesQuery, plantsQuery } from "../queries.ts";

/**
 * Waits for the plain page's requests, so that the screen renders once with its figures. Returns their plant if the person's list has it; null:
 * no plain page, or a late list.
 */
export async function loadFirst(client: QueryClient): Promise<string | null> {
  const plant = takeFirstSelection();
  if (plant === null) return null;
  const answers = Promise.all([
    client.prefetchQuery(plantDecisionQuery(plant)),
    client.prefetchQuery(plantsQuery(undefined)),
    client.prefetchQuery(devicesQuery(plant)),
  ]);
  await withinASecond(answers);
  const plants = client.getQueryData(plantsQuery(undefined).queryKey)?.plants;
  return plants?.some(({ plant_id }) => plant_id === plant) ? plant : null;
}
