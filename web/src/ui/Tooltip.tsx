import { type ReactElement, cloneElement, useEffect, useId, useRef } from "react";
import css from "./Tooltip.module.css";
import { placeBubble } from "./place-bubble.ts";

export interface TooltipProps {
  /** Without a text the element stands alone, in the same place of the tree: it is not made anew when a text comes. */
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

/** A short explanation on hover and focus; stays while pointed at and leaves with Escape (WCAG 1.4.13). */
export function Tooltip({ text, children, onTap = false, silent = false }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);

  const set = (open: boolean) => {
    window.clearTimeout(timer.current);
    const element = bubble.current;
    if (!element || element.matches(":popover-open") === open) return;
    element.togglePopover(open);
    let target = anchor.current?.firstElementChild;
    // An icon button is a button, which has a hint of its own: that one's anchor has no box.
    while (target?.classList.contains(css.anchor!)) target = target.firstElementChild;
    if (open && target) placeBubble(target, element);
  };
  const later = (open: boolean) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => set(open), open ? SHOW_AFTER_MS : HIDE_AFTER_MS);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return (
    // The span is no box and no control: it only hears what happens to the element inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      ref={anchor}
      className={css.anchor}
      onPointerEnter={(event) => event.pointerType === "mouse" && later(true)}
      onPointerLeave={() => later(false)}
      onFocus={(event) => event.target.matches(":focus-visible") && set(true)}
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
