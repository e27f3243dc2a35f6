import { ChevronRight } from "lucide-react";
import type { ReactNode, MouseEvent } from "react";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import { cx } from "../../ui/class-names.ts";
import { StatusShape } from "../../ui/states/StatusBadge.tsx";
import { type RowBlock, rowBlocks, useUndrawnHeight } from "../../ui/tables/row-blocks.ts";
import { AxisLabels, Below, Spark, WindowBar } from "./Marks.tsx";
import type { Axis } from "./marks.model.ts";
import type { MondayColumn, OptionalColumn } from "./hidden-columns.ts";
import css from "./monday.module.css";
import type { MondayRow } from "./monday.model.ts";
import { mondayTexts as texts } from "./texts.ts";

export type OpenPlant = (plant: string, event: MouseEvent<HTMLAnchorElement>) => void;

const plantAddress = (plant: string): string => `/dashboard?${new URLSearchParams({ plant }).toString()}`;

interface PlantLinkProps {
  plant: Pick<MondayRow, "id" | "name">;
  onOpen: OpenPlant;
}

/** A plain link, because the plain page has no router. Covers its row, below the row's button. */
export const PlantLink = ({ plant: { id, name }, onOpen }: PlantLinkProps) => (
  <a href={plantAddress(id)} className={css.name} onClick={(event) => onOpen(id, event)} data-part="name">
    {name}
  </a>
);

export interface RowActions {
  /** Undefined: not permitted. */
  onPlan: ((plant: string) => void) | undefined;
  onOpen: OpenPlant;
}

export interface RowProps extends RowActions {
  row: MondayRow;
  /** The first row whose action is primary. */
  first: string | undefined;
}

const Figure = ({ part, children }: { part: string; children: string }) => (
  <span className={css.figure} data-part={part}>
    {children}
  </span>
);

const inLine = { "data-layout": "flex middle gap-6px", "data-text": "first nowrap" };

/** The first one names its row. */
const cells: Record<MondayColumn, (props: RowProps) => ReactNode> = {
  plant: ({ row, onOpen }) => (
    <>
      <PlantLink plant={row} onOpen={onOpen} />
      <Below part="place">{row.place}</Below>
    </>
  ),
  decision: ({ row }) => (
    <span {...inLine} className={css.decision}>
      <span className={css.verb} data-part="verb">
        {row.verb}
      </span>
      <span>
        <span data-part="until">{row.until}</span>
        {row.detail !== "" && <Below part="detail">{row.detail}</Below>}
      </span>
    </span>
  ),
  window: ({ row }) => <WindowBar mark={row.window} />,
  worth: ({ row }) => (
    <>
      <Figure part="worth">{row.worth}</Figure>
      {row.range !== "" && <Below part="range">{row.range}</Below>}
    </>
  ),
  waiting: ({ row }) => <Figure part="waiting">{row.waiting}</Figure>,
  soiling: ({ row }) => (
    <span {...inLine}>
      <span data-part="soiling">{row.soiling}</span>
      <Spark paths={row.spark} />
    </span>
  ),
  sensors: ({ row: { sensors } }) => (
    // "Disagree on this wash" takes two lines.
    <span data-layout={inLine["data-layout"]} data-text="first" className={css.sensors}>
      <StatusShape status={sensors.status} />
      <span data-part="sensors">{sensors.text}</span>
    </span>
  ),
  data: ({ row: { data } }) => (
    <span data-old={data.isOld || undefined} data-part="data">
      {data.text}
    </span>
  ),
  action: (props) => <RowAction {...props} />,
};
const columns = Object.keys(cells) as MondayColumn[];

/** Its name, and what its figures are. */
export const headOf = (column: MondayColumn): readonly string[] => [texts.columns[column]].flat();

interface MondayTableProps extends RowActions {
  rows: readonly MondayRow[];
  axis: Axis;
  first: string | undefined;
  hidden: readonly OptionalColumn[];
}

export function MondayTable({ rows, axis, hidden, ...actions }: MondayTableProps) {
  const blocks = rowBlocks(rows);
  return (
    <table
      className={css.table}
      data-text="figures"
      data-hidden={hidden.join(" ")}
      aria-rowcount={blocks.length > 1 ? rows.length + 1 : undefined}
    >
      <thead>
        <tr>
          {columns.map((column) => {
            const [name, below] = headOf(column);
            return (
              <th key={column} scope="col" className={css[`${column}Column`]}>
                {column === "action" ? <span className="visually-hidden">{name}</span> : name}
                {column === "window" && <AxisLabels axis={axis} />}
                {below !== undefined && <Below>{below}</Below>}
              </th>
            );
          })}
        </tr>
      </thead>
      {blocks.map((block) => (
        <PlantRows key={block.before} block={block} {...actions} />
      ))}
    </table>
  );
}

/** With its border [px]. */
const ROW_HEIGHT = 57;

function PlantRows({ block, ...actions }: { block: RowBlock<MondayRow> } & Omit<RowProps, "row">) {
  const { rows, before, isVirtual } = block;
  const { ref, height } = useUndrawnHeight<HTMLTableSectionElement>(block, ROW_HEIGHT);
  return (
    <tbody ref={ref}>
      {height === null ? (
        rows.map((row, at) => (
          // The heads are the first row.
          <tr
            key={row.id}
            data-group={row.group}
            data-row={row.id}
            aria-rowindex={isVirtual ? before + at + 2 : undefined}
          >
            {columns.map((column) => {
              const Cell = column === "plant" ? "th" : "td";
              return (
                <Cell key={column} scope={column === "plant" ? "row" : undefined} className={css[`${column}Column`]}>
                  {cells[column]({ row, ...actions })}
                </Cell>
              );
            })}
          </tr>
        ))
      ) : (
        <tr aria-hidden="true" style={{ height }} />
      )}
    </tbody>
  );
}

export function RowAction({ row: { id, name, action }, first, onPlan, onOpen }: RowProps) {
  if (action === "plan" && onPlan)
    return (
      <Button
        variant={id === first ? "primary" : "secondary"}
        className={css.action}
        aria-label={texts.actions.planOf(name)}
        onClick={() => onPlan(id)}
      >
        {texts.actions.plan}
      </Button>
    );
  if (action === "setup" || action === "check") {
    const label = texts.actions[action];
    return (
      <a
        href={plantAddress(id)}
        className={cx(buttonClass("secondary"), css.action)}
        data-print="hide"
        data-part="link"
        aria-label={texts.actions.of(label, name)}
        onClick={(event) => onOpen(id, event)}
      >
        {label}
      </a>
    );
  }
  return <ChevronRight data-layout="push" data-text="third" data-print="hide" className={css.chevron} />;
}
