import { createOpenStore } from "../navigation/open-store.ts";

export const { set: setShortcutsOpen, useOpen: useShortcutsOpen } = createOpenStore();
