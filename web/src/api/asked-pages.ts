import { type InfiniteData, infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { ClientResponse } from "hono/client";
import { unwrap } from "./client.ts";
import type { Success } from "./unwrap.ts";

/** A list that loads page by page. `next` gives the cursor of the next page; the first page has null. */
export const askedPages = <R extends ClientResponse<unknown, number>, Key extends QueryKey, From>(
  queryKey: Key,
  call: (from: From | null, signal: { init: { signal: AbortSignal } }) => Promise<R>,
  next: (page: Success<R>) => From | null,
) =>
  infiniteQueryOptions<Success<R>, Error, InfiniteData<Success<R>, From | null>, Key, From | null>({
    queryKey,
    queryFn: ({ signal, pageParam }) => unwrap(call(pageParam as From | null, { init: { signal } })),
    initialPageParam: null as From | null,
    getNextPageParam: next,
  });
