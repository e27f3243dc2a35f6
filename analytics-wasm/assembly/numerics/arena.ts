/** End of the kernels' own tables [address]; columns of the host start there (`host/core.ts`). */
export function heapBase(): usize {
  return __heap_base;
}
