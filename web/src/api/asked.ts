import { queryOptions, type QueryKey, type UndefinedInitialDataOptions } from "@tanstack/react-query";
import type { ClientResponse } from "hono/client";
import { unwrap } from "./client.ts";
import type { Success } from "./unwrap.ts";

type AskedOptions<Data, Key extends QueryKey> = Omit<
  UndefinedInitialDataOptions<Data, Error, Data, Key>,
  "queryKey" | "queryFn"
>;

/** A query of one call, which is given up with the query. */
export const asked = <R extends ClientResponse<unknown, number>, Key extends QueryKey>(
  queryKey: Key,
  call: (signal: { init: { signal: AbortSignal } }) => Promise<R>,
  options?: AskedOptions<Success<R>, Key>,
) =>
  queryOptions<Success<R>, Error, Success<R>, Key>({
    queryKey,
    queryFn: ({ signal }) => unwrap(call({ init: { signal } })),
    ...options,
  });
