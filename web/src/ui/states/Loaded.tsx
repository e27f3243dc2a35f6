import type { ReactNode } from "react";
import { InlineError } from "./InlineError.tsx";
import { Skeleton } from "./Skeleton.tsx";

interface Coming<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: Coming<Data>;
  /** Of the placeholder [px]. */
  height?: number;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, height = 420, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <Skeleton height={height} />;
  return <QueryError query={query} />;
}

/** Nothing unless the newest answer is an error. */
export const QueryError = ({ query }: { query: Coming<unknown> }) =>
  query.error && (
    <InlineError message={query.error.message} retrying={query.isFetching} onRetry={() => void query.refetch()} />
  );
