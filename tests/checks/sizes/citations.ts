import type { SourceFile } from "./lines.ts";

const CITED_PAGE = /(?<![\w*{}$/.-])(?:[\w-]+\/)*[\w-]+\.md\b/g;
const PRIVATE_SECTION = /\bdesign section \d+|\bresearch (?:\d[a-z]\b|appendix)/i;

/** Comments may cite only DOIs, requirement ids and pages that `exists` finds. */
export function citationFaults(files: readonly SourceFile[], exists: (path: string) => boolean): string[] {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => {
      if (!isComment(line)) return [];
      const where = `${path}:${index + 1}`;
      if (PRIVATE_SECTION.test(line)) return [`${where} cites a section of a page that is not in the repository.`];
      return (line.match(CITED_PAGE) ?? [])
        .filter((page) => !exists(page) && !exists(`docs/${page}`))
        .map((page) => `${where} cites ${page}, which is not in the repository.`);
    }),
  );
}

const isComment = (line: string): boolean => /^\s*(\*|\/\*|\/\/|<!--)/.test(line);
