import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { asEntered, inputsPart, planPart, useSavings } from "../../savings/index.ts";
import { PanelPlace } from "../DashboardSkeleton.tsx";
import { useIntervalRate } from "../queries.ts";
import { parseRange } from "../selection/search.ts";
import { useShown } from "../shown.ts";

function usePlan() {
  const { session, plant, device, inputs } = useShown();
  return { session, inputs, savings: useSavings(device), plant, device };
}

export function PlanTab() {
  const { go } = useShown();
  const props = { ...usePlan(), onInputs: () => go({ tab: "inputs" }) };
  return <LazyPart load={planPart} waiting={<PanelPlace />} props={props} />;
}

export function InputsTab() {
  const { device, search, go } = useShown();
  const measured = useIntervalRate(device.device_id, parseRange(search.select)).data?.soiling_rate ?? null;
  const measuredRate = measured === null ? null : asEntered(measured);
  const props = { ...usePlan(), measuredRate, onPlan: () => go({ tab: "plan" }) };
  return <LazyPart load={inputsPart} waiting={<PanelPlace />} props={props} />;
}
