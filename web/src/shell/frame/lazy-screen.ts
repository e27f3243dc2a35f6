import { lazyRouteComponent } from "@tanstack/react-router";
import { orReload } from "../../api/stale-chunk.ts";

/** A screen in its own chunk; one removed by a deployment reloads the new version. */
export const lazyScreen = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent<Module, Name>(() => orReload(load()), name);
