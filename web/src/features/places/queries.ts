import { keepPreviousData } from "@tanstack/react-query";
import type { Place } from "#contract/places/places";
import { asked } from "../../api/asked.ts";
import { api } from "../../api/client.ts";

/** Towns don't move. */
const cachedForever = { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData } as const;

export const placeSearch = (text: string) =>
  asked(["places", "search", text], (init) => api.places.search.$get({ query: { q: text } }, init), {
    ...cachedForever,
  });

export const imageryQuery = asked(["imagery"], (init) => api.imagery.$get({}, init), {
  staleTime: Number.POSITIVE_INFINITY,
});

export const placeFacts = ({ lat, lng }: Place) =>
  asked(
    ["places", "reverse", lat, lng],
    (init) => api.places.reverse.$get({ query: { location: `${lat},${lng}` } }, init),
    { ...cachedForever },
  );
