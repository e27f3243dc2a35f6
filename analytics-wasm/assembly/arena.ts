/**
 * One arena for the columns of one call: the host resets it, takes room for every input, scratch and result, then calls a kernel.
 * Nothing is ever freed one by one, so memory stays at the size of the largest call however many follow.
 */
let top: usize = __heap_base;

/** Forgets what the last call left. */
export function reset(): void {
  top = __heap_base;
}

/** Address of `bytes` new bytes, aligned to 16; 0 if the engine gives no more memory. */
export function take(bytes: u32): usize {
  const start = (top + 15) & ~15;
  const end = <u64>start + <u64>bytes;
  const available = <u64>memory.size() << 16;
  if (end > available) {
    const pages = <i32>((end - available + 0xffff) >> 16);
    if (memory.grow(pages) < 0) return 0;
  }
  top = <usize>end;
  return start;
}
