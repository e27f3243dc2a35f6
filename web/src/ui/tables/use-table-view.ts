import { useEffect, useEffectEvent, useRef, useState } from "react";

export interface TableView {
  text: string;
  page: number;
  onText: (text: string) => void;
  onPage: (page: number) => void;
}

const SEARCH_DEBOUNCE_MS = 100;

/** Search text and page, own or kept by `view`, which may also change them (Back). */
export function useTableView(view: TableView | undefined) {
  const [page, setPage] = useState(view?.page ?? 0);
  const [typed, setTyped] = useState(view?.text ?? "");
  const [wanted, setWanted] = useState(view?.text ?? "");
  // Texts on their way to the keeper; their echo must not replace newer typing.
  const sent = useRef<string[]>([]);
  const settle = useEffectEvent((text: string) => {
    setWanted(text);
    if (!view || view.text === text) return;
    sent.current.push(text);
    view.onText(text);
  });
  useEffect(() => {
    const timer = window.setTimeout(() => settle(typed.trim()), SEARCH_DEBOUNCE_MS);
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
    /** Moves to a valid page when rows became fewer. */
    clampPage: setPage,
    turnTo: (next: number) => {
      setPage(next);
      view?.onPage(next);
    },
  };
}
