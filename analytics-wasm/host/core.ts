import { AnalyticsInputError } from "../types.ts";

export type Address = number;

type KernelExports = Record<string, (...values: number[]) => number>;

export const BYTES_PER_VALUE = 8;
const BYTES_PER_FIELD = 4;
const PAGE_BYTES = 65_536;
/** Kernels may read two values at the end of a column [bytes]. */
const ALIGNMENT = 16;
const aligned = (address: Address): Address => {
  const over = address % ALIGNMENT;
  return over === 0 ? address : address + ALIGNMENT - over;
};

/**
 * A module instance with an arena for one call: `begin`, `put` inputs, `take` scratch and results, `run` a kernel, `read` results. Nothing
 * is freed, so memory stays at the size of the largest call. One class holds arena and views, because calls and views cost more than
 * copying small columns.
 */
export class Core {
  readonly #kernels: KernelExports;
  readonly #memory: WebAssembly.Memory;
  readonly #base: Address;
  #top: Address;
  /** Recreated when memory grows, which detaches views. */
  #values: Float64Array;
  #bytes: Uint8Array;

  constructor(module: WebAssembly.Module) {
    const { memory, ...kernels } = new WebAssembly.Instance(module, {}).exports;
    this.#kernels = kernels as KernelExports;
    this.#memory = memory as WebAssembly.Memory;
    this.#base = aligned(this.run("heapBase"));
    this.#top = this.#base;
    this.#values = new Float64Array(this.#memory.buffer);
    this.#bytes = new Uint8Array(this.#memory.buffer);
  }

  /** Size of the largest call [bytes]. */
  get memoryBytes(): number {
    return this.#bytes.length;
  }

  begin(): void {
    this.#top = this.#base;
  }

  /** Address of room for `count` f64 values. */
  take(count: number): Address {
    return this.takeBytes(count * BYTES_PER_VALUE);
  }

  takeBytes(bytes: number): Address {
    const address = this.#top;
    const top = aligned(address + bytes);
    if (top > this.#bytes.length) this.#grow(top);
    this.#top = top;
    return address;
  }

  put(values: Float64Array): Address {
    const address = this.take(values.length);
    this.write(address, values);
    return address;
  }

  putBytes(values: Uint8Array): Address {
    const address = this.takeBytes(values.length);
    this.writeBytes(address, values);
    return address;
  }

  write(address: Address, values: Float64Array): void {
    this.#values.set(values, address / BYTES_PER_VALUE);
  }

  /** Address of a kernel's record: 32-bit addresses, counts and masks, then 64-bit amounts, in field order. */
  putRecord(fields: number[], amounts: number[] = []): Address {
    // Amounts are aligned to their size, as in the kernel.
    const bytes = Math.ceil((fields.length * BYTES_PER_FIELD) / BYTES_PER_VALUE) * BYTES_PER_VALUE;
    const address = this.takeBytes(bytes + amounts.length * BYTES_PER_VALUE);
    new Int32Array(this.#bytes.buffer, address, fields.length).set(fields);
    this.write(address + bytes, Float64Array.from(amounts));
    return address;
  }

  putOne(value: number): Address {
    const address = this.take(1);
    this.#values[address / BYTES_PER_VALUE] = value;
    return address;
  }

  writeBytes(address: Address, values: Uint8Array): void {
    this.#bytes.set(values, address);
  }

  read(address: Address, count: number): Float64Array {
    const first = address / BYTES_PER_VALUE;
    return this.#values.slice(first, first + count);
  }

  run(kernel: string, ...values: number[]): number {
    return this.#kernels[kernel]!(...values);
  }

  #grow(bytes: number): void {
    try {
      this.#memory.grow(Math.ceil((bytes - this.#bytes.length) / PAGE_BYTES));
    } catch {
      throw new AnalyticsInputError("Too many values for one call: split the columns.");
    }
    this.#values = new Float64Array(this.#memory.buffer);
    this.#bytes = new Uint8Array(this.#memory.buffer);
  }
}
