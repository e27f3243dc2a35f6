const KEY = /(\bapiKey=)[^&\s"'<>]+/gi;

const withoutKeys = (text: string): string => text.replace(KEY, "$1(hidden)");

/**
 * Removes device keys from the log, because wrangler logs the URL of a request that fails in its proxy. Relies on wrangler writing whole
 * lines.
 */
export function hideKeys(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) =>
    write(withoutKeys(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString()), ...rest);
}
