const titled = /\b(?:it|test|describe)(?:\.(?!skip\b|todo\b)\w+)*\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/g;
/** `it.each(table)("title", …)`: the title comes after the table's closing parenthesis. */
const titledTable = /\)\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1\s*,/g;
const ids = /\[([PDAO]-\d{3}(?:,\s*[PDAO]-\d{3})*)\]/g;

export function namedIn(source: string): string[] {
  return [titled, titledTable].flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap((call) =>
      [...call[2]!.matchAll(ids)].flatMap((list) => list[1]!.split(/,\s*/)),
    ),
  );
}
