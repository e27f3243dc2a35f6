import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";

const unsavedTexts = {
  title: "Discard your changes?",
  detail: "Your changes aren't saved yet.",
  keep: "Keep editing",
  discard: "Discard changes",
} as const;

/** False for another search of the same page, and for the login, where the session has ended anyway. */
export const blocksLeaving = (current: { pathname: string }, next: { pathname: string }): boolean =>
  next.pathname !== current.pathname && next.pathname !== "/login";

interface UnsavedGuard {
  question: ReactNode;
  close: (onClose: () => void) => void;
  /** Call after a save, before navigating. */
  release: () => void;
}

/** Asks before leaving a form with unsaved changes: link, Back, sign-out, Escape or Cancel. */
export function useUnsavedGuard(isUnsaved: boolean): UnsavedGuard {
  const isReleased = useRef(false);
  const [closing, setClosing] = useState<(() => void) | null>(null);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && !isReleased.current && blocksLeaving(current, next),
    enableBeforeUnload: () => isUnsaved && !isReleased.current,
    withResolver: true,
  });
  const isBlocked = blocker.status === "blocked";
  const stay = () => {
    setClosing(null);
    if (isBlocked) blocker.reset();
  };
  const leave = () => {
    isReleased.current = true;
    setClosing(null);
    closing?.();
    if (isBlocked) blocker.proceed();
  };
  return {
    question: (
      <ConfirmDialog
        open={isBlocked || closing !== null}
        title={unsavedTexts.title}
        confirmLabel={unsavedTexts.discard}
        cancelLabel={unsavedTexts.keep}
        danger
        onConfirm={leave}
        onCancel={stay}
      >
        <p>{unsavedTexts.detail}</p>
      </ConfirmDialog>
    ),
    close: (onClose) => (isUnsaved && !isReleased.current ? setClosing(() => onClose) : onClose()),
    release: () => {
      isReleased.current = true;
    },
  };
}
