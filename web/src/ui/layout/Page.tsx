import type { ReactNode } from "react";
import css from "./Page.module.css";

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <div data-layout="row bottom between" className={css.header}>
      <div>
        <h1 data-text="page tight">{title}</h1>
        {lead !== undefined && <p className={css.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div data-layout="row gap-2">{actions}</div>}
    </div>
  );
}

export function ControlBar({ label, children, end }: { label: string; children: ReactNode; end?: ReactNode }) {
  return (
    <section aria-label={label} data-layout="row middle gap-2" className={css.bar} data-print="hide">
      {children}
      {end !== undefined && (
        <div data-layout="row push middle gap-2" className={css.end}>
          {end}
        </div>
      )}
    </section>
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
