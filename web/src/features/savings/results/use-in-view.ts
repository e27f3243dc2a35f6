import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether an element is in the window at the moment: what nobody sees need not follow every frame. */
export function useInView(): { place: RefObject<HTMLDivElement | null>; inView: boolean } {
  const place = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, inView };
}
