import type { ReactNode } from "react";
import { ControlBar } from "../../ui/layout/ControlBar.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { DecideSkeleton } from "../decide/index.ts";
import css from "./dashboard.module.css";
import type { DashboardTab } from "./selection/tab.ts";
import { dashboardTexts } from "./texts.ts";

const { tabs, region } = dashboardTexts.page;

export const BarPlace = () => (
  <div className={css.barPlace}>
    <Skeleton height="100%" />
  </div>
);

/** As high as the window at least, so that the footer isn't shown and moved away. */
export const PanelPlace = () => (
  <div className={css.panelPlace}>
    <Skeleton height={560} />
  </div>
);

interface PlantTabBarProps {
  tab: DashboardTab;
  onTab: (tab: DashboardTab) => void;
  contentOf: (tab: DashboardTab) => ReactNode;
}

export const PlantTabBar = ({ tab, onTab, contentOf }: PlantTabBarProps) => (
  <div className={css.tabs}>
    <Tabs
      label={region}
      selected={tab}
      onSelect={onTab}
      tabs={(Object.keys(tabs) as DashboardTab[]).map((key) => ({ key, label: tabs[key], content: contentOf(key) }))}
    />
  </div>
);

interface TabsPlaceProps extends Omit<PlantTabBarProps, "contentOf"> {
  plant?: string | undefined;
}

const contentPlace = (tab: DashboardTab, plant: string | undefined) =>
  tab === "decide" ? <DecideSkeleton plant={plant} /> : <PanelPlace />;

/** The tabs of a plant before their content; they can be pressed. */
export const TabsPlace = ({ plant, ...bar }: TabsPlaceProps) => (
  <PlantTabBar {...bar} contentOf={(tab) => contentPlace(tab, plant)} />
);

/** The empty page of a plant, drawn by the plain page before the program. */
export const DashboardSkeleton = (props: TabsPlaceProps) => (
  <div data-layout="grid one gap-3" className={css.screen}>
    <ControlBar label={dashboardTexts.selection.region}>
      <div className={css.lists}>
        <BarPlace />
        <BarPlace />
      </div>
    </ControlBar>
    <TabsPlace {...props} />
  </div>
);
