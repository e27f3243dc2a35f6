/** One JSON object a line, for Workers observability. Never a password, a key or a request's body. */
export function log(event: string, fields: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ event, ...fields }));
}

export function logFault(event: string, error: unknown, fields: Record<string, unknown> = {}): void {
  const shown = error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) };
  console.error(JSON.stringify({ event, ...fields, ...shown }));
}
