import { createStore, type Store } from "../../store.ts";

interface CursorPlace {
  index: number;
  left: number;
  top: number;
  /** False for charts that only follow another's cursor. */
  isOwn: boolean;
}

export type CursorStore = Store<CursorPlace | null>;
export const createCursorStore = (): CursorStore => createStore<CursorPlace | null>(null);
