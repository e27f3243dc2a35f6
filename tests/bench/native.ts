import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a C twin took at its fastest [ms], and what it found. */
export interface NativeRun {
  ms: number;
  results: Float64Array;
}

/** Kernels in C; null where this machine has no compiler. */
export interface Native {
  /** "gcc 14.2.0" */
  compiler: string;
  run(kernel: "daily-soiling" | "cleaning-schedule", inputs: Float64Array[]): NativeRun;
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

/** Compiles the C twins with -O3 into a folder that `remove` takes away. */
export function compileNative(): Native | null {
  const compiler = compilers.find((name) => version(name) !== null);
  if (!compiler) return null;
  const folder = mkdtempSync(join(tmpdir(), "soilsight-native-"));
  for (const kernel of ["daily-soiling", "cleaning-schedule"]) {
    const source = join(import.meta.dirname, "native", `${kernel}.c`);
    const options = ["-O3", "-o", join(folder, kernel), source, "-lm"];
    check(`Compiling ${kernel}.c`, spawnSync(compiler, options, { encoding: "utf8" }));
  }
  return {
    compiler: version(compiler)!,
    run(kernel, inputs) {
      const [input, output] = [join(folder, "input"), join(folder, "output")];
      writeFileSync(input, Buffer.concat(inputs.map((column) => Buffer.from(column.buffer, 0, column.byteLength))));
      const done = spawnSync(join(folder, kernel), [input, output], { encoding: "utf8" });
      check(kernel, done);
      const bytes = readFileSync(output);
      return { ms: Number(done.stdout), results: new Float64Array(new Uint8Array(bytes).buffer) };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
