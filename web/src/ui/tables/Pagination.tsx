import { ChevronLeft, ChevronRight } from "lucide-react";
import { number } from "#contract/common/format";
import { IconButton } from "../actions/IconButton.tsx";
import css from "./DataTable.module.css";

export interface PaginationProps {
  page: number;
  pageSize: number;
  rows: number;
  onPage: (page: number) => void;
}

export function rowsText(page: number, pageSize: number, rows: number): string {
  if (rows === 0) return "No rows";
  const first = page * pageSize + 1;
  return `Rows ${number(first)}–${number(Math.min(rows, first + pageSize - 1))} of ${number(rows)}`;
}

export function Pagination({ page, pageSize, rows, onPage }: PaginationProps) {
  const last = Math.max(0, Math.ceil(rows / pageSize) - 1);
  return (
    <div data-layout="flex middle right gap-2" data-text="quiet" className={css.pagination}>
      <output>{rowsText(page, pageSize, rows)}</output>
      {last > 0 && (
        <span data-layout="flex gap-half">
          <IconButton
            size="compact"
            label="Previous page"
            icon={<ChevronLeft />}
            reason={page === 0 ? "This is the first page." : undefined}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            size="compact"
            label="Next page"
            icon={<ChevronRight />}
            reason={page >= last ? "This is the last page." : undefined}
            onClick={() => onPage(page + 1)}
          />
        </span>
      )}
    </div>
  );
}
