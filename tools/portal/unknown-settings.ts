import { settingNames } from "../../worker/platform/settings.ts";
import { localSettings } from "./local-settings.ts";

/** Names in `.dev.vars` that the portal does not know, such as misspelled ones. */
export const unknownSettings = (settings = localSettings()): string[] =>
  Object.keys(settings).filter((name) => !settingNames.includes(name));
