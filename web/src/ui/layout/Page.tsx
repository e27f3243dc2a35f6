import type { ReactNode } from "react";
import css from "./Page.module.css";

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <div data-layout="row bottom between gap-2-4">
      <div>
        <h1 data-text="page tight">{title}</h1>
        {lead !== undefined && <p className={css.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div data-layout="row gap-2">{actions}</div>}
    </div>
  );
}

export function Page({ children, ...header }: PageHeaderProps & { children: ReactNode }) {
  return (
    <div data-layout="stack shrink gap-4" className={css.page}>
      <PageHeader {...header} />
      {children}
    </div>
  );
}
