import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../actions/Button.tsx";
import { IconButton } from "../actions/IconButton.tsx";
import { StatusShape } from "../states/StatusBadge.tsx";
import css from "./ToastRegion.module.css";
import { type Toast, type ToastQueue, toastDuration, toasts as pageToasts } from "./toast-queue.ts";

const none: readonly Toast[] = [];

const KEY = "F6";

/** Toasts, once per page. Loaded with the first message or when idle. Dismissing returns the focus. */
export function ToastRegion({ queue = pageToasts }: { queue?: ToastQueue }) {
  const shown = useSyncExternalStore(queue.subscribe, queue.snapshot, () => none);
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const isEmpty = shown.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    const go = (event: KeyboardEvent) => {
      if (event.key !== KEY || region.current?.contains(document.activeElement)) return;
      event.preventDefault();
      region.current?.querySelector<HTMLElement>("[data-toast]:last-child button")?.focus();
    };
    document.addEventListener("keydown", go);
    return () => document.removeEventListener("keydown", go);
  }, [isEmpty]);
  const dismiss = (id: number) => {
    if (region.current?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement)
      cameFrom.current.focus();
    queue.dismiss(id);
  };
  return (
    // Hover and focus hold a message. React Aria hides everything outside an open dialog except elements marked like this.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      className={css.region}
      aria-label="Messages"
      data-react-aria-top-layer="true"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
    >
      <output data-layout="block" aria-atomic="false">
        {shown.map((toast) => (
          <Message key={toast.id} toast={toast} held={held} onDismiss={() => dismiss(toast.id)} />
        ))}
      </output>
    </section>
  );
}

function Message({ toast, held, onDismiss }: { toast: Toast; held: boolean; onDismiss: () => void }) {
  const duration = toastDuration(toast);
  const leave = useEffectEvent(onDismiss);
  useEffect(() => {
    if (held || duration === null) return;
    const timer = window.setTimeout(leave, duration);
    return () => window.clearTimeout(timer);
  }, [held, duration]);
  const { action } = toast;
  return (
    <div className={css.toast} data-toast>
      {toast.tone !== "neutral" && <StatusShape status={toast.tone} />}
      <div data-layout="shrink fill" data-text="anywhere" className={css.text}>
        {toast.text}
        {toast.detail !== undefined && <div data-text="quiet">{toast.detail}</div>}
      </div>
      {action && (
        <Button
          size="compact"
          onClick={() => {
            action.onAction();
            onDismiss();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="compact" label="Dismiss" icon={<X />} onClick={onDismiss} />
    </div>
  );
}
