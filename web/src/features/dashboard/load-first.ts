import type { QueryClient } from "@tanstack/react-query";
import { cleaningsQuery } from "../cleanings/index.ts";
import { nextWashesQuery } from "../messages/index.ts";
import { inputsQuery, latestSavingsQuery, recommendationQuery } from "../savings/index.ts";
import { takeFirstPlace } from "./first-place.ts";
import { devicesQuery, plantsQuery, soilingLossQuery } from "./queries.ts";

/** The screen is rendered without the answers that are late [ms]. */
const WAIT_MS = 1000;

/**
 * Waits for the answers that the plain page has requested, so that the screen is rendered once, with its figures, and not again
 * with each answer. Does nothing where there was no plain page.
 */
export async function loadFirst(client: QueryClient): Promise<void> {
  const place = takeFirstPlace();
  if (place === null) return;
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
}
