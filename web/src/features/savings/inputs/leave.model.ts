interface Place {
  pathname: string;
  search: object;
}

const named = (search: object, name: string): unknown =>
  name in search ? search[name as keyof typeof search] : undefined;

/**
 * Whether the inputs of a plant stay in view from one address to the next. Another device of the plant shows the same
 * draft. At the login the session has ended already: the tab keeps the draft until the same person is back.
 */
export function staysAt(current: Place, next: Place, plant: string): boolean {
  if (next.pathname === "/login") return true;
  if (next.pathname !== current.pathname) return false;
  if (named(next.search, "owner") !== named(current.search, "owner")) return false;
  const wanted = named(next.search, "plant");
  return wanted === plant || wanted === named(current.search, "plant");
}
