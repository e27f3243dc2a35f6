import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import css from "./DataTable.module.css";
import { cx } from "../class-names.ts";
import { type Column, type Sort, ariaSort, nextSort } from "./data-table-model.ts";

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  lineNumbers: boolean;
  onSort: (sort: Sort | null) => void;
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const;

export function DataTableHead<Row>({ columns, sort, lineNumbers, onSort }: DataTableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {lineNumbers && (
          <th scope="col" className={css.line}>
            <span className="visually-hidden">Line</span>#
          </th>
        )}
        {columns.map((column) => {
          const state = ariaSort(sort, column.key);
          const Icon = icons[state];
          const name = (
            <>
              {column.header}
              {column.unit !== undefined && <span className={css.unit}> {column.unit}</span>}
            </>
          );
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={column.sortable === false ? undefined : state}
              className={cx(column.align === "end" && css.end, column.wideOnly && css.wide)}
            >
              {column.sortable === false ? (
                name
              ) : (
                <button
                  type="button"
                  data-layout="inline middle gap-1"
                  className={css.sort}
                  onClick={() => onSort(nextSort(sort, column.key))}
                >
                  <span>{name}</span>
                  <Icon aria-hidden="true" data-print="hide" />
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
