import { useEffect } from "react";
import { documentTitle } from "../../../shell/frame/title.ts";

/** "Desert North · Dashboard", to tell tabs apart. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    document.title = documentTitle(name === undefined ? "Dashboard" : `${name} · Dashboard`);
  }, [name]);
}
