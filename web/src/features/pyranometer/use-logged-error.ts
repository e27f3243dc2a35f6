import { useEffect } from "react";

/** Logs failed loads in the browser; the server has its own log. */
export function useLoggedError(error: Error | null): void {
  useEffect(() => {
    if (error !== null) console.error(error);
  }, [error]);
}
