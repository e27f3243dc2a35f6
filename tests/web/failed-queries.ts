import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { problemFrom } from "../../web/src/api/problem.ts";

export async function failedQueries(title: string, ...keys: readonly QueryKey[]): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  const queryFn = () => Promise.reject(problemFrom(409, { type: "about:blank", title, status: 409 }));
  for (const queryKey of keys) await client.prefetchQuery({ queryKey, queryFn });
  return client;
}
