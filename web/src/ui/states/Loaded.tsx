import type { ReactNode } from "react";
import { type Coming, QueryError } from "./InlineError.tsx";
import { Skeleton } from "./Skeleton.tsx";

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
