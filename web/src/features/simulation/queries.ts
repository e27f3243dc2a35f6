import type { QueryClient } from "@tanstack/react-query";
import type { Session } from "#contract/accounts/session";
import type { Place } from "#contract/places/places";
import type { PreviousSimulation, Projection, ProjectionRequest } from "#contract/simulation/projection";
import { roundedPlace } from "#contract/simulation/terms";
import type { IntervalDays } from "#domain/simulation/interval";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";

type SimulationUser = Pick<Session["user"], "id" | "email" | "user_type">;

export const previousQuery = ({ id }: SimulationUser) =>
  asked(["simulation", "previous", id], (init) =>
    api.statistics.getAiStatisticsPerUser[":id"].$get({ param: { id } }, init),
  );

export const limitQuery = ({ id, user_type }: SimulationUser) =>
  asked(["simulation", "limit", id], (init) =>
    api.ai.getLimitPerUser.$get({ query: { userId: id, userType: user_type } }, init),
  );

export const placeOf = ({ latitude, longitude }: PreviousSimulation): Place => ({ lat: latitude, lng: longitude });

const texts = ({ lat, lng }: Place) => ({ lat: String(lat), lng: String(lng) });

/** Nearest simulation or the example; never uses one up. */
export const closestQuery = (place: Place) =>
  asked(
    ["simulation", "closest", place.lat, place.lng],
    (init) => api.ai.getClosestDailyAndMonthlyProjections.$get({ query: texts(place) }, init),
    {
      // Changes only with the climate edition.
      staleTime: Number.POSITIVE_INFINITY,
    },
  );

export const groundQuery = (place: Place) =>
  asked(
    ["simulation", "ground", place.lat, place.lng],
    (init) => api.ai.groundMeasured.$get({ query: texts(place) }, init),
    { retry: false },
  );

export const ownQuery = (place: Place) =>
  asked(["simulation", "own", place.lat, place.lng], (init) => api.ai.ownMeasured.$get({ query: texts(place) }, init));

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
