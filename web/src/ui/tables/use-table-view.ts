import { useEffect, useRef, useState } from "react";

/** Search text and page of a table that something else keeps, such as the address of the page. */
export interface TableView {
  text: string;
  /** First page is 0. */
  page: number;
  onText: (text: string) => void;
  onPage: (page: number) => void;
}

const SEARCH_DEBOUNCE_MS = 100;

/** Search text and page of a table: its own, or kept by `view` and changed by it as well (Back). */
export function useTableView(view: TableView | undefined) {
  const [page, setPage] = useState(view?.page ?? 0);
  const [typed, setTyped] = useState(view?.text ?? "");
  const [wanted, setWanted] = useState(view?.text ?? "");
  // Texts on their way to the keeper: their return must not replace what was typed since.
  const sent = useRef<string[]>([]);
  const keeper = useRef(view);
  useEffect(() => {
    keeper.current = view;
  });
  useEffect(() => {
    const timer = window.setTimeout(() => {
      const text = typed.trim();
      setWanted(text);
      if (!keeper.current || keeper.current.text === text) return;
      sent.current.push(text);
      keeper.current.onText(text);
    }, SEARCH_DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  const { text: keptText, page: keptPage } = view ?? {};
  useEffect(() => {
    if (keptText === undefined) return;
    const isOwn = sent.current.includes(keptText);
    if (sent.current.at(-1) === keptText) sent.current = [];
    if (isOwn) return;
    setTyped(keptText);
    setWanted(keptText);
  }, [keptText]);
  const [seenPage, setSeenPage] = useState(keptPage);
  if (keptPage !== undefined && keptPage !== seenPage) {
    setSeenPage(keptPage);
    setPage(keptPage);
  }
  return {
    page,
    typed,
    wanted,
    setTyped,
    /** Shows another page because the rows became fewer. */
    clampPage: setPage,
    turnTo: (next: number) => {
      setPage(next);
      view?.onPage(next);
    },
  };
}
