import { useState } from "react";
import type { Session } from "#contract/accounts/session";
import type { Device } from "#contract/devices/device";
import type { Plant } from "#contract/plants/plant";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import {
  asEntered,
  createShownPlans,
  type InputsState,
  planPart,
  savingsPart,
  useSavings,
} from "../../savings/index.ts";
import { PanelPlace } from "../DashboardSkeleton.tsx";
import { useMeasuredRate } from "../rate/use-measured-rate.ts";
import { type DashboardSearch, parseRange } from "../selection/search.ts";

interface PlanTabProps {
  session: Session;
  plant: Plant;
  device: Device;
  search: DashboardSearch;
  inputs: InputsState;
  go: (change: Partial<DashboardSearch>) => void;
}

function usePlan({ plant, device, search, inputs, go }: PlanTabProps) {
  const savings = useSavings(device.device_id, search.job, (job) => go({ job }));
  const [plans] = useState(createShownPlans);
  const site = {
    plant: plant.plant_id,
    plantName: plant.plant_name,
    device: device.device_id,
    deviceName: device.device_name,
  };
  return { inputs, savings, plans, site, onPlan: () => go({ tab: "plan" }), onInputs: () => go({ tab: "inputs" }) };
}

export function PlanTab(props: PlanTabProps) {
  const { onPlan: _, ...plan } = usePlan(props);
  return <LazyPart load={planPart} waiting={<PanelPlace />} props={{ session: props.session, ...plan }} />;
}

export function InputsTab(props: PlanTabProps) {
  const { plans: _, onInputs: __, ...plan } = usePlan(props);
  const measured = useMeasuredRate(props.device.device_id, parseRange(props.search.select));
  return (
    <LazyPart
      load={savingsPart}
      waiting={<PanelPlace />}
      props={{
        session: props.session,
        ...plan,
        measuredRate: measured === null ? null : asEntered(measured),
      }}
    />
  );
}
