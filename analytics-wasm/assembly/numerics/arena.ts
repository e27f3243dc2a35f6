/** Where the memory is free: up to here lie the tables of the kernels. The host lays out the columns of a call behind it (`host/core.ts`). */
export function heapBase(): usize {
  return __heap_base;
}
