import type { Plot } from "#plot/plot";

/** Instructions for a person: what to do, what the file then looks like, and what to do when the portal refuses it. */
export interface Instructions {
  title: string;
  lead: string;
  steps: readonly { text: string; detail?: string }[];
  /** Lines of a real file, each with what it is for; null for the lines that are left out. */
  example: { caption: string; lines: readonly ({ number: number; text: string; note?: string } | null)[] };
  picture: { caption: string; plot: Plot };
  rules: readonly string[];
  problems: readonly { said: string; todo: string }[];
}
