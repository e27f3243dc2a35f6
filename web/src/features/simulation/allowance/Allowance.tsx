import type { SimulationLimit } from "#contract/simulation/projection";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { simulationScreenTexts as texts } from "../texts.ts";

export function Allowance({ limit, onPlans }: { limit: SimulationLimit; onPlans: () => void }) {
  const { remaining, sharedBy } = limit;
  if (limit.limit === null || remaining === null) return <Badge>{texts.unlimited}</Badge>;
  const left = texts.left(remaining, limit.limit);
  return (
    <span data-layout="row middle gap-2">
      <Badge tone={remaining > 0 ? "info" : "warning"}>
        {sharedBy === null ? left : `${left}, ${texts.shared(sharedBy)}`}
      </Badge>
      {sharedBy === null && (
        <Button size="compact" onClick={onPlans}>
          {texts.seePlans}
        </Button>
      )}
    </span>
  );
}
