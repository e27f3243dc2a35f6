import type { Plot } from "#plot/plot";

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
