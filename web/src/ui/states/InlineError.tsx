import { CircleAlert } from "lucide-react";
import { use } from "react";
import { callTexts } from "#contract/common/call-texts";
import { Button } from "../actions/Button.tsx";
import { OutageContext } from "./outage.ts";
import { Skeleton } from "./Skeleton.tsx";

export interface InlineErrorProps {
  message: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
}

export function InlineError({ message, onRetry, retrying = false }: InlineErrorProps) {
  const outage = use(OutageContext);
  if (outage && message.includes(callTexts.networkError))
    return <p data-layout="shrink fill">Not loaded. Loads when the server responds.</p>;
  return (
    <div data-layout="flex middle gap-2" data-box="critical">
      <CircleAlert />
      <output data-layout="shrink fill">{message}</output>
      {onRetry && (
        <Button size="compact" pending={retrying} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}

interface Coming<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface QueryErrorProps<Data> {
  query: Coming<Data>;
  /** Of a placeholder before the first answer [px]. */
  height?: number;
  /** Instead of the error's. */
  message?: string | undefined;
}

/** Nothing unless the newest answer is an error, or a placeholder is wanted. */
export function QueryError({ query, height, message }: QueryErrorProps<unknown>) {
  const { data, error, isFetching, refetch } = query;
  if (error)
    return <InlineError message={message ?? error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  return data === undefined && height !== undefined && <Skeleton height={height} />;
}
