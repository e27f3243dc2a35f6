export function keysOf(value: unknown): string[] {
  const keys = new Set<string>();
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) for (const one of part) visit(one);
    else if (typeof part === "object" && part !== null)
      for (const [key, inner] of Object.entries(part)) {
        keys.add(/^\d{4}-\d{2}-\d{2}$/.test(key) ? "(day)" : key);
        visit(inner);
      }
  };
  visit(value);
  return [...keys].toSorted();
}
