import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");
const sorted = (words: Iterable<string>) => [...new Set(words)].toSorted();

it("has a rule for every word of data-layout and data-text, and uses every rule", () => {
  const ruled = read("web/src/styles/primitives.css").matchAll(/\[(data-\w+)~="([\w-]+)"\]/g);
  const used = globSync("web/src/**/*.tsx").flatMap((path) =>
    [...read(path).matchAll(/(data-layout|data-text)="([^"]*)"/g)].flatMap(([, name, words]) =>
      words!.split(" ").map((word) => `${name} ${word}`),
    ),
  );
  expect(sorted(used)).toEqual(sorted(Array.from(ruled, ([, name, word]) => `${name} ${word}`)));
});
