import { keepText, keptText } from "../../api/kept.ts";

const KEY = "soilsight.setup-code";

export const storedSetupCode = (): string => keptText(KEY) ?? "";

/** Without storage it is asked again. */
export const saveSetupCode = (code: string): void => keepText(KEY, code);
