const KEY = "soilsight-question-key";

/** Whether `?` opens the list in this browser. People who speak to their computer can turn it off (WCAG 2.1.4). */
export function isQuestionKeyOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function keepQuestionKey(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Whether a press asks for the list: not while a person types, and not as a part of another shortcut. */
export const asksForShortcuts = ({ key, ctrlKey, metaKey, altKey }: Press, isTyping: boolean): boolean =>
  key === "?" && !ctrlKey && !metaKey && !altKey && !isTyping;
