import { CircleAlert } from "lucide-react";
import { Button } from "./Button.tsx";
import css from "./EmptyState.module.css";

export interface InlineErrorProps {
  /** What failed and what to do, in words for a person. */
  message: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
}

/** A quiet error in the place where the data would be. */
export function InlineError({ message, onRetry, retrying = false }: InlineErrorProps) {
  return (
    <div className={css.inline}>
      <CircleAlert aria-hidden="true" className={css.errorIcon} />
      <output className={css.message}>{message}</output>
      {onRetry && (
        <Button size="compact" pending={retrying} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
