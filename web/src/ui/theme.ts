import { type Theme, type ThemeName, themes } from "#plot/tokens";
import { useSyncExternalStore } from "react";
import { keepText, keptText } from "../api/kept.ts";
import { createListeners } from "../store.ts";

export type ThemeChoice = ThemeName | "system";
/** Read by `web/public/theme.js` before the first paint. */
const KEY = "soilsight-theme";
const LIGHT = "(prefers-color-scheme: light)";
/** High contrast modes choose the background and report whether it is light. */
const FORCED = "(forced-colors: active)";

const listeners = createListeners();
/** Canvases are redrawn in light for printing. */
let printing = false;
let choice: ThemeChoice | null = null;

function readChoice(): ThemeChoice {
  const text = keptText(KEY);
  return text === "light" || text === "system" ? text : "dark";
}

const current = (): ThemeChoice => (choice ??= readChoice());

export const resolveTheme = (choice: ThemeChoice, prefersLight: boolean, forced: boolean): ThemeName =>
  choice === "system" || forced ? (prefersLight ? "light" : "dark") : choice;

function apply(): void {
  document.documentElement.dataset.theme = resolveTheme(
    current(),
    matchMedia(LIGHT).matches,
    matchMedia(FORCED).matches,
  );
  listeners.notify();
}

export function setTheme(next: ThemeChoice): void {
  choice = next;
  keepText(KEY, next);
  apply();
}

function subscribe(listener: () => void): () => void {
  const end = listeners.subscribe(listener);
  const queries = [matchMedia(LIGHT), matchMedia(FORCED)];
  for (const query of queries) query.addEventListener("change", apply);
  addEventListener("beforeprint", print);
  addEventListener("afterprint", print);
  return () => {
    end();
    for (const query of queries) query.removeEventListener("change", apply);
    if (!listeners.isEmpty()) return;
    removeEventListener("beforeprint", print);
    removeEventListener("afterprint", print);
  };
}

const shownTheme = (): ThemeName => (printing || document.documentElement.dataset.theme === "light" ? "light" : "dark");

function print(event: Event): void {
  printing = event.type === "beforeprint";
  listeners.notify();
}

const isPrinting = (): boolean => printing;

export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting, () => false);

export function useTheme(): { choice: ThemeChoice; theme: Theme; setTheme: (next: ThemeChoice) => void } {
  const selected = useSyncExternalStore(subscribe, current, () => "dark" as const);
  const name = useSyncExternalStore(subscribe, shownTheme, () => "dark" as const);
  return { choice: selected, theme: themes[name], setTheme };
}
