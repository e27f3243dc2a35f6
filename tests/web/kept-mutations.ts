import type { MutationObserver, MutationObserverOptions, QueryClient } from "@tanstack/react-query";

/** Replaces `useMutation` in static rendering (`vi.mock`); mutations outlive a rendering so that a test can run one. */
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
    /** Call before rendering again, because mutations are matched by order. */
    renderAgain: () => void (next = 0),
    forget: () => void (kept = []),
    run: (place: number, variables?: unknown) => kept[place]!.mutate(variables).catch(() => undefined),
  };
}
