interface Loader {
  import: (path: string, options?: object) => Promise<unknown>;
}
const runtime = globalThis as unknown as { __vitest_mocker__: { moduleRunner: Loader } };
const ready = new WeakSet<Loader>();

/**
 * Each call of the portal or of an object imports the program, for which vitest asks its own process where the file is: two calls inside
 * workerd, a message there and back, and two timers, of which each takes a stack trace. This keeps what the first import gave.
 */
export function importProgramOnce(): void {
  const { moduleRunner } = runtime.__vitest_mocker__;
  if (ready.has(moduleRunner)) return;
  ready.add(moduleRunner);
  const load = moduleRunner.import.bind(moduleRunner);
  let program: unknown;
  moduleRunner.import = async (path, options) => {
    if (!path.endsWith("/worker/index.ts")) return load(path, options);
    return (program ??= await load(path, options));
  };
}
