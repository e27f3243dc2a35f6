import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import css from "./Notice.module.css";

export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div data-layout="row middle gap-1-2" className={css.notice} role="note">
      <TriangleAlert aria-hidden="true" className={css.icon} />
      <p className={css.text}>{children}</p>
      {action}
    </div>
  );
}
