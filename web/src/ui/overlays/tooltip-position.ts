/** Distance from target and window edge [px]. */
const GAP = 6;
const EDGE = 8;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Centered above the target, or below if there is no room; inside the window. */
export function tooltipPosition(
  target: Box,
  bubble: { width: number; height: number },
  view: { width: number; height: number },
  explained: Box = target,
): { left: number; top: number } {
  const centered = target.left + target.width / 2 - bubble.width / 2;
  const left = Math.max(EDGE, Math.min(centered, view.width - bubble.width - EDGE));
  const above = target.top - bubble.height - GAP;
  const below = Math.min(explained.top + explained.height + GAP, view.height - bubble.height - EDGE);
  return { left, top: above >= EDGE ? above : Math.max(EDGE, below) };
}

/** Places a bubble at its target, never over `explained`. */
export function placeTooltip(target: Element, bubble: HTMLElement, explained: Element = target): void {
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const [at, size, around] = [target, bubble, explained].map((element) => element.getBoundingClientRect());
  const { left, top } = tooltipPosition(at!, size!, view, around);
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
}
