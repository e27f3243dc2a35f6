import type { ReactNode } from "react";
import { QueryError, type QueryErrorProps } from "./InlineError.tsx";

interface LoadedProps<Data> extends QueryErrorProps<Data> {
  children: (data: Data) => ReactNode;
}

export const Loaded = <Data,>({ height = 420, children, ...coming }: LoadedProps<Data>) =>
  coming.query.data === undefined ? <QueryError height={height} {...coming} /> : children(coming.query.data);
