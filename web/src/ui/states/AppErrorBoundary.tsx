import { type ErrorInfo, type ReactNode, useState } from "react";
import { Button } from "../actions/Button.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import css from "./AppErrorBoundary.module.css";

export interface AppErrorBoundaryProps {
  children: ReactNode;
  onError?: (error: Error, info: ErrorInfo) => void;
}

export function AppErrorBoundary({ children, onError }: AppErrorBoundaryProps) {
  return (
    <ErrorBoundary onError={onError} fallback={failure}>
      {children}
    </ErrorBoundary>
  );
}

const failure = (error: Error, reset: () => void) => <Failure error={error} onRetry={reset} />;

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard
      .writeText(`${error.name}: ${error.message}\n${location.pathname}`)
      .then(() => setCopied(true));
  return (
    <main className={css.failure}>
      <EmptyState
        title="Couldn't show this page."
        detail="We logged this error. If it happens again, send the details to your administrator."
        action={
          <span data-layout="flex gap-2 above-2">
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
            <Button onClick={copy}>{copied ? "Copied" : "Copy details"}</Button>
          </span>
        }
      />
    </main>
  );
}
