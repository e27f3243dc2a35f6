import { ChevronRight } from "lucide-react";
import type { ReactNode, MouseEvent } from "react";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import { cx } from "../../ui/class-names.ts";
import { StatusShape } from "../../ui/states/StatusBadge.tsx";
import { type RowBlock, rowBlocks, useUndrawnHeight } from "../../ui/tables/row-blocks.ts";
import { AxisLabels, Below, Spark, WindowBar } from "./Marks.tsx";
import type { Axis } from "./marks.model.ts";
import type { OptionalColumn } from "./hidden-columns.ts";
import css from "./monday.module.css";
import type { MondayRow } from "./monday.model.ts";
import { mondayTexts as texts } from "./texts.ts";

export type OpenPlant = (plant: string, event: MouseEvent<HTMLAnchorElement>) => void;

const plantAddress = (plant: string): string => `/dashboard?${new URLSearchParams({ plant }).toString()}`;

interface PlantLinkProps {
  plant: Pick<MondayRow, "id" | "name">;
  onOpen: OpenPlant;
  className: string | undefined;
}

/** A plain link, because the plain page has no router. Covers its row, below the row's button. */
export const PlantLink = ({ plant: { id, name }, onOpen, className }: PlantLinkProps) => (
  <a href={plantAddress(id)} className={className} onClick={(event) => onOpen(id, event)} data-part="name">
    {name}
  </a>
);

export const columnName = (column: OptionalColumn): string => {
  const name = texts.columns[column];
  return typeof name === "string" ? name : name[0]!;
};

export interface RowActions {
  /** Undefined: not permitted. */
  onPlan: ((plant: string) => void) | undefined;
  onOpen: OpenPlant;
}

interface MondayTableProps extends RowActions {
  rows: readonly MondayRow[];
  axis: Axis;
  /** The row whose action is primary. */
  first: string | undefined;
  hidden: readonly OptionalColumn[];
}

export function MondayTable({ rows, axis, first, hidden, ...actions }: MondayTableProps) {
  const heads: [OptionalColumn, ReactNode][] = [
    ["window", <AxisLabels key="axis" axis={axis} />],
    ["worth", texts.columns.worth[1]],
    ["waiting", texts.columns.waiting[1]],
    ["soiling", texts.columns.soiling[1]],
    ["sensors", null],
    ["data", null],
  ];
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
          <th scope="col" className={css.plantColumn}>
            {texts.columns.plant}
          </th>
          <th scope="col" className={css.decisionColumn}>
            {texts.columns.decision}
          </th>
          {heads.map(([column, below]) => (
            <th key={column} scope="col" className={cx(css[`${column}Column`], isFigure(column) && css.end)}>
              {columnName(column)}
              {below !== null && <Below>{below}</Below>}
            </th>
          ))}
          <th scope="col" className={css.actionColumn}>
            <span className="visually-hidden">{texts.columns.action}</span>
          </th>
        </tr>
      </thead>
      {blocks.map((block) => (
        <PlantRows key={block.before} block={block} first={first} {...actions} />
      ))}
    </table>
  );
}

/** With its border [px]. */
const ROW_HEIGHT = 57;

interface PlantRowsProps extends RowActions {
  block: RowBlock<MondayRow>;
  first: string | undefined;
}

function PlantRows({ block, first, ...actions }: PlantRowsProps) {
  const { rows, before, isVirtual } = block;
  const { ref, height } = useUndrawnHeight<HTMLTableSectionElement>(block, ROW_HEIGHT);
  return (
    <tbody ref={ref}>
      {height === null ? (
        rows.map((row, at) => (
          <PlantRow
            key={row.id}
            row={row}
            // The heads are the first row.
            index={isVirtual ? before + at + 2 : undefined}
            isFirst={row.id === first}
            {...actions}
          />
        ))
      ) : (
        <tr aria-hidden="true" style={{ height }} />
      )}
    </tbody>
  );
}

const isFigure = (column: OptionalColumn): boolean => column === "worth" || column === "waiting";

interface PlantRowProps extends RowActions {
  row: MondayRow;
  index: number | undefined;
  isFirst: boolean;
}

function PlantRow({ row, index, isFirst, onPlan, onOpen }: PlantRowProps) {
  return (
    <tr data-group={row.group} data-row={row.id} aria-rowindex={index}>
      <th scope="row">
        <PlantLink plant={row} onOpen={onOpen} className={css.name} />
        <Below part="place">{row.place}</Below>
      </th>
      <td>
        <Decision row={row} />
      </td>
      <td className={css.windowColumn}>
        <WindowBar mark={row.window} />
      </td>
      <td className={cx(css.worthColumn, css.end)}>
        <span className={css.figure} data-part="worth">
          {row.worth}
        </span>
        {row.range !== "" && <Below part="range">{row.range}</Below>}
      </td>
      <td className={cx(css.waitingColumn, css.end)}>
        <span className={css.figure} data-part="waiting">
          {row.waiting}
        </span>
      </td>
      <td className={css.soilingColumn}>
        <span className={css.soiling} data-part="soiling">
          {row.soiling}
          <Spark spark={row.spark} />
        </span>
      </td>
      <td className={css.sensorsColumn}>
        <span className={css.sensors} data-part="sensors">
          <StatusShape status={row.sensors.status} />
          {row.sensors.text}
        </span>
      </td>
      <td className={css.dataColumn} data-old={row.data.isOld || undefined} data-part="data">
        {row.data.text}
      </td>
      <td className={css.actionColumn}>
        <RowAction row={row} isFirst={isFirst} onPlan={onPlan} onOpen={onOpen} />
      </td>
    </tr>
  );
}

const Decision = ({ row }: { row: MondayRow }) => (
  <span className={css.decision}>
    <span className={css.verb} data-part="verb">
      {row.verb}
    </span>
    <span>
      <span data-part="until">{row.until}</span>
      {row.detail !== "" && <Below part="detail">{row.detail}</Below>}
    </span>
  </span>
);

interface RowActionProps extends RowActions {
  row: MondayRow;
  isFirst: boolean;
}

export function RowAction({ row: { id, name, action }, isFirst, onPlan, onOpen }: RowActionProps) {
  if (action === "plan" && onPlan)
    return (
      <Button
        variant={isFirst ? "primary" : "secondary"}
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
  return <ChevronRight data-layout="push" data-text="third" className={css.chevron} aria-hidden="true" />;
}
