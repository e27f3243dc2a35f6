import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { documentTitle, useScreenTitle } from "../frame/title.ts";

/** Gives each screen its title, says it to screen readers, and puts the keyboard where the new screen begins. */
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
        // The first screen is announced by the browser; a changed query is the same screen.
        if (!fromLocation || !pathChanged) return;
        setAnnounced(document.title);
        const main = document.getElementById("main");
        if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
      }),
    [router],
  );

  return <output className="visually-hidden">{announced}</output>;
}
