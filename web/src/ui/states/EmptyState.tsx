import type { ReactNode } from "react";
import css from "./EmptyState.module.css";

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  detail?: string | undefined;
  action?: ReactNode;
}

export function EmptyState({ icon, title, detail, action }: EmptyStateProps) {
  return (
    <div data-layout="stack middle center gap-2" data-text="center" className={css.empty} data-empty>
      {icon !== undefined && (
        <span data-layout="grid" data-text="third" className={css.icon}>
          {icon}
        </span>
      )}
      <p className={css.title}>{title}</p>
      {detail !== undefined && (
        <p data-text="second pretty" className={css.detail}>
          {detail}
        </p>
      )}
      {action}
    </div>
  );
}
