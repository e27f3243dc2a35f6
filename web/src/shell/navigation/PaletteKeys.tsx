import { Suspense, lazy, useEffect } from "react";
import type { Session } from "#contract/accounts/session";
import { setPaletteOpen, usePaletteOpen } from "./palette-store.ts";

const Palette = lazy(async () => ({ default: (await import("../palette/Palette.tsx")).Palette }));

/** Ctrl or Cmd and K open the palette, loaded on first use. */
export function PaletteKeys({ session }: { session: Session }) {
  const open = usePaletteOpen();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      // An open dialog comes first.
      if (document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]')) return;
      event.preventDefault();
      setPaletteOpen(true);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return <Suspense>{open && <Palette session={session} onClose={() => setPaletteOpen(false)} />}</Suspense>;
}
