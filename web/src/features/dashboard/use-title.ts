import { useEffect } from "react";
import { documentTitle } from "../../shell/title.ts";

/** Names the browser tab after what is shown: "Desert North · Dashboard"; several tabs are told apart by it. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    document.title = documentTitle(name === undefined ? "Dashboard" : `${name} · Dashboard`);
  }, [name]);
}
