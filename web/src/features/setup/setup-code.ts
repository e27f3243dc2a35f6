const KEY = "soilsight.setup-code";

/** The operator's setup code as the technician entered it on this phone; empty: never. */
export function keptSetupCode(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function keepSetupCode(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // A browser that keeps nothing asks again.
  }
}
