import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { useNearViewport } from "../../../ui/timing/use-near-viewport.ts";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import type { WhatIfProps } from "./WhatIf.tsx";

const load = () => import("./WhatIf.tsx");

/** Placeholder [px]. */
const HEIGHT = 620;

/** Loads at this distance below the window [px]. */
const MARGIN = 600;

export function WhatIfPart(props: WhatIfProps) {
  const { ref, near } = useNearViewport(MARGIN);
  const waiting = <Skeleton height={HEIGHT} />;
  return (
    <div ref={ref} id="what-if" tabIndex={-1}>
      {near ? <LazyPart load={load} props={props} waiting={waiting} /> : waiting}
    </div>
  );
}
