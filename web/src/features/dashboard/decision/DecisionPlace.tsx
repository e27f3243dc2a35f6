import type { ReactNode } from "react";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { dashboardTexts } from "../texts.ts";
import css from "./decision.module.css";

/** The place of the decision until it is known what it says; `children` says why it could not be loaded. */
export function DecisionPlace({ children = null }: { children?: ReactNode }) {
  return (
    <section
      className={css.bar}
      data-tone="unknown"
      aria-label={dashboardTexts.decision.region}
      aria-busy={children === null}
    >
      <div className={css.waiting}>
        {children ?? (
          <>
            <Skeleton width="30%" height={14} />
            <Skeleton width="60%" height={24} />
            <Skeleton width="90%" height={18} />
            <Skeleton width="50%" height={30} />
          </>
        )}
      </div>
    </section>
  );
}
