import type { ReactNode } from "react";
import { cx } from "../class-names.ts";
import css from "./Table.module.css";

export interface TableColumn<Row> {
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  className?: string | undefined;
  /** Of numbers, so that their digits are below each other. */
  align?: "end";
}

interface TableProps<Row> {
  label: string;
  /** The first one names its row. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  tone?: (row: Row) => string | undefined;
  className?: string | undefined;
}

/** A small table of given rows; `DataTable` is for lists that people sort and search. */
export const Table = <Row,>({ label, columns, rows, rowKey, tone, className }: TableProps<Row>) => (
  <table data-text="figures" className={cx(css.table, className)} aria-label={label}>
    <thead>
      <tr>
        {columns.map(({ header, className, align }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns don't move
          <th key={at} scope="col" className={cx(className, align && css.end)}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)} data-tone={tone?.(row)}>
          {columns.map(({ cell, className, align }, at) => {
            const Cell = at === 0 ? "th" : "td";
            return (
              <Cell
                // oxlint-disable-next-line react/no-array-index-key -- columns don't move
                key={at}
                scope={at === 0 ? "row" : undefined}
                className={at === 0 ? undefined : cx(className, align && css.end)}
              >
                {cell(row)}
              </Cell>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);
