import { type ReactElement, cloneElement, useEffect, useId, useRef } from "react";
import css from "./Tooltip.module.css";
import { placeTooltip } from "./tooltip-position.ts";

export interface TooltipProps {
  /** Undefined renders only the element, at the same place in the tree, so that it isn't remounted when a text comes. */
  text: string | undefined;
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
  /** Also opens on a tap. */
  onTap?: boolean;
  /** The text equals the element's name, so it isn't announced again. */
  silent?: boolean;
}

const SHOW_AFTER_MS = 350;
const HIDE_AFTER_MS = 120;

/** True if focus came by Tab. A closing menu returns focus to its button, whose hint was just used. One listener per page. */
let cameByTab = false;
if (typeof document !== "undefined") {
  document.addEventListener("keydown", ({ key }) => (cameByTab = key === "Tab"), { capture: true });
  document.addEventListener("pointerdown", () => (cameByTab = false), { capture: true });
}

/** On hover and focus; hoverable and dismissible by Escape (WCAG 1.4.13). */
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
    // An icon button's own tooltip anchor has no box.
    while (target?.classList.contains(css.anchor!)) target = target.firstElementChild;
    if (!open || !target) return;
    placeTooltip(target, element, target.closest("[data-explained]") ?? target);
    closeWhenMoved(target);
  };
  /** The bubble is placed once, so it closes when scrolling moves its target. */
  const closeWhenMoved = (target: Element) => {
    moves.current = new AbortController();
    const { signal } = moves.current;
    const { left, top } = target.getBoundingClientRect();
    const close = () => {
      const now = target.getBoundingClientRect();
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
    // The span only observes the element inside.
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
