import { type RefObject, useEffect, useRef, useState } from "react";

/** How far below the window something counts as near. */
const MARGIN = "600px";

/** Whether an element is or was near the window: what stands there is loaded when somebody comes that way. */
export function useNear(): { place: RefObject<HTMLDivElement | null>; near: boolean } {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return { place, near };
}
