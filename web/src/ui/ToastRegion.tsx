import { X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";
import { StatusShape } from "./StatusBadge.tsx";
import css from "./ToastRegion.module.css";
import { type Toast, type ToastQueue, toasts as pageToasts } from "./toast-queue.ts";

/** How long a message stays [ms]; one with an action or an error stays until it is dismissed. */
const STAYS_MS = 6000;
const none: readonly Toast[] = [];

/** Where messages appear. Once a page, in the shell; loaded when the first message is shown or the page is idle. */
export function ToastRegion({ queue = pageToasts }: { queue?: ToastQueue }) {
  const shown = useSyncExternalStore(queue.subscribe, queue.snapshot, () => none);
  const [held, setHeld] = useState(false);
  return (
    // Pointing at a message or focusing it holds it. React Aria hides what lies outside an open dialog from assistive technology, except elements marked like this.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={css.region}
      aria-label="Messages"
      data-react-aria-top-layer="true"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <output className={css.list} aria-atomic="false">
        {shown.map((toast) => (
          <Message key={toast.id} toast={toast} held={held} onDismiss={() => queue.dismiss(toast.id)} />
        ))}
      </output>
    </section>
  );
}

function Message({ toast, held, onDismiss }: { toast: Toast; held: boolean; onDismiss: () => void }) {
  const stays = toast.action !== undefined || toast.tone === "critical";
  useEffect(() => {
    if (held || stays) return;
    const timer = window.setTimeout(onDismiss, STAYS_MS);
    return () => window.clearTimeout(timer);
  }, [held, stays, onDismiss]);
  const { action } = toast;
  return (
    <div className={css.toast}>
      {toast.tone !== "neutral" && <StatusShape status={toast.tone} />}
      <div className={css.text}>
        {toast.text}
        {toast.detail !== undefined && <div className={css.detail}>{toast.detail}</div>}
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
      <IconButton size="compact" label="Dismiss" icon={<X aria-hidden="true" />} onClick={onDismiss} />
    </div>
  );
}
