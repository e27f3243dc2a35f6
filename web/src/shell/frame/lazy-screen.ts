import { lazyRouteComponent } from "@tanstack/react-router";
import { orReload } from "../../api/stale-chunk.ts";

/** A screen in a chunk of its own; one that is gone after a deployment brings the new version instead of an error. */
export const lazyScreen = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent<Module, Name>(() => orReload(load()), name);
