import type { ReactNode } from "react";
import css from "./notices.module.css";

export interface NoticeProps {
  icon?: ReactNode;
  code?: string;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

export function Notice({ icon, code, title, children, actions }: NoticeProps) {
  return (
    <div data-layout="stack fill middle center gap-2" data-text="center" className={css.notice}>
      {icon !== undefined && (
        <span data-text="third" className={css.icon}>
          {icon}
        </span>
      )}
      {code !== undefined && <p className={css.code}>{code}</p>}
      <h1 className={css.title}>{title}</h1>
      <p className={css.text}>{children}</p>
      {actions !== undefined && <div data-layout="row center gap-2 above-3">{actions}</div>}
    </div>
  );
}
