import { useEffect, useEffectEvent } from "react";

const KEY = "soilsight-question-key";
const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"]';
const WINDOW = '[role="dialog"], [role="alertdialog"], dialog[open]';

/** Whether single keys do something in this browser. People who speak to their computer can turn them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function keepSingleKeys(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Whether a press is a key alone: not while a person types, and not as a part of another shortcut. */
export const isSingleKey = ({ ctrlKey, metaKey, altKey }: Omit<Press, "key">, isTyping: boolean): boolean =>
  !ctrlKey && !metaKey && !altKey && !isTyping;

/** Calls what a single key does, wherever the focus is, unless a window is open or the keys are off. */
export function useSingleKeys(keys: Readonly<Partial<Record<string, () => void>>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = event.defaultPrevented ? undefined : keys[event.key];
    const isTyping = event.target instanceof Element && event.target.matches(TYPING);
    if (act === undefined || !isSingleKey(event, isTyping) || !areSingleKeysOn()) return;
    if (document.querySelector(WINDOW)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
