import { ControlBar } from "../../ui/layout/ControlBar.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { StatCard } from "../../ui/layout/StatCard.tsx";
import css from "./dashboard.module.css";
import { DecisionSkeleton } from "./decision/DecisionSkeleton.tsx";
import { measuredTexts } from "./measured/measured-texts.ts";
import { dashboardTexts } from "./texts.ts";

const { labels, region } = measuredTexts.tiles;

export const BarPlace = ({ part }: { part: "list" | "buttons" | "days" }) => (
  <div className={css.barPlace} data-part={part}>
    <Skeleton height="100%" />
  </div>
);

export const DeviceSkeleton = ({ device }: { device?: string }) => (
  <>
    <DecisionSkeleton device={device} />
    <section className={css.tiles} aria-label={region}>
      {Object.values(labels).map((label) => (
        <StatCard key={label} label={label} value={null} loading />
      ))}
    </section>
    <div className={css.lines} />
    <Skeleton height={520} />
  </>
);

/** The empty dashboard, drawn by the plain page before the program. */
export const DashboardSkeleton = () => (
  <div className={css.screen}>
    <ControlBar label={dashboardTexts.selection.region} end={<BarPlace part="days" />}>
      <div className={css.lists}>
        <BarPlace part="list" />
        <BarPlace part="list" />
      </div>
      <div className={css.acts}>
        <BarPlace part="buttons" />
      </div>
    </ControlBar>
    <DeviceSkeleton />
  </div>
);
