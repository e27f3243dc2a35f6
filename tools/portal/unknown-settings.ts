import { settingNames } from "../../worker/platform/settings.ts";
import { localSettings } from "./local-settings.ts";

export const unknownSettings = (settings = localSettings()): string[] =>
  Object.keys(settings).filter((name) => !settingNames.includes(name));
