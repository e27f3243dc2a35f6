import type { Session } from "#contract/accounts/session";
import type { ListedDecisions } from "#contract/decision/decisions";

export interface FleetAnswers extends ListedDecisions {
  session: Session;
}

/** Addresses without a plant show all plants of the person. */
export const isFleetAddress = (address: URLSearchParams): boolean => !address.has("plant") && !address.has("device");

/** Requests what the page of several plants shows first. Null: it won't be shown. */
export async function fleetAnswers(
  ask: <Body>(path: string) => Promise<Body | null>,
  address: URLSearchParams,
): Promise<FleetAnswers | null> {
  const owner = address.get("owner");
  const path = owner === null ? "/api/decisions" : `/api/decisions?${new URLSearchParams({ owner })}`;
  const [session, list] = await Promise.all([ask<Session | null>("/api/session"), ask<ListedDecisions>(path)]);
  return session && list && { session, ...list };
}
