interface ChartQuery {
  data: unknown;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  isLoading: boolean;
  refetch: () => unknown;
}

export const queryState = (query: ChartQuery) => ({
  loading: query.isLoading,
  refreshing: query.isFetching && !query.isLoading,
  error:
    query.error !== null && query.data === undefined
      ? { message: query.error.message, onRetry: () => void query.refetch() }
      : null,
});
