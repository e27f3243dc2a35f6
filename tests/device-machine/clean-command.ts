import type { CommandRequest } from "../../worker/device/commands/types.ts";

export const cleanCommand = (settings: CommandRequest["settings"]) =>
  ({
    settings,
    kind: "clean",
    requested: "",
    effective: "",
    argument: "clean",
    setting: null,
    atMostOnce: true,
    life: 900,
    delivery: "pull",
    interlocks: [],
    confirmation: null,
    acknowledged: [],
  }) satisfies Partial<CommandRequest>;
