interface ChartQuery {
  data: unknown;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  isLoading: boolean;
  refetch: () => unknown;
}

/** The states of a chart's data: on its way, being refreshed, or failed. What is already shown stays when a refresh fails. */
export const chartState = (query: ChartQuery) => ({
  loading: query.isLoading,
  refreshing: query.isFetching && !query.isLoading,
  error:
    query.error !== null && query.data === undefined
      ? { message: query.error.message, onRetry: () => void query.refetch() }
      : null,
});
