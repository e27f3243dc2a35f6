import { useEffect, useEffectEvent } from "react";
import { keepText, keptText } from "../../api/kept.ts";

const KEY = "soilsight-question-key";
const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"]';
const WINDOW = '[role="dialog"], [role="alertdialog"], dialog[open]';

/** True unless single keys were turned off, which speech users need (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => keptText(KEY) !== "off";
export const saveSingleKeys = (areOn: boolean): void => keepText(KEY, areOn ? null : "off");

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** True for a key without modifiers, pressed outside text fields. */
export const isSingleKey = ({ ctrlKey, metaKey, altKey }: Omit<Press, "key">, isTyping: boolean): boolean =>
  !ctrlKey && !metaKey && !altKey && !isTyping;

/** Handles single keys, unless a dialog is open or they are off. */
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
