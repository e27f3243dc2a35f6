/**
 * Ref of a dialog. A control that unmounts or is disabled while it has the focus takes the focus out of the dialog, and Escape with it. React
 * Aria notices only where the browser sends `focusout` then, and a frame later: a key in between is lost.
 */
export function keepFocus(dialog: HTMLElement | null): (() => void) | undefined {
  if (dialog === null) return undefined;
  let last: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    last = target as Element;
  };
  const observer = new MutationObserver(() => {
    if (last === null || (last.isConnected && !last.matches(":disabled"))) return;
    const at = document.activeElement;
    if (at === null || at === document.body || at === last) dialog.focus();
  });
  dialog.addEventListener("focusin", note);
  observer.observe(dialog, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return () => {
    dialog.removeEventListener("focusin", note);
    observer.disconnect();
  };
}
