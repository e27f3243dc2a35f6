import { useMemo } from "react";
import type { SavingsResult } from "#contract/savings/savings";
import { texts } from "#contract/common/texts";
import { forecastPlot } from "#print/cleaning-plan-plots";
import { chartTitles } from "#print/cleaning-report/chart-titles";
import { ZoomableChartCard } from "../../../charts/card/ZoomableChartCard.tsx";
import type { ShownPlansStore } from "../shown-plans.ts";
import { PreviewBadge } from "./PreviewBadge.tsx";
import { useShownPlan } from "./use-shown-plan.ts";

export interface PlanChartProps {
  result: SavingsResult | null;
  /** Inputs that differ from the saved ones. */
  unsavedInputs: number;
  calculating: boolean;
  loading: boolean;
  plans: ShownPlansStore;
}

export function ForecastChart({ result, unsavedInputs, calculating, loading, plans }: PlanChartProps) {
  const { ref, plan, saved } = useShownPlan(result, plans);
  const plot = useMemo(() => plan && forecastPlot(plan, saved), [plan, saved]);
  return (
    <div ref={ref}>
      <ZoomableChartCard
        title={chartTitles.forecast}
        plot={plot}
        loading={calculating || (loading && plan === null)}
        empty={{ title: texts.noDataInRangeForInputs }}
        toolbar={<PreviewBadge isWhatIf={saved !== null} unsavedInputs={plan === null ? 0 : unsavedInputs} />}
        height={plan === null && !calculating && !loading ? 160 : 390}
      />
    </div>
  );
}
