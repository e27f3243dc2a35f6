import type { ComponentProps } from "react";

interface LinesProps extends ComponentProps<"ul"> {
  of: readonly string[];
}

/** A list of sentences. */
export const Lines = ({ of, ...list }: LinesProps) => (
  <ul {...list}>
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
