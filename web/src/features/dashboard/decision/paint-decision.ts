import type { Recommendation } from "#contract/dashboard/recommendation";
import { type Decision, decide } from "./decision.model.ts";

/** Id of `DecisionTemplate` in the plain page. */
export const TEMPLATE_ID = "decision-template";
export const PLACE_ID = "decision-place";

/** A week without a value has no point. */
const hasLine = ({ wash, regret }: Recommendation): boolean =>
  wash !== null && regret.filter(({ worth }) => worth !== null).length > 1;

/** Shows a decision in the plain page; false: the program has replaced it. */
export function paintDecision(page: Document, recommendation: Recommendation, now: number, isPhone: boolean): boolean {
  const template = page.getElementById(TEMPLATE_ID);
  const place = page.getElementById(PLACE_ID);
  if (!(template instanceof HTMLTemplateElement) || place === null) return false;
  const words = template.content.cloneNode(true) as DocumentFragment;
  const bar = words.firstElementChild as HTMLElement;
  const decision = decide(recommendation, now);
  fill(bar, decision);
  const keptPart = hasLine(recommendation) ? (isPhone ? "fold" : "aside") : null;
  for (const part of ["fold", "aside"]) if (part !== keptPart) partOf(bar, part)?.remove();
  place.replaceWith(bar);
  return true;
}

const partOf = (bar: Element, part: string): Element | null => bar.querySelector(`[data-part="${part}"]`);

function fill(bar: HTMLElement, { tone, label, headline, sentence, plant, basis }: Decision): void {
  bar.dataset["tone"] = tone;
  const texts = { label, headline, plant, basis: basis.length === 0 ? null : basis.join(" · ") };
  for (const [part, text] of Object.entries(texts)) {
    const element = partOf(bar, part);
    if (text === null) element?.remove();
    else if (element) element.textContent = text;
  }
  const pieces = sentence.map(({ text, strong }) => {
    const piece = document.createElement(strong === true ? "strong" : "span");
    piece.textContent = text;
    return piece;
  });
  partOf(bar, "sentence")?.replaceChildren(...pieces);
}
