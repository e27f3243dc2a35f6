interface CursorPlace {
  index: number;
  /** Inside the plot [CSS px]. */
  left: number;
  top: number;
  /** Whether the person reads this chart; a chart that only follows another shows crosshair and dots. */
  isOwn: boolean;
}

export interface CursorStore {
  get: () => CursorPlace | null;
  set: (place: CursorPlace | null) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Where the cursor of one canvas is. Only the readout listens, so that moving it draws nothing else. */
export function createCursorStore(): CursorStore {
  let place: CursorPlace | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => place,
    set: (next) => {
      if (next === place) return;
      place = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
