/** End of the kernels' tables, behind which the host lays out columns (`host/core.ts`). */
export function heapBase(): usize {
  return __heap_base;
}
