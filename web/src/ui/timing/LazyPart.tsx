import { type ComponentType, type ReactNode, Suspense, lazy, useState } from "react";
import { ErrorBoundary } from "../states/ErrorBoundary.tsx";
import { InlineError } from "../states/InlineError.tsx";

type LazyPartProps<Props extends object> = {
  load: () => Promise<{ default: ComponentType<Props> }>;
  waiting?: ReactNode;
} & (object extends Props ? { props?: Props } : { props: Props });

/** A part in its own chunk. If loading fails, the rest stays and it can be retried. */
export function LazyPart<Props extends object>({ load, props, waiting }: LazyPartProps<Props>) {
  // React caches the failure of a lazy component; a retry needs a new one.
  const [Part, setPart] = useState(() => lazy(load));
  const failureView = (_: Error, reset: () => void) => (
    <InlineError
      message="Couldn't load this part."
      onRetry={() => {
        setPart(() => lazy(load));
        reset();
      }}
    />
  );
  return (
    <ErrorBoundary fallback={failureView}>
      <Suspense fallback={waiting}>
        <Part {...(props as Props)} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A component that loads its chunk when it first shows; with props as usual. */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): ComponentType<Props> =>
  function Part(props) {
    return (
      <LazyPart<object> load={load as () => Promise<{ default: ComponentType }>} waiting={waiting} props={props} />
    );
  };
