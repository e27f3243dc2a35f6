import type { ReactNode } from "react";
import css from "./PageHeader.module.css";

/** What a screen shows: selectors and states at the left, the range and the main action at the right. Sticks under the header. */
export function ControlBar({ label, children, end }: { label: string; children: ReactNode; end?: ReactNode }) {
  return (
    <section aria-label={label} className={css.bar} data-print="hide">
      {children}
      {end !== undefined && <div className={css.end}>{end}</div>}
    </section>
  );
}
