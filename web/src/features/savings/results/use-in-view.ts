import { type RefObject, useEffect, useRef, useState } from "react";

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
