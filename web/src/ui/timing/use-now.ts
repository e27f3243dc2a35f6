import { useEffect, useState } from "react";

/** Updated every minute, because days turn over while a dashboard stays open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
