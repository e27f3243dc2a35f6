import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { useNear } from "../../../ui/timing/use-near.ts";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import type { WhatIfProps } from "./WhatIf.tsx";

const load = () => import("./WhatIf.tsx");

/** Height of the part before it is there [px]. */
const HEIGHT = 620;

/** How far below the window the part begins to load [px]. */
const MARGIN = 600;

/** The sliders, once a person scrolls that way: script, mathematics and rain years load with them. */
export function WhatIfPart(props: WhatIfProps) {
  const { place, near } = useNear(MARGIN);
  const waiting = <Skeleton height={HEIGHT} />;
  return (
    <div ref={place} id="what-if" tabIndex={-1}>
      {near ? <LazyPart load={load} props={props} waiting={waiting} /> : waiting}
    </div>
  );
}
