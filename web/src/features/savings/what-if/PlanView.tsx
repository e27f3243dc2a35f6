import { type ReactNode, useEffect } from "react";
import type { SavingsBasis } from "#contract/savings/savings";
import type { PlanTerms } from "#domain/cleaning-plan/index";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { NextWash } from "./NextWash.tsx";
import { Outcome } from "./Outcome.tsx";
import { Verdict } from "./Verdict.tsx";
import { Weeks } from "./weeks/Weeks.tsx";
import type { ShownPlansStore } from "../shown-plans.ts";
import { usePlans } from "./use-plans.ts";
import css from "./what-if.module.css";

interface PlanViewProps {
  basis: SavingsBasis;
  energy: NonNullable<SavingsBasis["energy"]>;
  savedTerms: PlanTerms;
  terms: PlanTerms;
  blockedWeeks: readonly string[];
  changed: boolean;
  shown: ShownPlansStore;
  onToggle: (monday: string) => void;
  onRetry: () => void;
  children: ReactNode;
}

export function PlanView(props: PlanViewProps) {
  const { basis, energy, savedTerms, terms, blockedWeeks, changed, shown, onToggle, onRetry, children } = props;
  const { saved, live, failure } = usePlans(basis, energy, savedTerms, terms);
  useEffect(() => {
    shown.set(saved !== null && live !== null ? { saved, live, changed } : null);
    return () => shown.set(null);
  }, [shown, saved, live, changed]);
  const ready = failure === null && saved !== null && live !== null;
  return (
    <>
      <div className={css.verdict}>
        {failure !== null ? (
          <InlineError message={failure} onRetry={onRetry} />
        ) : ready ? (
          <Verdict saved={saved} live={live} changed={changed} />
        ) : (
          <Skeleton height={56} />
        )}
      </div>
      <div className={css.sliders}>{children}</div>
      <div className={css.outcome}>
        {ready ? <Outcome saved={saved} live={live} /> : failure === null && <Skeleton height={300} />}
      </div>
      {ready && (
        <>
          <div className={css.next}>
            <NextWash live={live} today={basis.today} />
          </div>
          <div className={css.wide}>
            <Weeks live={live} saved={saved} blockedWeeks={blockedWeeks} today={basis.today} onToggle={onToggle} />
          </div>
        </>
      )}
    </>
  );
}
