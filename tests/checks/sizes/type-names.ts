import type { SourceFile } from "./lines.ts";

const DECLARATION = /^(?:export )?(?:declare )?(?:abstract )?(?:type|interface|class) (\w+)/gm;
/** The program. Records in `assembly` mirror the host's types by name, so it is left out. */
const PROGRAM = /^(?:worker|web\/src|tools|analytics-wasm\/(?!assembly\/)).*\.tsx?$/;

/** One name, one meaning: no type is declared in two files of the program, exported or not. */
export function typeNameFaults(files: readonly SourceFile[]): string[] {
  const declared = files
    .filter(({ path }) => PROGRAM.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(DECLARATION)].map(([, name]) => ({ name: name!, path })));
  return [...Map.groupBy(declared, ({ name }) => name)].flatMap(([name, places]) => {
    const paths = [...new Set(places.map(({ path }) => path))].toSorted();
    return paths.length > 1
      ? [`${paths.join(" and ")} declare a type ${name}. Share one, or name each for what it holds.`]
      : [];
  });
}
