import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { tokensCss } from "#plot/tokens";

const read = (path: string) => readFileSync(path, "utf8");
const sorted = (words: Iterable<string>) => [...new Set(words)].toSorted();

it("has a rule for every word of data-layout and data-text, and uses every rule", () => {
  const ruled = ["primitives", "type"]
    .map((name) => read(`web/src/styles/${name}.css`))
    .join("")
    .matchAll(/\[(data-\w+)~="([\w-]+)"\]/g);
  const used = globSync("web/src/**/*.tsx").flatMap((path) =>
    [...read(path).matchAll(/(data-layout|data-text)="([^"]*)"/g)].flatMap(([, name, words]) =>
      words!.split(" ").map((word) => `${name} ${word}`),
    ),
  );
  expect(sorted(used)).toEqual(sorted(Array.from(ruled, ([, name, word]) => `${name} ${word}`)));
});

it("defines every custom property that styles use, in tokens, a rule or an element's style", () => {
  const sources = globSync("web/src/**/*.{css,ts,tsx}").map(read);
  const names = (texts: string[], pattern: RegExp) =>
    texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name]) => name!));
  const used = names(sources, /var\((--[\w-]+)[,)]/g);
  const defined = names([tokensCss(), ...sources], /(--[\w-]+)"?:/g);
  // React Aria sets it on popovers.
  defined.push("--trigger-width");
  expect(sorted(used).filter((name) => !defined.includes(name))).toEqual([]);
});
