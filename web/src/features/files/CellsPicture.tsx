import * as format from "#contract/common/format";
import type { CellDay } from "#contract/inbound/inbound";
import { Button } from "../../ui/actions/Button.tsx";
import { cssColor } from "../../ui/chart-color.ts";
import { Legend } from "../../ui/layout/Legend.tsx";
import { ALIKE_PERCENT, cellDifference, cellPath, CHART_SIZE, axisMaximum } from "./cells-picture.model.ts";
import css from "./files.module.css";
import { fileTexts } from "./texts.ts";

const texts = fileTexts.cells;

/** Both cells on the brightest day, to reveal a swap. */
export function CellsPicture({ cells, onSwap }: { cells: CellDay; onSwap: () => void }) {
  const maximum = axisMaximum(cells);
  const difference = cellDifference(cells);
  const isSwapped = difference < -ALIKE_PERCENT;
  const amount = format.percent(Math.abs(difference), 1);
  const finding = difference < 0 ? texts.more(amount) : texts.less(amount);
  return (
    <figure data-layout="grid gap-2" className={css.picture}>
      <figcaption data-layout="row full between gap-1-3">
        <strong>{texts.question}</strong>
        <span>
          {format.day(cells.day)}, 0 to {format.irradiance(maximum)}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${CHART_SIZE.width} ${CHART_SIZE.height}`}
        preserveAspectRatio="none"
        className={css.pictureCells}
        aria-hidden="true"
      >
        <Line values={cells.clean} most={maximum} color={cssColor("clean")} />
        <Line values={cells.soiled} most={maximum} color={cssColor("soiled")} dash="6 3" />
      </svg>
      <div data-layout="flex full between" data-text="quiet" aria-hidden="true">
        {["12 AM", "6 AM", "Noon", "6 PM", "Midnight"].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <Legend
        entries={[
          { key: "clean", label: texts.clean, glyph: "line", color: "clean" },
          { key: "soiled", label: texts.soiled, glyph: "dashed", color: "soiled" },
        ]}
      />
      <p className={isSwapped ? css.warning : css.quiet} role={isSwapped ? "alert" : undefined}>
        {finding}
      </p>
      <Button size="compact" onClick={onSwap}>
        {texts.swap}
      </Button>
    </figure>
  );
}

interface LineProps {
  values: readonly (number | null)[];
  most: number;
  color: string;
  dash?: string;
}
const Line = ({ values, most, color, dash }: LineProps) => (
  <path
    d={cellPath(values, most)}
    fill="none"
    stroke={color}
    strokeWidth={2}
    strokeDasharray={dash}
    vectorEffect="non-scaling-stroke"
  />
);
