import { type KeyboardEvent, Suspense, lazy, useId, useMemo, useState, type ReactNode } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState, type EmptyStateProps } from "../../ui/states/EmptyState.tsx";
import { ErrorBoundary } from "../../ui/states/ErrorBoundary.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { lazyPart } from "../../ui/timing/LazyPart.tsx";
import { Legend } from "../../ui/layout/Legend.tsx";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { PHONE } from "../../ui/phone.ts";
import { useMedia } from "../../ui/use-media.ts";
import css from "./ChartCard.module.css";
import type { MenuAction } from "../../ui/actions/Menu.tsx";
import { useChartName } from "./chart-name.ts";
import { saveCsv } from "./save-csv.ts";
import { hasData, type Interval, type Plot, legendOf, withShape } from "../plot.ts";
import { summarize } from "#plot/summary";
import type { PendingView } from "../zoom/pending-view.ts";
import { Refreshing } from "../../ui/layout/Refreshing.tsx";

const PlotCanvas = lazy(() => import("../canvas/PlotCanvas.tsx"));
const ChartMenu = lazyPart(() => import("./ChartMenu.tsx"), <span data-layout="block" className={css.menuPlace} />);
const ChartTable = lazy(() => import("./ChartTable.tsx"));

export interface ChartCardProps {
  title: string;
  /** Plant and device for file names; default: the surrounding `ChartName`. */
  name?: string;
  plot: Plot | null;
  loading?: boolean;
  refreshing?: boolean;
  error?: { message: string; onRetry?: () => void } | null | undefined;
  empty?: EmptyStateProps;
  toolbar?: ReactNode;
  actions?: readonly MenuAction[];
  view?: Interval | null;
  onView?: (view: Interval | null) => void;
  /** Shows a view before the address has it; for charts whose zoom is in the address. */
  ahead?: PendingView | undefined;
  /** Undoes the last zoom; missing while there is none. */
  onUndo?: (() => void) | undefined;
  interval?: Interval | null;
  onInterval?: (interval: Interval | null) => void;
  syncKey?: string;
  note?: string | undefined;
  startsAs?: "line" | "columns";
  /** [px]; at most 220 on phones. */
  height?: number;
}

const NOTHING: EmptyStateProps = { title: "No data available for selected date range." };

/** A single key in the chart; letters typed in a menu belong to the menu. */
const ownKey = ({ key, ctrlKey, metaKey, altKey, currentTarget, target }: KeyboardEvent<HTMLElement>): string | null =>
  !ctrlKey && !metaKey && !altKey && currentTarget.contains(target as Node) ? key : null;

const chartError = (_: Error, reset: () => void) => <InlineError message="Couldn't draw this chart." onRetry={reset} />;

export function ChartCard(props: ChartCardProps) {
  const { title, loading = false, refreshing = false, error, empty = NOTHING } = props;
  const phone = useMedia(PHONE);
  const height = Math.min(props.height ?? 280, phone ? 220 : Infinity);
  const id = useId();
  const [shape, setShape] = useState(props.startsAs ?? "line");
  const name = useChartName(props.name);
  const [table, setTable] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [ownView, setOwnView] = useState<Interval | null>(null);
  const [mode, setMode] = useState<"zoom" | "select">("zoom");
  const view = props.view === undefined ? ownView : props.view;
  const setView = props.onView ?? setOwnView;
  const filled = props.plot !== null && hasData(props.plot);
  const switchable = props.plot?.series.some((series) => series.switchable) ?? false;
  const plot = useMemo(() => props.plot && withShape(props.plot, shape), [props.plot, shape]);

  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = ownKey(event);
    if (!plot || !filled || (key !== "t" && key !== "e")) return;
    event.preventDefault();
    if (key === "e") return void saveCsv({ title, name, plot, hidden, view });
    // The focused element is about to be removed.
    event.currentTarget.focus();
    setTable(!table);
  };

  return (
    // Keys are shortcuts to menu entries.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <figure
      data-layout="panel stack shrink gap-2"
      className={css.card}
      aria-labelledby={id}
      aria-busy={loading || refreshing}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {refreshing && <Refreshing />}
      <div data-layout="flex start gap-half-2" className={css.head}>
        <figcaption className={css.caption}>
          <h2 id={id} data-text="card nowrap" className={css.title}>
            {title}
          </h2>
          {plot && filled && (
            <p id={`${id}-summary`} className="visually-hidden">
              {summarize(plot, view)}
            </p>
          )}
        </figcaption>
        {plot && filled && !table && (
          <div data-layout="shrink fill" className={css.legend}>
            <Legend entries={legendOf(plot)} hidden={hidden} onToggle={toggle} />
            <div ref={setSlot} />
          </div>
        )}
        <div data-layout="flex push middle right gap-6px" className={css.tools} data-print="hide">
          {props.toolbar}
          {plot && filled && (
            <>
              {props.onInterval && !table && (
                <Segmented
                  size="compact"
                  label="Drag to"
                  segments={[
                    { value: "zoom", label: "Zoom" },
                    { value: "select", label: "Select interval" },
                  ]}
                  value={mode}
                  onChange={setMode}
                />
              )}
              {props.onUndo && (
                <Button size="compact" onClick={props.onUndo}>
                  Undo
                </Button>
              )}
              {view && (
                <Button size="compact" onClick={() => setView(null)}>
                  Reset Zoom
                </Button>
              )}
            </>
          )}
        </div>
        {plot && filled && (
          <span data-print="hide">
            <ChartMenu
              chart={{ title, name, plot, hidden, view }}
              table={table}
              onTable={setTable}
              shape={switchable ? shape : null}
              onShape={setShape}
              actions={props.actions ?? []}
            />
          </span>
        )}
      </div>
      <ErrorBoundary fallback={chartError}>
        {error ? (
          <div data-layout="below-1">
            <InlineError message={error.message} onRetry={error.onRetry} retrying={refreshing} />
          </div>
        ) : loading ? (
          <Skeleton height={height} />
        ) : !plot || !filled ? (
          <div style={{ minHeight: height }} data-layout="grid">
            <EmptyState {...empty} />
          </div>
        ) : (
          <Suspense fallback={<Skeleton height={height} />}>
            {table ? (
              <ChartTable title={title} plot={plot} />
            ) : (
              <PlotCanvas
                title={title}
                summary={`${id}-summary`}
                slot={slot}
                plot={plot}
                hidden={hidden}
                view={view}
                ahead={props.ahead}
                onView={setView}
                interval={props.interval ?? null}
                onInterval={props.onInterval}
                mode={props.onInterval ? mode : "zoom"}
                syncKey={props.syncKey}
                height={height}
              />
            )}
          </Suspense>
        )}
      </ErrorBoundary>
      {filled && props.note && (
        <p data-text="quiet" className={css.note}>
          {props.note}
        </p>
      )}
    </figure>
  );
}
