import type { MutationObserver, MutationObserverOptions, QueryClient } from "@tanstack/react-query";

/**
 * `useMutation` for static rendering. The mutations outlive a rendering, so that a test runs one and renders what the
 * screen shows then. Replaces the library's by `vi.mock`.
 */
export function keptMutations(library: {
  MutationObserver: typeof MutationObserver;
  useQueryClient: () => QueryClient;
}) {
  let kept: MutationObserver<unknown, Error, unknown>[] = [];
  let next = 0;
  return {
    useMutation: (options: MutationObserverOptions<unknown, Error, unknown>) => {
      const client = library.useQueryClient();
      const one = (kept[next] ??= new library.MutationObserver(client, options));
      next++;
      return one.getCurrentResult();
    },
    /** Before each rendering of the same part: the first call in it is the first mutation again. */
    renderAgain: () => void (next = 0),
    forget: () => void (kept = []),
    run: (place: number, variables?: unknown) => kept[place]!.mutate(variables).catch(() => undefined),
  };
}
