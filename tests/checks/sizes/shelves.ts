import { dirname, join, relative } from "node:path/posix";
import type { SourceFile } from "./lines.ts";

const OBJECT = "worker/device";
/** Folders of the object, then its own files (`root`). A file imports only from its folder and those before it. */
const SHELVES = ["base", "telemetry", "soiling", "commands", "state", "reading", "intake", "jobs", "d1-sync"];
const ORDER = [...SHELVES, "lifecycle", "root"];
const SPECIFIER = /(?:\bfrom|\bimport\(?) "(\.[^"]+)"/g;

const shelfOf = (path: string): string => {
  const [shelf, ...rest] = relative(OBJECT, path).split("/");
  return rest.length === 0 ? "root" : shelf!;
};

export function shelfFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith(`${OBJECT}/`))
    .flatMap(({ path, text }) => {
      const shelf = shelfOf(path);
      if (!ORDER.includes(shelf)) return [`${path}: ${OBJECT} has no shelf ${shelf}. Name its place in shelves.ts.`];
      return [...text.matchAll(SPECIFIER)]
        .map(([, specifier]) => join(dirname(path), specifier!))
        .filter((target) => target.startsWith(`${OBJECT}/`) && ORDER.indexOf(shelfOf(target)) > ORDER.indexOf(shelf))
        .map((target) => `${path} imports ${target}: a shelf imports only those before it (${ORDER.join(", ")}).`);
    });
}
