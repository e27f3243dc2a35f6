import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Place } from "#contract/places/places";
import { api, unwrap } from "../../api/client.ts";

/** Towns don't move. */
const cachedForever = { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData } as const;

export const placeSearch = (text: string) =>
  queryOptions({
    queryKey: ["places", "search", text],
    queryFn: ({ signal }) => unwrap(api.places.search.$get({ query: { q: text } }, { init: { signal } })),
    ...cachedForever,
  });

export const imageryQuery = queryOptions({
  queryKey: ["imagery"],
  queryFn: ({ signal }) => unwrap(api.imagery.$get({}, { init: { signal } })),
  staleTime: Number.POSITIVE_INFINITY,
});

export const placeFacts = ({ lat, lng }: Place) =>
  queryOptions({
    queryKey: ["places", "reverse", lat, lng],
    queryFn: ({ signal }) =>
      unwrap(api.places.reverse.$get({ query: { location: `${lat},${lng}` } }, { init: { signal } })),
    ...cachedForever,
  });
