import type { ReactNode } from "react";
import css from "./Page.module.css";

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
