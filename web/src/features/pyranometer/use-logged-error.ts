import { useEffect } from "react";

/** Writes a failed load into the console of the browser; the server has its own line in its log. */
export function useLoggedError(error: Error | null): void {
  useEffect(() => {
    if (error !== null) console.error(error);
  }, [error]);
}
