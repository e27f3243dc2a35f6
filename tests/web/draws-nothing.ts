/** For a component that draws nothing. */
export function container(): Element {
  const ownerDocument = Object.assign(new EventTarget(), { nodeType: 9, activeElement: null });
  const div = { nodeType: 1, tagName: "DIV", namespaceURI: "http://www.w3.org/1999/xhtml", textContent: "" };
  return Object.assign(new EventTarget(), div, { ownerDocument }) as unknown as Element;
}
