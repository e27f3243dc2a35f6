import { useEffect, useState } from "react";
import { Button } from "../actions/Button.tsx";
import { InlineError } from "./InlineError.tsx";
import css from "./JobCard.module.css";

export interface JobCardProps {
  title: string;
  state: string;
  /** Start [epoch ms]; elapsed time survives a reload. */
  startedAt: number;
  /** 0 to 1; undefined: indeterminate. */
  fraction?: number | undefined;
  error?: string | undefined;
  onRetry?: () => void;
  onCancel?: () => void;
}

export function elapsedText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function JobCard({ title, state, startedAt, fraction, error, onRetry, onCancel }: JobCardProps) {
  const [now, setNow] = useState(startedAt);
  const running = error === undefined;
  useEffect(() => {
    if (!running) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = window.setInterval(tick, 1000);
    return () => window.clearInterval(timer);
  }, [running]);
  if (!running) return <InlineError message={error} onRetry={onRetry} />;
  return (
    <section data-layout="panel stack gap-6px" className={css.job} aria-label={title}>
      <div data-layout="flex middle between gap-2" data-text="second" className={css.line}>
        <strong data-text="name first">{title}</strong>
        <span data-text="figures" aria-hidden="true">
          {elapsedText(now - startedAt)}
        </span>
      </div>
      <progress
        className={fraction === undefined ? css.bar : css.measured}
        aria-label={title}
        {...(fraction !== undefined && { value: fraction })}
      />
      <div data-layout="flex middle between gap-2" data-text="second" className={css.line}>
        <output>{state}</output>
        {onCancel && (
          <Button size="compact" variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <p data-text="muted">Keeps running if you leave this page.</p>
    </section>
  );
}
