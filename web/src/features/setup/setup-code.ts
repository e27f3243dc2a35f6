const KEY = "soilsight.setup-code";

export function storedSetupCode(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function saveSetupCode(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // Without storage it is asked again.
  }
}
