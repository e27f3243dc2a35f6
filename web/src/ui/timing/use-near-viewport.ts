import { type RefObject, useEffect, useRef, useState } from "react";

/** True once the element of `ref` was within `margin` [px] of the window. */
export function useNearViewport(margin: number): { ref: RefObject<HTMLDivElement | null>; near: boolean } {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (near || !element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: `${margin}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near, margin]);
  return { ref, near };
}
