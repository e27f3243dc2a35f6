import { useEffect } from "react";
import { documentTitle } from "../../../shell/frame/title.ts";

/** Names the browser tab after what is shown: "Desert North · Dashboard"; a person can tell tabs apart. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    document.title = documentTitle(name === undefined ? "Dashboard" : `${name} · Dashboard`);
  }, [name]);
}
