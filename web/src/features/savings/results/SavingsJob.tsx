import { Button } from "../../../ui/actions/Button.tsx";
import { JobCard } from "../../../ui/states/JobCard.tsx";
import css from "./projections.module.css";
import { resultTexts } from "../texts.ts";
import type { SavingsHook } from "../use-savings.ts";

interface SavingsJobProps {
  savings: SavingsHook;
  change: string | null;
  onPlan: () => void;
}

export function SavingsJob({ savings, change, onPlan }: SavingsJobProps) {
  if (savings.waiting || savings.error !== null)
    return (
      <JobCard
        title="Cleaning schedule"
        state="Comparing every schedule over 30 years of rain"
        startedAt={savings.startedAt}
        error={savings.error ?? undefined}
        {...(savings.retry ? { onRetry: savings.retry } : {})}
      />
    );
  if (change === null) return null;
  return (
    <div className={css.change}>
      <output>{change}</output>
      <Button size="compact" onClick={onPlan}>
        {resultTexts.showPlan}
      </Button>
    </div>
  );
}
