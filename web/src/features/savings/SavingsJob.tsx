import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { JobCard } from "../../ui/JobCard.tsx";
import type { SavingsState } from "./use-savings.ts";

/** The calculation while it runs or after it failed; before the first one, what it would give. */
export function SavingsJob({ savings }: { savings: SavingsState }) {
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
  if (savings.result !== null || savings.loadingLatest) return null;
  return (
    <Card title="Simulation Results">
      <EmptyState
        title="Not calculated yet."
        detail="Press Calculate to see how often and when to wash, what that earns, and how sure it is."
      />
    </Card>
  );
}
