import { AnalyticsInputError } from "../types.ts";

/** Address in the module's memory [bytes]. */
export type Address = number;

type Exports = Record<string, (...values: number[]) => number> & { memory: WebAssembly.Memory };

const BYTES_PER_VALUE = 8;

/**
 * One instance of the module and its arena: `begin` a call, `put` the inputs, `take` room for scratch and results,
 * run a kernel by its name, `read` the results. Views are made at each use, because growing memory detaches them.
 */
export class Core {
  readonly #exports: Exports;

  constructor(module: WebAssembly.Module) {
    this.#exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
  }

  /** Size of the module's memory [bytes]; it stays at that of the largest call. */
  get memoryBytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  begin(): void {
    this.#run("reset");
  }

  /** Room for `count` values of f64. */
  take(count: number): Address {
    return this.takeBytes(count * BYTES_PER_VALUE);
  }

  takeBytes(bytes: number): Address {
    const address = bytes <= 0xffff_ffff ? this.#run("take", bytes) >>> 0 : 0;
    if (address === 0) throw new AnalyticsInputError("Too many values for one call: split the columns.");
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
    new Float64Array(this.#exports.memory.buffer, address, values.length).set(values);
  }

  writeBytes(address: Address, values: Uint8Array): void {
    new Uint8Array(this.#exports.memory.buffer, address, values.length).set(values);
  }

  /** A copy of `count` values: the caller may keep it. */
  read(address: Address, count: number): Float64Array {
    return new Float64Array(this.#exports.memory.buffer, address, count).slice();
  }

  run(kernel: string, ...values: number[]): number {
    return this.#run(kernel, ...values);
  }

  #run(kernel: string, ...values: number[]): number {
    return this.#exports[kernel]!(...values);
  }
}
