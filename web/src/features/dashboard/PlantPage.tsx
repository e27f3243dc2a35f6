import { RenderInTransition } from "../../ui/timing/RenderInTransition.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import { DashboardScreen, type DashboardScreenProps } from "./Screen.tsx";

export { loadFirst as loadPlant } from "./first/load-first.ts";

export const PlantPage = (props: DashboardScreenProps) => (
  <RenderInTransition waiting={<DashboardSkeleton />}>
    <DashboardScreen {...props} />
  </RenderInTransition>
);
