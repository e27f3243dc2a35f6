import type { SourceFile } from "./lines.ts";

/** Stems of British spellings. `cancelled` is on the wire (docs/glossary.md). */
const BRITISH =
  /\w*(?:behaviour|catalogue|centred|colour|favour|grey\b|honour|judgement|licence|neighbour|programme\b|whilst|[a-z]metre|\bmetre|\bcentre|analyse(?!s)|(?:normal|optim|organ|recogn|summar|initial|serial|minim|maxim|author|penal|final)is(?:e|ing|ation))\w*/i;
/** Files that read foreign formats, and migrations applied before the rule. */
const READS_OTHERS =
  /^worker\/(?:domain\/logger-file\/quantity-units|device\/schema)\.ts$|^tests\/checks\/sizes\/spelling\.ts$/;

export function spellingFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !READS_OTHERS.test(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => {
        const word = BRITISH.exec(line)?.[0];
        return word ? [`${path}:${index + 1} spells "${word}" the British way.`] : [];
      }),
    );
}
