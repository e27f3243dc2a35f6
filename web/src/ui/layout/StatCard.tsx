import { type ReactNode, useId } from "react";
import { Button } from "../actions/Button.tsx";
import { Skeleton } from "../states/Skeleton.tsx";
import css from "./StatCard.module.css";
import { Tooltip } from "../overlays/Tooltip.tsx";

export interface StatCardProps {
  label: string;
  /** Formatted figure (contract/common/format); null: none, and the note says why. */
  value: string | null;
  unit?: string;
  range?: string | undefined;
  /** Dims a figure of an earlier time. */
  outdated?: boolean;
  note?: ReactNode;
  /** Definition, shown on hover and focus of the label. */
  definition?: string;
  loading?: boolean;
  onRetry?: (() => void) | undefined;
}

export function StatCard(props: StatCardProps) {
  const { label, value, unit, range, outdated = false, note, definition, loading = false, onRetry } = props;
  const labelId = useId();
  const name = definition === undefined ? label : <Definition label={label} text={definition} />;
  return (
    <div
      data-layout="panel stack shrink gap-half"
      className={css.card}
      // A fieldset is for form controls.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-labelledby={labelId}
      aria-busy={loading}
      data-explained
      data-outdated={outdated || undefined}
    >
      <div id={labelId} data-text="quiet">
        {name}
      </div>
      <div className={css.value}>
        {loading ? (
          <Skeleton width="60%" height={24} />
        ) : value === null ? (
          <span data-text="third">—</span>
        ) : (
          <>
            <Figure text={value} />
            {unit !== undefined && (
              <span data-text="body second" className={css.unit}>
                {unit === "%" ? unit : ` ${unit}`}
              </span>
            )}
            {range !== undefined && (
              <span data-text="muted nowrap" className={css.range}>
                {` ${range}`}
              </span>
            )}
          </>
        )}
      </div>
      <div data-layout="row" data-text="muted" className={css.note}>
        {loading ? (
          <Skeleton width="80%" height={12} />
        ) : (
          <>
            {note}
            {onRetry && (
              <Button variant="ghost" size="compact" aria-label={`Retry: ${label}`} onClick={onRetry}>
                Retry
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function Figure({ text }: { text: string }) {
  const [, amount, cents] = /^(−?\$[\d,]+)(\.\d\d)$/.exec(text) ?? [];
  if (amount === undefined) return text;
  return (
    <>
      {amount}
      <span className={css.cents}>{cents}</span>
    </>
  );
}

function Definition({ label, text }: { label: string; text: string }) {
  return (
    <Tooltip text={text} onTap>
      <button type="button" data-layout="reach" data-text="help" className={css.definition}>
        {label}
      </button>
    </Tooltip>
  );
}
