import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { documentTitle, useScreenTitle } from "../frame/title.ts";

/** Sets each screen's title, announces it, and moves the focus to its start. */
export function RouteAnnouncer() {
  const router = useRouter();
  const title = documentTitle(useScreenTitle());
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        // The browser announces the first screen; a changed query is the same screen.
        if (!fromLocation || !pathChanged) return;
        setAnnounced(document.title);
        const main = document.getElementById("main");
        if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
      }),
    [router],
  );

  return <output className="visually-hidden">{announced}</output>;
}
