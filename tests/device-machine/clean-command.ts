import type { CommandRequest } from "../../worker/device/commands/types.ts";

/** What all requests to clean have in common; a case adds who asks, when, and under which key. */
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
