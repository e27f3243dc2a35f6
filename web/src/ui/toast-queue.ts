/** Short messages about what just happened. They hold no decision: whatever needs one is a dialog or stands in its place. */

export interface Toast {
  id: number;
  text: string;
  tone: "ok" | "critical" | "neutral";
  detail?: string;
  action?: { label: string; onAction: () => void };
}

export interface ToastQueue {
  /** Shows a message and gives its id. */
  show: (toast: Omit<Toast, "id">) => number;
  dismiss: (id: number) => void;
  /** The messages that are shown, newest last. */
  snapshot: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
}

/** More than this many at once cannot be read; the oldest leaves. */
const MOST = 3;

export function createToastQueue(): ToastQueue {
  let toasts: readonly Toast[] = [];
  let next = 1;
  const listeners = new Set<() => void>();
  const set = (value: readonly Toast[]) => {
    toasts = value;
    for (const listener of listeners) listener();
  };
  return {
    show: (toast) => {
      const id = next++;
      // The same text twice is one message that stays longer.
      const others = toasts.filter((shown) => shown.text !== toast.text || shown.detail !== toast.detail);
      set([...others, { ...toast, id }].slice(-MOST));
      return id;
    },
    dismiss: (id) => set(toasts.filter((toast) => toast.id !== id)),
    snapshot: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The queue of the page. */
export const toasts = createToastQueue();
