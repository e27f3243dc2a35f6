import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Axis, WindowMark } from "./marks.model.ts";
import css from "./marks.module.css";

const share = (value: number): string => `${value}%`;

/** A window on the shared axis; beyond it, the first week in words. Without a window it has no styles, which a plain page may not have. */
export const WindowBar = ({ mark: { label, bar, dot, later } }: { mark: WindowMark }) => (
  <>
    <span className={css.axis} aria-hidden="true" data-part="axis">
      <span
        className={css.bar}
        hidden={bar === null}
        style={bar ? { left: share(bar.left), width: share(bar.width) } : undefined}
      />
      <span className={css.dot} hidden={dot === null} style={dot === null ? undefined : { left: share(dot) }} />
      <span data-text="quiet" data-layout="flex middle" className={css.later} hidden={later === ""}>
        <span data-part="later">{later}</span>
        <ChevronRight />
      </span>
    </span>
    <span className="visually-hidden" data-part="window">
      {label}
    </span>
  </>
);

export const AxisLabels = ({ axis }: { axis: Axis }) => (
  <span data-text="muted nowrap" data-layout="grid" className={css.axisLabels} aria-hidden="true">
    {axis.labels.map((label, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- labels keep their places
      <span key={at} data-part="axis-label">
        {label}
      </span>
    ))}
  </span>
);

const fixed = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;
const line = { ...fixed, stroke: "var(--chart-soiling)", strokeWidth: 1.5, strokeLinejoin: "round" } as const;

export const Spark = ({ paths }: { paths: readonly string[] }) => (
  <svg className={css.spark} data-part="spark" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
    <line x2="1" y1="1" y2="1" stroke="var(--border)" {...fixed} />
    <path d={paths[0]} {...line} />
    <path d={paths[1]} {...line} strokeDasharray="2 2" />
    <path d={paths[2]} {...line} strokeWidth={4} strokeLinecap="round" />
  </svg>
);

/** A smaller line below a value. */
export const Below = ({ part, children }: { part?: string; children: ReactNode }) => (
  <span data-layout="block" data-text="muted clipped" data-part={part}>
    {children}
  </span>
);
