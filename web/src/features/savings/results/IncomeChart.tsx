import { useMemo, useState } from "react";
import { texts } from "#contract/common/texts";
import { aheadPlot, cumulativePlot, incomePlot } from "#print/cleaning-plan-plots";
import { chartTitles } from "#print/cleaning-report/chart-titles";
import { ZoomableChartCard } from "../../../charts/card/ZoomableChartCard.tsx";
import { Segmented } from "../../../ui/choices/Segmented.tsx";
import type { PlanChartProps } from "./ForecastChart.tsx";
import { PreviewBadge } from "./PreviewBadge.tsx";
import { useShownPlan } from "./use-shown-plan.ts";

const plots = { cleanings: incomePlot, lead: aheadPlot, weeks: cumulativePlot };
type IncomeView = keyof typeof plots;
const segments: { value: IncomeView; label: string; name: string }[] = [
  { value: "cleanings", label: "By # of cleanings", name: "By number of cleanings" },
  { value: "lead", label: "vs. no cleaning", name: "By week, compared with no cleaning" },
  { value: "weeks", label: "By week", name: "By week" },
];

export function IncomeChart({ result, unsavedInputs, calculating, loading, plans }: PlanChartProps) {
  const { ref, plan, saved } = useShownPlan(result, plans);
  const [view, setView] = useState<IncomeView>("cleanings");
  const plot = useMemo(() => plan && plots[view](plan, saved), [plan, saved, view]);
  return (
    <div ref={ref}>
      <ZoomableChartCard
        key={view}
        title={chartTitles.income}
        plot={plot}
        loading={calculating || (loading && plan === null)}
        empty={{ title: texts.noDataInRangeForInputs }}
        toolbar={
          <>
            <PreviewBadge isWhatIf={saved !== null} unsavedInputs={plan === null ? 0 : unsavedInputs} />
            {plan && <Segmented size="compact" label="Income by" segments={segments} value={view} onChange={setView} />}
          </>
        }
        height={300}
      />
    </div>
  );
}
