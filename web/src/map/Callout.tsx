import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { MapHandle } from "./canvas/map-canvas.ts";
import css from "./map.module.css";

export function Callout({ map, id, children }: { map: RefObject<MapHandle | null>; id: string; children: ReactNode }) {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  useEffect(() => map.current?.follow(id, setAt), [map, id]);
  if (at === null) return null;
  return (
    <div className={css.callout} style={{ left: at.x, top: at.y }}>
      {children}
    </div>
  );
}
