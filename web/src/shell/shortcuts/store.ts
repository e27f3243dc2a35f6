import { createOpenStore } from "../open-store.ts";

export const { set: setShortcutsOpen, useOpen: useShortcutsOpen } = createOpenStore();
