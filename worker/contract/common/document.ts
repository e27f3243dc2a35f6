/** A document of `docs/` as the portal shows it, made by the build from its Markdown. */
export type Phrase =
  | string
  | { kind: "code"; text: string }
  | { kind: "strong"; text: string }
  | { kind: "link"; text: string; to: string };
export type Phrases = Phrase[];

export type Block =
  | { kind: "heading"; level: number; id: string; text: string }
  | { kind: "paragraph"; content: Phrases }
  | { kind: "code"; text: string }
  | { kind: "list"; isNumbered: boolean; items: Phrases[] }
  | { kind: "table"; head: Phrases[]; rows: Phrases[][] };
