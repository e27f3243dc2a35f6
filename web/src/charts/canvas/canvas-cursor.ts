import type { Theme } from "#plot/tokens";
import type uPlot from "uplot";
import type { CanvasState } from "../canvas-state.ts";
import { colorOf } from "#plot/colors";
import type { CursorStore } from "../zoom/cursor-store.ts";
import { snapInterval, snapView } from "../zoom/extent.ts";
import type { Interval } from "../plot.ts";

export interface CanvasActions {
  mode: "zoom" | "select";
  onView: (view: Interval | null) => void;
  onInterval?: ((interval: Interval | null) => void) | undefined;
}

interface CursorInput {
  cursor: CursorStore;
  drawn: () => CanvasState;
  actions: () => CanvasActions;
  theme: Theme;
  syncKey?: string | undefined;
}

/** Charts that share a cursor follow the pointer, not drags. */
const FOLLOWED = new Set(["mousemove", "mouseleave"]);
const NO_SELECTION = { left: 0, top: 0, width: 0, height: 0 };

/** A shorter drag is a press [px]. */
const MIN_DRAG = 5;

export function cursorOptions({ cursor, drawn, actions, theme, syncKey }: CursorInput): Partial<uPlot.Options> {
  let shift = false;
  const dot = (_u: uPlot, index: number): string => {
    const series = drawn().plot.series[index - 1];
    return series ? colorOf(theme, series.color) : "transparent";
  };
  const hasDot = (index: number): boolean => drawn().plot.series[index - 1]?.shape === "line";
  return {
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: MIN_DRAG },
      points: { size: (_u, index) => (hasDot(index) ? 8 : 0), fill: dot, stroke: () => theme.ui.surface, width: 2 },
      bind: {
        mousedown: (_u, _target, handle) => (event) => {
          // Other buttons open the menu; their drag would continue behind it.
          if (event.button !== 0) return null;
          shift = event.shiftKey;
          handle(event);
          return null;
        },
        dblclick: () => () => {
          actions().onView(null);
          return null;
        },
      },
      ...(syncKey === undefined
        ? {}
        : { sync: { key: syncKey, scales: ["x", null], filters: { pub: (type: string) => FOLLOWED.has(type) } } }),
    },
    hooks: {
      setCursor: [
        (u) => {
          const { idx, left = -1, top = -1 } = u.cursor;
          // uPlot has no event for a pointer over another chart.
          const isOwn = u.cursor.event != null;
          cursor.set(idx == null || left < 0 ? null : { index: idx, left, top, isOwn });
        },
      ],
      setSelect: [
        (u) => {
          const { left, width } = u.select;
          if (width < MIN_DRAG) return;
          u.setSelect(NO_SELECTION, false);
          const from = u.posToVal(left, "x");
          const to = u.posToVal(left + width, "x");
          const { mode, onView, onInterval } = actions();
          if (onInterval && (mode === "select" || shift)) onInterval(snapInterval(drawn().plot, from, to));
          else onView(snapView(drawn().plot, { from, to }));
        },
      ],
    },
  };
}
