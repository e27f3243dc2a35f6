import { useQuery } from "@tanstack/react-query";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { asEntered, inputsPart, planPart, useSavings } from "../../savings/index.ts";
import { PanelPlace } from "../DashboardSkeleton.tsx";
import { soilingRateQuery } from "../queries.ts";
import { parseRange } from "../selection/search.ts";
import { useShown } from "../shown.ts";

function usePlan() {
  const { session, plant, device, search, inputs, go } = useShown();
  const savings = useSavings(device, search.job, (job) => go({ job }));
  return { session, inputs, savings, plant, device };
}

export function PlanTab() {
  const { go } = useShown();
  const props = { ...usePlan(), onInputs: () => go({ tab: "inputs" }) };
  return <LazyPart load={planPart} waiting={<PanelPlace />} props={props} />;
}

function useMeasuredRate(device: string, interval: DayRange | null): number | null {
  const rate = useQuery({
    ...soilingRateQuery({ device_id: device, start_date: interval?.from ?? "", end_date: interval?.to ?? "" }),
    enabled: interval !== null,
  });
  return interval === null ? null : (rate.data?.soiling_rate ?? null);
}

export function InputsTab() {
  const { device, search, go } = useShown();
  const measured = useMeasuredRate(device.device_id, parseRange(search.select));
  const measuredRate = measured === null ? null : asEntered(measured);
  const props = { ...usePlan(), measuredRate, onPlan: () => go({ tab: "plan" }) };
  return <LazyPart load={inputsPart} waiting={<PanelPlace />} props={props} />;
}
