/** A device key in the address of an upload (`?apiKey=`). */
const KEY = /(\bapiKey=)[^&\s"'<>]+/gi;

const withoutKeys = (text: string): string => text.replace(KEY, "$1(hidden)");

/**
 * Writes no device keys: wrangler names the whole address of a request that fails in its proxy. A key that two writes cut in half would
 * pass; wrangler writes a line at once.
 */
export function hideKeys(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) =>
    write(withoutKeys(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString()), ...rest);
}
