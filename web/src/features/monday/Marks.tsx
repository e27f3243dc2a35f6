import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { type Axis, SPARK, windowLabel, type WindowMark } from "./marks.model.ts";
import css from "./marks.module.css";
import type { MondayRow } from "./monday.model.ts";

/** A window on the shared axis; beyond it, the first week in words. */
export function WindowBar({ mark }: { mark: WindowMark }) {
  return (
    <>
      <span className={css.axis} aria-hidden="true" data-part="axis">
        {mark !== null && mark.later === null && (
          <>
            <span
              className={css.bar}
              style={mark.width === 0 ? undefined : { left: `${mark.left}%`, width: `${mark.width}%` }}
            />
            {mark.dot !== null && (
              <span className={css.dot} style={mark.width === 0 ? undefined : { left: `${mark.dot}%` }} />
            )}
          </>
        )}
        {mark !== null && mark.later !== null && (
          <span data-text="quiet" data-layout="flex middle" className={css.later}>
            {mark.later}
            <ChevronRight aria-hidden="true" />
          </span>
        )}
      </span>
      <span className="visually-hidden" data-part="window">
        {windowLabel(mark)}
      </span>
    </>
  );
}

export const AxisLabels = ({ axis }: { axis: Axis }) => (
  <span
    data-text="muted nowrap"
    data-layout="grid"
    className={css.axisLabels}
    data-part="axis-labels"
    aria-hidden="true"
  >
    {axis.labels.map((label) => (
      <span key={label}>{label}</span>
    ))}
  </span>
);

export const Spark = ({ spark: { measured, estimated, end } }: Pick<MondayRow, "spark">) => (
  <svg className={css.spark} data-part="spark" viewBox={`0 0 ${SPARK.width} ${SPARK.height}`} aria-hidden="true">
    <line x1="0" x2={SPARK.width} y1={SPARK.height - 1} y2={SPARK.height - 1} />
    {measured !== "" && <path d={measured} />}
    {estimated !== "" && <path d={estimated} data-estimated="" />}
    {end !== null && <circle cx={end.x} cy={end.y} r="2" />}
  </svg>
);

/** A smaller line below a value. */
export const Below = ({ part, children }: { part?: string; children: ReactNode }) => (
  <span data-layout="block" data-text="muted clipped" data-part={part}>
    {children}
  </span>
);
