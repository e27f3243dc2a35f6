import { useDeferredValue, useMemo, useState, useSyncExternalStore } from "react";
import type { SavingsResult } from "#contract/savings";
import { texts } from "#contract/texts";
import { aheadPlot, cumulativePlot, forecastPlot, incomePlot } from "#documents/cleaning-plan/index";
import { chartTitles } from "#documents/report/chart-titles";
import { resultOf } from "../../analytics/columns.ts";
import { OwnZoomCard } from "../../charts/OwnZoomCard.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import css from "./savings.module.css";
import type { ShownPlansStore } from "./shown-plans.ts";
import { resultTexts, whatIfTexts } from "./texts.ts";
import { useInView } from "./use-in-view.ts";

const incomePlots = { number: incomePlot, ahead: aheadPlot, weeks: cumulativePlot };
type IncomeBy = keyof typeof incomePlots;
const segments: { value: IncomeBy; label: string; name: string }[] = [
  { value: "number", label: "By number", name: "By number of cleanings" },
  { value: "ahead", label: "Ahead of none", name: "By week, ahead of no cleaning" },
  { value: "weeks", label: "By week", name: "By week" },
];
const empty = { title: texts.noDataInRangeForInputs };

/** The plan that the charts show: that at the sliders once they were turned, else the calculated one. */
function useShown(result: SavingsResult | null, store: ShownPlansStore, inView: boolean) {
  const newest = useSyncExternalStore(store.subscribe, store.get, () => null);
  const [seen, setSeen] = useState(newest);
  // What nobody sees waits until somebody looks.
  if (inView && seen !== newest) setSeen(newest);
  // Under a hand on a slider the charts give way to the figures.
  const shown = useDeferredValue(seen);
  return useMemo(
    () =>
      shown?.changed ? { plan: resultOf(shown.live), saved: resultOf(shown.saved) } : { plan: result, saved: null },
    [shown, result],
  );
}

interface PlanChartsProps {
  result: SavingsResult | null;
  /** How many inputs of the result are not saved. */
  preview: number;
  /** A plan is being calculated: whatever was drawn gives way to it. */
  calculating: boolean;
  /** The newest plan is on its way. */
  loading: boolean;
  plans: ShownPlansStore;
}

/** What the plan does to soiling and to money: the forecast by week, and the income by number of cleanings or by week. */
export function PlanCharts({ result, preview, calculating, loading, plans }: PlanChartsProps) {
  const { place, inView } = useInView();
  const { plan, saved } = useShown(result, plans, inView);
  const [by, setBy] = useState<IncomeBy>("number");
  const forecast = useMemo(() => plan && forecastPlot(plan, saved), [plan, saved]);
  const income = useMemo(() => plan && incomePlots[by](plan, saved), [plan, saved, by]);
  const waiting = calculating || (loading && plan === null);
  const isPreview = saved === null && plan !== null && preview > 0;
  const moment = saved ? (
    <Badge tone="info">{whatIfTexts.live}</Badge>
  ) : (
    isPreview && <Badge tone="warning">{resultTexts.preview(preview)}</Badge>
  );
  return (
    <div ref={place} className={css.charts}>
      <OwnZoomCard
        title={chartTitles.forecast}
        plot={forecast}
        loading={waiting}
        empty={empty}
        toolbar={moment}
        height={260}
      />
      <OwnZoomCard
        key={by}
        title={chartTitles.income}
        plot={income}
        loading={waiting}
        empty={empty}
        toolbar={
          <>
            {moment}
            {plan && <Segmented size="compact" label="Income by" segments={segments} value={by} onChange={setBy} />}
          </>
        }
        height={260}
      />
    </div>
  );
}
