export interface Finding {
  state: "ok" | "warn" | "fail";
  what: string;
  advice?: string;
}

export const ok = (what: string): Finding => ({ state: "ok", what });
export const warn = (what: string, advice: string): Finding => ({ state: "warn", what, advice });
export const fail = (what: string, advice: string): Finding => ({ state: "fail", what, advice });

const MARKS = { ok: "✓ ok  ", warn: "! warn", fail: "✗ fail" } as const;

export const findingLine = ({ state, what, advice }: Finding): string =>
  `${MARKS[state]}  ${what}${advice === undefined ? "" : `\n          ${advice}`}`;
