import { createStore, type Subscribe } from "../../store.ts";

export interface Toast {
  id: number;
  text: string;
  tone: "ok" | "critical" | "neutral";
  detail?: string;
  /** Until dismissed, because the person may have been away. */
  stays?: boolean;
  /** `forMs`: at least so long. */
  action?: { label: string; onAction: () => void; forMs?: number };
}

export const undoLabel = "Undo";

/** 200 words a minute [ms per character]. */
const READING_MS = 50;
const LOOKING_UP_MS = 2000;
const MIN_MS = { plain: 5000, withAction: 8000 } as const;

/** Time to notice and read a message [ms]; null: until dismissed. */
export function toastDuration({ tone, stays, text, detail = "", action }: Omit<Toast, "id">): number | null {
  if (tone === "critical" || stays) return null;
  const reading = LOOKING_UP_MS + READING_MS * (text.length + detail.length);
  return Math.max(action === undefined ? MIN_MS.plain : (action.forMs ?? MIN_MS.withAction), reading);
}

interface NewToast extends Omit<Toast, "id"> {
  /** Instead of an action: takes back what the message says. */
  undo?: (() => void) | undefined;
}

export interface ToastQueue {
  show: (toast: NewToast) => number;
  dismiss: (id: number) => void;
  snapshot: () => readonly Toast[];
  subscribe: Subscribe;
}

/** More can't be read at once; the oldest leaves. */
const MAX_TOASTS = 3;

export function createToastQueue(): ToastQueue {
  const { get, set, subscribe } = createStore<readonly Toast[]>([]);
  let next = 1;
  return {
    show: ({ undo, ...toast }) => {
      const id = next++;
      const action = undo && { label: undoLabel, onAction: undo };
      // A repeated text is one message that stays longer.
      const others = get().filter((shown) => shown.text !== toast.text || shown.detail !== toast.detail);
      set([...others, { ...toast, ...(action && { action }), id }].slice(-MAX_TOASTS));
      return id;
    },
    dismiss: (id) => set(get().filter((toast) => toast.id !== id)),
    snapshot: get,
    subscribe,
  };
}

export const toasts = createToastQueue();
