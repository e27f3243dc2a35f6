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
    <div className={css.empty}>
      {icon !== undefined && <span className={css.icon}>{icon}</span>}
      <p className={css.title}>{title}</p>
      {detail !== undefined && <p className={css.detail}>{detail}</p>}
      {action}
    </div>
  );
}
