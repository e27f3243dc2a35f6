import * as format from "#contract/common/format";
import type { CellDay, ColumnMapping, UploadPreview } from "#contract/inbound/inbound";
import { describeMissing } from "#domain/logger-file/index";
import { Select } from "../../ui/choices/Select.tsx";
import css from "./files.module.css";
import { intervalText, NO_COLUMN, quantitiesOf, swappedCells, withColumn } from "./files.model.ts";
import { fileTexts } from "./texts.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { cssColor } from "../../ui/chart-color.ts";
import { Legend } from "../../ui/layout/Legend.tsx";
import { Lines } from "../../ui/layout/Lines.tsx";

const CHART_SIZE = { width: 480, height: 120 } as const;

/** SVG path over 24 hours; an hour without values is a gap, so that hourly loggers have a line. `most`: irradiance at the top [W/m2]. */
export function cellPath(values: readonly (number | null)[], most: number): string {
  const step = CHART_SIZE.width / values.length;
  const joined = Math.max(1, values.length / 24);
  let last = -Infinity;
  return values
    .flatMap((value, index) => {
      if (value === null) return [];
      const x = (index + 0.5) * step;
      const y = CHART_SIZE.height * (1 - Math.max(0, value) / most);
      const command = index - last <= joined ? "L" : "M";
      last = index;
      return [`${command}${x.toFixed(1)} ${y.toFixed(1)}`];
    })
    .join("");
}

export const axisMaximum = ({ clean, soiled }: CellDay): number =>
  Math.max(100, 100 * Math.ceil(Math.max(...[...clean, ...soiled].map((value) => value ?? 0)) / 100));

/** Soiled below clean over the day [%]; negative: above. */
export function cellDifference({ clean, soiled }: CellDay): number {
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return 100 * (1 - sum(soiled) / sum(clean));
}

/** Calibration accuracy of two cells [%]. */
const ALIKE_PERCENT = 0.5;

const texts = fileTexts.cells;

/** Both cells on the brightest day, to reveal a swap. */
function CellsPicture({ cells, onSwap }: { cells: CellDay; onSwap: () => void }) {
  const maximum = axisMaximum(cells);
  const difference = cellDifference(cells);
  const isSwapped = difference < -ALIKE_PERCENT;
  const amount = format.percent(Math.abs(difference), 1);
  const finding = difference < 0 ? texts.more(amount) : texts.less(amount);
  return (
    <figure data-layout="grid gap-2" data-box="">
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
      <p data-text={isSwapped ? "warning" : "quiet"} role={isSwapped ? "alert" : undefined}>
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

interface UploadPreviewProps {
  preview: UploadPreview;
  sensorType: number;
  zone: string;
  onMapping: (mapping: ColumnMapping) => void;
}

const time = (iso: string | null, zone: string): string =>
  iso === null ? "–" : format.instant(Date.parse(iso) / 1000, zone);

export function Preview({ preview, sensorType, zone, onMapping }: UploadPreviewProps) {
  const missing = describeMissing(preview.mapping, sensorType);
  const columns = [
    { value: NO_COLUMN, label: fileTexts.notInFile },
    ...preview.columns.map((name) => ({ value: name, label: name })),
  ];
  return (
    <section data-layout="grid gap-3 above-3" aria-label="What's in this file">
      <p>
        <strong>{preview.format}</strong> · {format.number(preview.rows)} rows · {intervalText(preview.intervalSeconds)}
        {preview.firstTimestamp !== null && (
          <>
            <br />
            {time(preview.firstTimestamp, zone)} to {time(preview.lastTimestamp, zone)}
          </>
        )}
      </p>
      {missing !== "" && (
        <p data-text="warning" role="alert">
          {missing}
        </p>
      )}
      <details open={missing !== "" || preview.guesses.length > 0}>
        <summary data-text="strong">Columns</summary>
        <div data-layout="grid start gap-3 above-2" className={css.choices}>
          {quantitiesOf(sensorType).map(({ key, label, unit, needed }) => (
            <Select
              key={key}
              label={`${label}${unit === "" ? "" : `, ${unit}`}${needed ? " *" : ""}`}
              options={columns}
              value={preview.mapping[key] ?? NO_COLUMN}
              {...(preview.guesses.includes(key) ? { description: fileTexts.guessed } : {})}
              onChange={(column) => onMapping(withColumn(preview.mapping, key, column))}
            />
          ))}
        </div>
      </details>
      {preview.cells !== null && (
        <CellsPicture cells={preview.cells} onSwap={() => onMapping(swappedCells(preview.mapping))} />
      )}
      {preview.notes.length > 0 && <Lines data-layout="bullets" data-text="quiet" of={preview.notes} />}
      {preview.problemCount > 0 && (
        <details>
          <summary data-text="strong">
            {preview.problemCount === 1 ? "1 row" : `${format.number(preview.problemCount)} rows`} can&apos;t be used
          </summary>
          <RowList rows={preview.problems} count={preview.problemCount} />
        </details>
      )}
    </section>
  );
}

export function RowList({ rows, count }: { rows: { line: number; reason: string }[]; count: number }) {
  const shown = rows.slice(0, 20);
  return (
    <ul data-layout="bullets scroll-y high-180" data-text="quiet">
      {shown.map(({ line, reason }) => (
        <li key={line}>
          Line {format.number(line)}: {reason}
        </li>
      ))}
      {count > shown.length && <li>and {format.number(count - shown.length)} more</li>}
    </ul>
  );
}
