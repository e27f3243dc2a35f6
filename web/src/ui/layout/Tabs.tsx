import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import css from "./Tabs.module.css";

interface TabEntry<Key extends string> {
  key: Key;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly TabEntry<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
}

/** The selected key belongs in the address. Arrow keys, Home and End move. */
export function Tabs<Key extends string>({ label, tabs, selected, onSelect }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find(({ key }) => key === selected);
  const tabId = (key: string) => `${id}-${key}-tab`;
  const panelId = (key: string) => `${id}-${key}`;
  useEffect(() => {
    const bar = list.current;
    const tab = document.getElementById(`${id}-${selected}-tab`);
    // Scrolls the bar alone, never the page.
    if (
      bar &&
      tab &&
      (tab.offsetLeft < bar.scrollLeft || tab.offsetLeft + tab.offsetWidth > bar.scrollLeft + bar.clientWidth)
    )
      bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
  }, [id, selected]);
  const move = (event: KeyboardEvent) => {
    const to = indexAfter(
      event.key,
      tabs.findIndex(({ key }) => key === selected),
      tabs.length,
    );
    if (to === null) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
    onSelect(tabs[to]!.key);
  };
  return (
    <div data-layout="stack shrink gap-3">
      <div data-layout="row middle between" className={css.row} data-print="hide">
        <div
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          data-layout="flex shrink gap-1"
          className={css.list}
          onKeyDown={move}
        >
          {tabs.map((tab) => (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={tabId(tab.key)}
              aria-selected={tab.key === selected}
              aria-controls={tab.key === selected ? panelId(tab.key) : undefined}
              tabIndex={tab.key === selected ? 0 : -1}
              data-layout="flex middle gap-6px"
              data-text="medium second nowrap"
              className={css.tab}
              onClick={() => onSelect(tab.key)}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      {shown && (
        <div
          key={shown.key}
          role="tabpanel"
          id={panelId(shown.key)}
          aria-labelledby={tabId(shown.key)}
          className={css.panel}
        >
          {shown.content}
        </div>
      )}
    </div>
  );
}

function indexAfter(key: string, at: number, count: number): number | null {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}
