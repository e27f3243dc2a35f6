import type { QueryClient } from "@tanstack/react-query";
import { cleaningsQuery } from "../../cleanings/index.ts";
import { nextWashesQuery } from "../../messages/index.ts";
import { inputsQuery, latestSavingsQuery, recommendationQuery } from "../../savings/index.ts";
import { type FirstSelection, takeFirstSelection } from "./first-selection.ts";
import { devicesQuery, plantsQuery, soilingLossQuery } from "../queries.ts";

/** Then the screen renders without late answers [ms]. */
const WAIT_MS = 1000;

/**
 * Waits for the plain page's requests, so that the screen renders once with its figures. Returns their place if the person's lists have it;
 * null: no plain page, or late lists.
 */
export async function loadFirst(client: QueryClient): Promise<FirstSelection | null> {
  const place = takeFirstSelection();
  if (place === null) return null;
  const { plant, device } = place;
  const answers = Promise.all([
    client.prefetchQuery(plantsQuery(undefined)),
    client.prefetchQuery(nextWashesQuery),
    client.prefetchQuery(devicesQuery(plant)),
    client.prefetchQuery(recommendationQuery(device)),
    client.prefetchQuery(soilingLossQuery(device)),
    client.prefetchQuery(inputsQuery(plant)),
    client.prefetchQuery(cleaningsQuery(device)),
    client.prefetchQuery(latestSavingsQuery(device)),
  ]);
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  const plants = client.getQueryData(plantsQuery(undefined).queryKey)?.plants;
  const devices = client.getQueryData(devicesQuery(plant).queryKey)?.devices;
  const isListed =
    plants?.some(({ plant_id }) => plant_id === plant) && devices?.some(({ device_id }) => device_id === device);
  return isListed ? place : null;
}
