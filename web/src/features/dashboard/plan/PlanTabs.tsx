import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { asEntered, planPart, savingsPart, useSavings } from "../../savings/index.ts";
import { PanelPlace } from "../DashboardSkeleton.tsx";
import { useMeasuredRate } from "../rate/use-measured-rate.ts";
import { parseRange } from "../selection/search.ts";
import { useShown } from "../shown.ts";

function usePlan() {
  const { session, plant, device, search, inputs, go } = useShown();
  const savings = useSavings(device.device_id, search.job, (job) => go({ job }));
  const site = {
    plant: plant.plant_id,
    plantName: plant.plant_name,
    device: device.device_id,
    deviceName: device.device_name,
  };
  return { session, inputs, savings, site };
}

export function PlanTab() {
  const { go } = useShown();
  const props = { ...usePlan(), onInputs: () => go({ tab: "inputs" }) };
  return <LazyPart load={planPart} waiting={<PanelPlace />} props={props} />;
}

export function InputsTab() {
  const { device, search, go } = useShown();
  const measured = useMeasuredRate(device.device_id, parseRange(search.select));
  const measuredRate = measured === null ? null : asEntered(measured);
  const props = { ...usePlan(), measuredRate, onPlan: () => go({ tab: "plan" }) };
  return <LazyPart load={savingsPart} waiting={<PanelPlace />} props={props} />;
}
