import { allowed } from "./allowed-keys.ts";

const DOCUMENTS = new Set(["GET /api/openapi.json", "GET /api/v1/openapi.json", "GET /api/audit"]);

interface Keys {
  [key: string]: Keys;
}

function keysIn(text: string): Keys {
  const open: Keys[] = [{}];
  for (const [, key, end] of text.matchAll(/([^\s{}]+)|([{}])/g)) {
    const inner = open.at(-1)!;
    if (key !== undefined) inner[key] = {};
    else if (end === "{") open.push(Object.values(inner).at(-1)!);
    else open.pop();
  }
  return open[0]!;
}
const trees = new Map(Object.entries(allowed).map(([route, text]) => [route, keysIn(text)]));

/** Keys with their path, where the answer has one that its route may not have in that place. */
export function unexpectedKeys(route: string, answer: unknown): string[] {
  if (DOCUMENTS.has(route)) return [];
  const found = new Set<string>();
  const visit = (value: unknown, keys: Keys, path: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, keys, path);
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        const key = /^\d{4}-\d{2}-\d{2}$/.test(name) ? "(day)" : name;
        if (Object.hasOwn(keys, key)) visit(inner, keys[key]!, `${path}${key}.`);
        else found.add(path + key);
      }
  };
  visit(answer, trees.get(route) ?? {}, "");
  return [...found].toSorted();
}
