import { type ReactElement, cloneElement, useEffect, useId, useRef } from "react";
import css from "./Tooltip.module.css";
import { placeBubble } from "./place-bubble.ts";

export interface TooltipProps {
  /** Without a text only the element is rendered, in the same place of the tree, so that it is not mounted again when a text comes. */
  text: string | undefined;
  /** One element; it gets `aria-describedby`. */
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
  /** Also opens on a tap: for explanations that a finger must reach too. */
  onTap?: boolean;
  /** The text repeats the element's own name, so it is not announced again. */
  silent?: boolean;
}

const SHOW_AFTER_MS = 350;
const HIDE_AFTER_MS = 120;

/**
 * Whether the focus came by the Tab key. A menu or dialog that closes gives the focus back to its button, whose hint the person
 * has just used. One listener for the page.
 */
let cameByTab = false;
if (typeof document !== "undefined") {
  document.addEventListener("keydown", ({ key }) => (cameByTab = key === "Tab"), { capture: true });
  document.addEventListener("pointerdown", () => (cameByTab = false), { capture: true });
}

/** A short explanation on hover and focus; stays while pointed at and leaves with Escape (WCAG 1.4.13). */
export function Tooltip({ text, children, onTap = false, silent = false }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);
  const moves = useRef<AbortController | null>(null);

  const set = (open: boolean) => {
    window.clearTimeout(timer.current);
    const element = bubble.current;
    if (!element || element.matches(":popover-open") === open) return;
    element.togglePopover(open);
    moves.current?.abort();
    let target = anchor.current?.firstElementChild;
    // An icon button is a button, which has a hint of its own: that one's anchor has no box.
    while (target?.classList.contains(css.anchor!)) target = target.firstElementChild;
    if (!open || !target) return;
    placeBubble(target, element, target.closest("[data-explained]") ?? target);
    closeWhenMoved(target);
  };
  /** The bubble is placed once: it closes when a scroll, in whatever part of the page, moves what it explains. */
  const closeWhenMoved = (target: Element) => {
    moves.current = new AbortController();
    const { signal } = moves.current;
    const { left, top } = target.getBoundingClientRect();
    const close = () => {
      const now = target.getBoundingClientRect();
      // While parts above still load, the browser scrolls to keep in place what is in sight.
      if (Math.abs(now.left - left) > 1 || Math.abs(now.top - top) > 1) set(false);
    };
    window.addEventListener("scroll", close, { capture: true, signal });
    window.addEventListener("resize", () => set(false), { signal });
  };
  const later = (open: boolean) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => set(open), open ? SHOW_AFTER_MS : HIDE_AFTER_MS);
  };
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      moves.current?.abort();
    },
    [],
  );

  return (
    // The span is no box and no control: it only hears what happens to the element inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      ref={anchor}
      className={css.anchor}
      onPointerEnter={(event) => event.pointerType === "mouse" && later(true)}
      onPointerLeave={() => later(false)}
      onFocus={(event) => cameByTab && event.target.matches(":focus-visible") && set(true)}
      onBlur={() => set(false)}
      onClick={() => set(onTap)}
      onKeyDown={(event) => event.key === "Escape" && set(false)}
    >
      {silent || text === undefined ? children : cloneElement(children, { "aria-describedby": id })}
      {text !== undefined && (
        <span ref={bubble} id={id} role="tooltip" popover="manual" className={css.bubble}>
          {text}
        </span>
      )}
    </span>
  );
}
