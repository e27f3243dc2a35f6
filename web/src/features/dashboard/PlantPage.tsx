import { RenderInTransition } from "../../ui/timing/RenderInTransition.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import { DashboardScreen, type DashboardScreenProps } from "./Screen.tsx";
import { tabOf } from "./selection/tab.ts";

export { loadFirst as loadPlant } from "./first/load-first.ts";

/** One plant, in its own chunk. */
export const PlantPage = (props: DashboardScreenProps) => (
  <RenderInTransition
    waiting={<DashboardSkeleton selected={tabOf(props.search)} onSelect={(tab) => props.go({ tab })} />}
  >
    <DashboardScreen {...props} />
  </RenderInTransition>
);
