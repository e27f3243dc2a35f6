import type { Plot } from "#plot/plot";

/** Instructions: what to do, what the file looks like, and what to do if it is refused. */
export interface Instructions {
  title: string;
  lead: string;
  steps: readonly { text: string; detail?: string }[];
  /** Lines of a real file with notes; null: lines left out. */
  example: { caption: string; lines: readonly ({ number: number; text: string; note?: string } | null)[] };
  picture: { caption: string; plot: Plot };
  rules: readonly string[];
  problems: readonly { said: string; todo: string }[];
}
