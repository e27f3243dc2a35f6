import { ControlBar } from "../../ui/layout/ControlBar.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { DecideSkeleton } from "../decide/index.ts";
import css from "./dashboard.module.css";
import { dashboardTexts } from "./texts.ts";

const { tabs, region } = dashboardTexts.page;

export const BarPlace = ({ part }: { part: "list" | "buttons" | "days" }) => (
  <div className={css.barPlace} data-part={part}>
    <Skeleton height="100%" />
  </div>
);

export const DashboardSkeleton = () => (
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
        selected="decide"
        onSelect={() => undefined}
        tabs={Object.entries(tabs).map(([key, label]) => ({
          key,
          label,
          content: key === "decide" && <DecideSkeleton />,
        }))}
      />
    </div>
  </div>
);
