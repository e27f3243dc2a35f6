import type { SavingsBasis } from "#contract/savings";
import type { PlanTerms } from "#documents/cleaning-plan/index";
import { InlineError } from "../../../ui/InlineError.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Outcome } from "./Outcome.tsx";
import { Weeks } from "./Weeks.tsx";
import { usePlans } from "./use-plans.ts";
import css from "./what-if.module.css";

interface PlanViewProps {
  basis: SavingsBasis;
  energy: NonNullable<SavingsBasis["energy"]>;
  savedTerms: PlanTerms;
  terms: PlanTerms;
  closed: readonly string[];
  onToggle: (monday: string) => void;
  onRetry: () => void;
}

/** What the terms of the moment lead to. */
export function PlanView({ basis, energy, savedTerms, terms, closed, onToggle, onRetry }: PlanViewProps) {
  const { saved, live, failure } = usePlans(basis, energy, savedTerms, terms);
  if (failure !== null) return <InlineError message={failure} onRetry={onRetry} />;
  if (saved === null || live === null) return <Skeleton height={360} />;
  return (
    <>
      <Outcome saved={saved} live={live} />
      <div className={css.wide}>
        <Weeks live={live} saved={saved} closed={closed} today={basis.today} onToggle={onToggle} />
      </div>
    </>
  );
}
