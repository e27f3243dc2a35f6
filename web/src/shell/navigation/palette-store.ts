import { createOpenStore } from "./open-store.ts";

export const { set: setPaletteOpen, useOpen: usePaletteOpen } = createOpenStore();
