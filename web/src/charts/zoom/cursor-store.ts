import { createStore, type Store } from "../../store.ts";

interface CursorPlace {
  index: number;
  /** Inside the plot [CSS px]. */
  left: number;
  top: number;
  /** Whether the person reads this chart; a chart that only follows another shows crosshair and dots. */
  isOwn: boolean;
}

/** Where the cursor of one canvas is. Only the readout listens, so that moving it draws nothing else. */
export type CursorStore = Store<CursorPlace | null>;
export const createCursorStore = (): CursorStore => createStore<CursorPlace | null>(null);
