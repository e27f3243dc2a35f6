import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Box } from "./tooltip-position.ts";

/** Distance from button and window edge [px]. */
const GAP = 4;
const EDGE = 8;

/** Below the button, or above if there is more room; inside the window and no taller than its room. */
export function listPosition(
  button: Box,
  list: { width: number; height: number },
  view: { width: number; height: number },
  align: "start" | "end",
): { left: number; top: number; room: number } {
  const start = align === "start" ? button.left : button.left + button.width - list.width;
  const left = Math.max(EDGE, Math.min(start, view.width - list.width - EDGE));
  const below = view.height - EDGE - (button.top + button.height + GAP);
  const above = button.top - GAP - EDGE;
  const isBelow = list.height <= below || below >= above;
  const room = Math.max(isBelow ? below : above, 0);
  const height = Math.min(list.height, room);
  return { left, top: isBelow ? button.top + button.height + GAP : button.top - GAP - height, room };
}

function placeList(button: Element, list: HTMLElement, align: "start" | "end"): void {
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const at = button.getBoundingClientRect();
  list.style.minWidth = `${Math.max(at.width, 160)}px`;
  list.style.maxHeight = "";
  const { width, height } = list.getBoundingClientRect();
  const { left, top, room } = listPosition(at, { width, height }, view, align);
  list.style.maxHeight = `${Math.min(room, height)}px`;
  list.style.left = `${left}px`;
  list.style.top = `${top}px`;
}

/** Time within which typed letters form one word [ms]. */
const WORD_MS = 1000;

/** Next entry from `start` whose name begins with `typed`; repeating a letter cycles. */
export function matchOf(names: readonly string[], typed: string, start: number): number {
  const isRepeated = typed === (typed[0] ?? "").repeat(typed.length);
  const word = (isRepeated ? (typed[0] ?? "") : typed).toLowerCase();
  const first = isRepeated ? start + 1 : Math.max(start, 0);
  const order = names.map((_, n) => (n + first) % names.length);
  return order.find((n) => names[n]!.toLowerCase().startsWith(word)) ?? -1;
}

interface PopupListOptions {
  names: readonly string[];
  /** Entry focused on opening; -1: none, then the keyboard gets the first. */
  selected: number;
  align: "start" | "end";
}

/**
 * A list behind a button in the top layer: moves focus by keys, pointer and typed letters, and returns it. The caller renders entries with
 * `data-entry` while it is open.
 */
export function usePopupList({ names, selected, align }: PopupListOptions) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const word = useRef({ text: "", until: 0 });

  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-entry]") ?? [])];
  const focusEntry = (index: number) => {
    const entry = entries().at(index);
    entry?.focus({ preventScroll: true });
    entry?.scrollIntoView({ block: "nearest" });
  };
  const close = (returnFocus = true) => {
    if (list.current?.matches(":popover-open")) list.current.hidePopover();
    setOpen(false);
    word.current.until = 0;
    if (returnFocus) button.current?.focus({ preventScroll: true });
  };
  const show = (byKey: boolean, at = selected) => {
    // The list must be rendered before it is placed and focused.
    flushSync(() => setOpen(true));
    const element = list.current;
    if (!element || !button.current) return;
    element.showPopover();
    // A selector's list aligns with its box, whose label is outside the button.
    placeList(button.current.closest("[data-list-box]") ?? button.current, element, align);
    if (at >= 0 || byKey) focusEntry(Math.max(at, 0));
    else element.focus({ preventScroll: true });
  };
  const indexOfTyped = (key: string, from: number): number => {
    const now = performance.now();
    word.current = { text: now < word.current.until ? word.current.text + key : key, until: now + WORD_MS };
    return matchOf(names, word.current.text, from);
  };

  const leaveBy = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const { signal } = stop;
    const isOurs = (target: EventTarget | null) =>
      target instanceof Node && (list.current!.contains(target) || button.current!.contains(target));
    const leave = (event: Event) => {
      // A dialog that an entry opens takes the focus when the list is gone already.
      if (list.current !== null && !isOurs(event.target)) leaveBy(false);
    };
    const at = button.current!.getBoundingClientRect();
    const leaveWhenMoved = () => {
      const now = button.current!.getBoundingClientRect();
      if (Math.abs(now.top - at.top) > 1 || Math.abs(now.left - at.left) > 1) leaveBy(true);
    };
    document.addEventListener("pointerdown", leave, { capture: true, signal });
    document.addEventListener("focusin", leave, { signal });
    window.addEventListener("scroll", leaveWhenMoved, { capture: true, signal });
    window.addEventListener("resize", leaveWhenMoved, { signal });
    return () => stop.abort();
  }, [open]);

  const moveByKey = ({ key }: KeyboardEvent, from: number): number | null => {
    const last = entries().length - 1;
    if (key === "ArrowDown") return from >= last ? 0 : from + 1;
    if (key === "ArrowUp") return from <= 0 ? last : from - 1;
    if (key === "Home" || key === "PageUp") return 0;
    if (key === "End" || key === "PageDown") return last;
    return null;
  };

  return {
    open,
    close,
    show,
    typed: indexOfTyped,
    buttonProps: {
      ref: button,
      "aria-expanded": open,
      "aria-controls": open ? id : undefined,
    },
    listProps: {
      ref: list,
      id,
      popover: "manual" as const,
      tabIndex: -1,
      onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
        const { key } = event;
        const from = entries().indexOf(document.activeElement as HTMLElement);
        const to = moveByKey(event, from);
        if (to !== null) focusEntry(to);
        else if (key === "Escape" || key === "Tab") close();
        else if ((key === "Enter" || key === " ") && from >= 0) entries()[from]!.click();
        else if (isLetter(event)) {
          const entryIndex = indexOfTyped(key, from);
          if (entryIndex >= 0) focusEntry(entryIndex);
        } else return;
        // Tab continues from the button. Escape must not reach a dialog around the list.
        if (key !== "Tab") event.preventDefault();
        event.stopPropagation();
      },
      onPointerMove: ({ pointerType, target }: PointerEvent) => {
        const entry = (target as Element).closest<HTMLElement>("[data-entry]");
        if (pointerType === "mouse" && entry !== document.activeElement) entry?.focus({ preventScroll: true });
      },
    },
  };
}

export const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
