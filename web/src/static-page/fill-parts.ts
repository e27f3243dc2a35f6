/** Null removes the part; a list is for parts of one name in their order. */
type PartText = string | null | readonly string[];

/** Writes texts into a page that was drawn without them, where `data-part` names their places. */
export function fillParts(root: Element, texts: Readonly<Record<string, PartText>>): void {
  for (const [part, text] of Object.entries(texts))
    for (const [at, element] of [...root.querySelectorAll(`[data-part="${part}"]`)].entries()) {
      if (text === null) element.remove();
      else element.textContent = typeof text === "string" ? text : (text[at] ?? "");
    }
}
