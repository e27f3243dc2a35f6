import type { ReactNode } from "react";
import css from "./PageHeader.module.css";

export function ControlBar({ label, children, end }: { label: string; children: ReactNode; end?: ReactNode }) {
  return (
    <section aria-label={label} className={css.bar} data-print="hide">
      {children}
      {end !== undefined && <div className={css.end}>{end}</div>}
    </section>
  );
}
