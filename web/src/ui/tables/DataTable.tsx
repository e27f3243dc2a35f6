import {
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown, Search } from "lucide-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import css from "./DataTable.module.css";
import { Pagination } from "./Pagination.tsx";
import { TextField } from "../fields/TextField.tsx";
import { cx } from "../class-names.ts";
import { ariaSort, type Column, compareCells, nextSort, type Sort } from "./data-table-model.ts";
import { type TableView, useTableView } from "./use-table-view.ts";

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  lineNumbers: boolean;
  onSort: (sort: Sort | null) => void;
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const;

function DataTableHead<Row>({ columns, sort, lineNumbers, onSort }: DataTableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {lineNumbers && (
          <th scope="col" className={css.line}>
            <span className="visually-hidden">Line</span>#
          </th>
        )}
        {columns.map((column) => {
          const isSortable = column.value !== undefined && column.sortable !== false;
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
              aria-sort={isSortable ? state : undefined}
              className={cx(column.align === "end" && css.end, column.wideOnly && css.wide)}
            >
              {isSortable ? (
                <button
                  type="button"
                  data-layout="inline middle gap-1"
                  className={css.sort}
                  onClick={() => onSort(nextSort(sort, column.key))}
                >
                  <span>{name}</span>
                  <Icon aria-hidden="true" data-print="hide" />
                </button>
              ) : (
                name
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

export interface DataTableProps<Row> {
  caption: string;
  /** Otherwise it is only read out: the card says it. */
  showsCaption?: boolean;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  pageSize?: number;
  search?: boolean;
  lineNumbers?: boolean;
  initialSort?: Sort;
  /** Keeps search text and page; default: the table. */
  view?: TableView;
  toolbar?: ReactNode;
  above?: ReactNode;
  empty?: ReactNode;
  /** Search, sort and paging by the server: `rows` are this page's. */
  remote?: { total: number; sort: Sort | null; onSort: (sort: Sort | null) => void };
  /** Tint that repeats a badge of the row. */
  rowTone?: (row: Row) => "best" | "worst" | undefined;
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, columns, pageSize = 10, search = false, lineNumbers = false, toolbar, remote } = props;
  const [ownSort, setOwnSort] = useState<Sort | null>(props.initialSort ?? null);
  const sort = remote ? remote.sort : ownSort;
  const { page, typed, wanted, setTyped, clampPage, turnTo } = useTableView(props.view);
  const caption = useId();

  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.key,
        // The sorter puts undefined last.
        accessorFn: (row: Row) => column.value?.(row) ?? undefined,
        sortUndefined: "last" as const,
        sortFn: (a: { getValue: (id: string) => unknown }, b: { getValue: (id: string) => unknown }, id: string) =>
          compareCells(a.getValue(id) as string | number | null, b.getValue(id) as string | number | null),
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    state: {
      sorting: sort && !remote ? [{ id: sort.key, desc: sort.descending }] : [],
      globalFilter: remote ? "" : wanted,
      pagination: { pageIndex: remote ? 0 : page, pageSize },
    },
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, id, text: string) =>
      String(row.getValue(id) ?? "")
        .toLowerCase()
        .includes(text.toLowerCase()),
    autoResetPageIndex: false,
  });
  const rowCount = remote ? remote.total : table.getFilteredRowModel().rows.length;
  const lastPage = Math.max(0, Math.ceil(rowCount / pageSize) - 1);
  if (page > lastPage && !remote) clampPage(lastPage);

  return (
    <div data-layout="stack shrink">
      {(search || toolbar !== undefined) && (
        <div data-layout="row middle gap-2 below-2" className={css.toolbar}>
          {search && (
            <TextField
              type="search"
              label={`Search ${props.caption}`}
              hideLabel
              placeholder="Search"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              after={<Search className={css.searchIcon} />}
            />
          )}
          {toolbar}
        </div>
      )}
      {props.above}
      {/* The region scrolls sideways on narrow screens; keyboards reach it by its tab stop. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.scroll} aria-labelledby={caption} tabIndex={0}>
        <table data-layout="full" data-text="figures" className={css.table}>
          <caption id={caption} className={props.showsCaption ? css.caption : "visually-hidden"}>
            {props.caption}
          </caption>
          <DataTableHead
            columns={columns}
            sort={sort}
            lineNumbers={lineNumbers}
            onSort={remote ? remote.onSort : setOwnSort}
          />
          <tbody>
            {table.getRowModel().rows.map((row, index) => (
              <tr key={props.rowKey(row.original)} data-tone={props.rowTone?.(row.original)}>
                {lineNumbers && <td className={css.line}>{page * pageSize + index + 1}</td>}
                {columns.map((column) => (
                  <td key={column.key} className={cx(column.align === "end" && css.end, column.wideOnly && css.wide)}>
                    {column.cell ? column.cell(row.original) : column.value?.(row.original)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && remote && (
          <div data-text="second center" className={css.empty}>
            {props.empty}
          </div>
        )}
        {rowCount === 0 && !remote && (
          <div data-text="second center" className={css.empty}>
            {wanted ? `Nothing matches “${wanted}”.` : props.empty}
          </div>
        )}
      </section>
      <Pagination page={Math.min(page, lastPage)} pageSize={pageSize} rows={rowCount} onPage={turnTo} />
    </div>
  );
}
