import { ControlBar } from "../../ui/layout/ControlBar.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { DecideSkeleton } from "../decide/index.ts";
import css from "./dashboard.module.css";
import type { DashboardTab } from "./selection/tab.ts";
import { dashboardTexts } from "./texts.ts";

const { tabs, region } = dashboardTexts.page;

export const BarPlace = ({ part }: { part: "list" | "buttons" | "days" }) => (
  <div className={css.barPlace} data-part={part}>
    <Skeleton height="100%" />
  </div>
);

interface DashboardSkeletonProps {
  selected?: DashboardTab;
  /** Missing in the plain page, whose clicks the program repeats. */
  onSelect?: (tab: DashboardTab) => void;
}

/** The empty page of a plant, drawn by the plain page before the program; its tabs work at once. */
export const DashboardSkeleton = ({ selected = "decide", onSelect }: DashboardSkeletonProps) => (
  <div className={css.screen}>
    <ControlBar label={dashboardTexts.selection.region}>
      <div className={css.lists}>
        <BarPlace part="list" />
        <BarPlace part="list" />
      </div>
    </ControlBar>
    <div className={css.tabs}>
      <Tabs
        label={region}
        selected={selected}
        onSelect={(tab) => onSelect?.(tab)}
        tabs={(Object.keys(tabs) as DashboardTab[]).map((key) => ({
          key,
          label: tabs[key],
          content: key === "decide" ? <DecideSkeleton /> : <Skeleton height={560} />,
        }))}
      />
    </div>
  </div>
);
