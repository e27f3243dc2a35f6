/**
 * The parts of node:crypto that the worker uses; workerd runs them natively. All of @types/node would add Node's
 * globals.
 */
declare module "node:crypto" {
  export function createHash(algorithm: "sha256"): {
    update(data: Uint8Array): { digest(): Uint8Array };
    digest(): Uint8Array;
  };
  export function randomBytes(size: number): Uint8Array;
  export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean;
  export function scrypt(
    password: string,
    salt: Uint8Array,
    keyLength: number,
    options: { N: number; r: number; p: number; maxmem: number },
    callback: (error: Error | null, key: Uint8Array) => void,
  ): void;
}
