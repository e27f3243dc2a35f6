import { Suspense, lazy } from "react";
import { useSingleKeys } from "./single-keys.ts";
import { setShortcutsOpen, useShortcutsOpen } from "./store.ts";

const ShortcutsDialog = lazy(() => import("./ShortcutsDialog.tsx"));

/** Opens the list of shortcuts by `?`; it loads with its first use. */
export function Shortcuts() {
  const open = useShortcutsOpen();
  useSingleKeys({ "?": () => setShortcutsOpen(true) });
  return <Suspense>{open && <ShortcutsDialog onClose={() => setShortcutsOpen(false)} />}</Suspense>;
}
