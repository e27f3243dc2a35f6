import { useNavigate, useSearch } from "@tanstack/react-router";
import type { TableView } from "../../ui/tables/use-table-view.ts";

/** Keeps search text and page in the address for reload, links and Back. */
export function useTableAddress(): TableView {
  const { find, page } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    text: find ?? "",
    page: (page ?? 1) - 1,
    onText: (text) =>
      void navigate({
        to: ".",
        search: (before) => ({ ...before, find: text === "" ? undefined : text, page: undefined }),
        replace: true,
        resetScroll: false,
      }),
    onPage: (next) =>
      void navigate({
        to: ".",
        search: (before) => ({ ...before, page: next === 0 ? undefined : next + 1 }),
        resetScroll: false,
      }),
  };
}
