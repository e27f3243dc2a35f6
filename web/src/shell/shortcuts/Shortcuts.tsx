import { Suspense, lazy } from "react";
import { useSingleKeys } from "./single-keys.ts";
import { setShortcutsOpen, useShortcutsOpen } from "./store.ts";

const ShortcutsDialog = lazy(() => import("./ShortcutsDialog.tsx"));

export function Shortcuts() {
  const open = useShortcutsOpen();
  useSingleKeys({ "?": () => setShortcutsOpen(true) });
  return <Suspense>{open && <ShortcutsDialog onClose={() => setShortcutsOpen(false)} />}</Suspense>;
}
