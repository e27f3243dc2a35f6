import { CircleAlert } from "lucide-react";
import { use } from "react";
import { callTexts } from "#contract/common/call-texts";
import { Button } from "../actions/Button.tsx";
import { OutageContext } from "./outage.ts";

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

export interface Coming<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Nothing unless the newest answer is an error. */
export const QueryError = ({ query }: { query: Coming<unknown> }) =>
  query.error && (
    <InlineError message={query.error.message} retrying={query.isFetching} onRetry={() => void query.refetch()} />
  );
