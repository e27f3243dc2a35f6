import { AnalyticsInputError } from "../types.ts";

/** Address in the module's memory [bytes]. */
export type Address = number;

type Kernels = Record<string, (...values: number[]) => number>;

export const BYTES_PER_VALUE = 8;
const BYTES_PER_FIELD = 4;
const PAGE_BYTES = 65_536;
/** Columns begin at multiples of this [bytes]: two values fit into the last step of a kernel that takes two at once. */
const ALIGNMENT = 16;
const aligned = (address: Address): Address => {
  const over = address % ALIGNMENT;
  return over === 0 ? address : address + ALIGNMENT - over;
};

/**
 * One instance of the module and an arena for the columns of one call: `begin` a call, `put` the inputs, `take` room for scratch and results,
 * run a kernel by its name, `read` the results. Nothing is ever freed one by one, so memory stays at the size of the largest call however many follow.
 * The arena and its views live here and not in the module, as calls and views cost more than small columns do.
 */
export class Core {
  readonly #kernels: Kernels;
  readonly #memory: WebAssembly.Memory;
  readonly #base: Address;
  #top: Address;
  /** Views of the whole memory; recreated when it has grown, which detaches them. */
  #values: Float64Array;
  #bytes: Uint8Array;

  constructor(module: WebAssembly.Module) {
    const { memory, ...kernels } = new WebAssembly.Instance(module, {}).exports;
    this.#kernels = kernels as Kernels;
    this.#memory = memory as WebAssembly.Memory;
    this.#base = aligned(this.run("heapBase"));
    this.#top = this.#base;
    this.#values = new Float64Array(this.#memory.buffer);
    this.#bytes = new Uint8Array(this.#memory.buffer);
  }

  /** Size of the module's memory [bytes]; it stays at that of the largest call. */
  get memoryBytes(): number {
    return this.#bytes.length;
  }

  begin(): void {
    this.#top = this.#base;
  }

  /** Room for `count` values of f64. */
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

  /** A record of a kernel: addresses, counts and masks of 32 bits, then amounts of 64, in the order of its fields. */
  putRecord(fields: number[], amounts: number[] = []): Address {
    // Amounts begin at a multiple of their size, as in the kernel.
    const bytes = Math.ceil((fields.length * BYTES_PER_FIELD) / BYTES_PER_VALUE) * BYTES_PER_VALUE;
    const address = this.takeBytes(bytes + amounts.length * BYTES_PER_VALUE);
    new Int32Array(this.#bytes.buffer, address, fields.length).set(fields);
    this.write(address + bytes, Float64Array.from(amounts));
    return address;
  }

  /** A column of one. */
  putOne(value: number): Address {
    const address = this.take(1);
    this.#values[address / BYTES_PER_VALUE] = value;
    return address;
  }

  writeBytes(address: Address, values: Uint8Array): void {
    this.#bytes.set(values, address);
  }

  /** A copy of `count` values: the caller may keep it. */
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
