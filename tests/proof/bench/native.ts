import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface NativeRun {
  ms: number;
  results: Float64Array;
}

export interface Native {
  /** "gcc 14.2.0" */
  compiler: string;
  run(twin: string, columns: Float64Array[]): NativeRun;
  remove(): void;
}

const compilers = ["cc", "gcc", "clang"];
const version = (compiler: string): string | null => {
  const done = spawnSync(compiler, ["--version"], { encoding: "utf8" });
  return done.status === 0 ? done.stdout.split("\n", 1)[0]! : null;
};

function check(what: string, done: { status: number | null; stderr: string }): void {
  if (done.status !== 0) throw new Error(`${what} failed (${done.status}). ${done.stderr}`);
}

/** Compiles each twin on first use with -O3, into a folder that `remove` deletes. */
export function nativeTwins(): Native | null {
  const compiler = compilers.find((name) => version(name) !== null);
  if (!compiler) return null;
  const folder = mkdtempSync(join(tmpdir(), "soilsight-native-"));
  const compiled = new Set<string>();
  const compile = (twin: string): void => {
    if (compiled.has(twin)) return;
    const source = join(import.meta.dirname, "native", `${twin}.c`);
    const options = ["-O3", "-o", join(folder, twin), source, "-lm"];
    check(`Compiling ${twin}.c`, spawnSync(compiler, options, { encoding: "utf8" }));
    compiled.add(twin);
  };
  return {
    compiler: version(compiler)!,
    run(twin, columns) {
      compile(twin);
      const [input, output] = [join(folder, "input"), join(folder, "output")];
      const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array): Buffer =>
        Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
      writeFileSync(input, Buffer.concat(columns.map((column) => bytesOf(column))));
      const done = spawnSync(join(folder, twin), [input, output], { encoding: "utf8" });
      check(twin, done);
      const bytes = readFileSync(output);
      return { ms: Number(done.stdout), results: new Float64Array(new Uint8Array(bytes).buffer) };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
