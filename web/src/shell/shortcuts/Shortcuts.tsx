import { Suspense, lazy, useEffect } from "react";
import { asksForShortcuts, isQuestionKeyOn } from "./question-key.ts";
import { setShortcutsOpen, useShortcutsOpen } from "./store.ts";

const ShortcutsDialog = lazy(() => import("./ShortcutsDialog.tsx"));

const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"]';
const WINDOW = '[role="dialog"], [role="alertdialog"], dialog[open]';

/** Opens the list of shortcuts by `?`; it loads with its first use. */
export function Shortcuts() {
  const open = useShortcutsOpen();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches(TYPING);
      if (!asksForShortcuts(event, isTyping) || !isQuestionKeyOn() || document.querySelector(WINDOW)) return;
      event.preventDefault();
      setShortcutsOpen(true);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return <Suspense>{open && <ShortcutsDialog onClose={() => setShortcutsOpen(false)} />}</Suspense>;
}
