import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Session } from "#contract/accounts/session";
import type { Place } from "#contract/places/places";
import type { PreviousSimulation, Projection, ProjectionRequest } from "#contract/simulation/projection";
import { roundedPlace } from "#contract/simulation/terms";
import type { IntervalDays } from "#domain/simulation/interval";
import { api, unwrap } from "../../api/client.ts";

type SimulationUser = Pick<Session["user"], "id" | "email" | "user_type">;

export const previousQuery = ({ id }: SimulationUser) =>
  queryOptions({
    queryKey: ["simulation", "previous", id],
    queryFn: ({ signal }) =>
      unwrap(api.statistics.getAiStatisticsPerUser[":id"].$get({ param: { id } }, { init: { signal } })),
  });

export const limitQuery = ({ id, user_type }: SimulationUser) =>
  queryOptions({
    queryKey: ["simulation", "limit", id],
    queryFn: ({ signal }) =>
      unwrap(api.ai.getLimitPerUser.$get({ query: { userId: id, userType: user_type } }, { init: { signal } })),
  });

export const placeOf = ({ latitude, longitude }: PreviousSimulation): Place => ({ lat: latitude, lng: longitude });

const texts = ({ lat, lng }: Place) => ({ lat: String(lat), lng: String(lng) });

/** Nearest simulation or the example; never uses one up. */
export const closestQuery = (place: Place) =>
  queryOptions({
    queryKey: ["simulation", "closest", place.lat, place.lng],
    queryFn: ({ signal }) =>
      unwrap(api.ai.getClosestDailyAndMonthlyProjections.$get({ query: texts(place) }, { init: { signal } })),
    // Changes only with the climate edition.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const groundQuery = (place: Place) =>
  queryOptions({
    queryKey: ["simulation", "ground", place.lat, place.lng],
    queryFn: ({ signal }) => unwrap(api.ai.groundMeasured.$get({ query: texts(place) }, { init: { signal } })),
    retry: false,
  });

export const ownQuery = (place: Place) =>
  queryOptions({
    queryKey: ["simulation", "own", place.lat, place.lng],
    queryFn: ({ signal }) => unwrap(api.ai.ownMeasured.$get({ query: texts(place) }, { init: { signal } })),
  });

export interface ChosenPlace extends Place {
  address: string;
}

export function runSimulation(
  user: SimulationUser,
  { address, lat, lng }: ChosenPlace,
  days: IntervalDays,
): Promise<Projection> {
  const json: ProjectionRequest = {
    email: user.email,
    userId: user.id,
    userType: user.user_type,
    ...days,
    location: { geometry: { location: { lat, lng } }, formatted_address: address },
  };
  return unwrap(api.ai.projection.$post({ json }));
}

export async function cacheResult(client: QueryClient, { data, simulation, basis }: Projection): Promise<void> {
  const place = roundedPlace(placeOf(simulation));
  client.removeQueries({ queryKey: ["simulation", "closest"] });
  client.setQueryData(closestQuery(place).queryKey, { ...data, sample: false, simulation, basis });
  await Promise.all([
    client.invalidateQueries({ queryKey: ["simulation", "previous"] }),
    client.invalidateQueries({ queryKey: ["simulation", "limit"] }),
  ]);
}

export const reportAddress = (id: string): string => `/api/ai/report/${encodeURIComponent(id)}`;
