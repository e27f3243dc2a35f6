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

export function placeList(button: Element, list: HTMLElement, align: "start" | "end"): void {
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
