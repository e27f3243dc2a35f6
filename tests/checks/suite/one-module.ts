/**
 * Plugin of vitest (Node): the tests of the worker load the program as one module. Loaded one by one, its 900 modules and those of its
 * packages take ten seconds of the processor, and each use of an import is the call of a getter.
 */
import { globSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** Of modules that are only in memory; vite names files from the root on, too. */
const FOLDER = "/.cache/one-module/";
const MADE = root.slice(0, -1) + FOLDER;
/** Packages that tests import, too: they need the program's. */
const packages = [
  "drizzle-orm",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "hono",
  "valibot",
  "@cfworker/json-schema",
  "@jsquash/jpeg/decode.js",
];
const NO_MAP = `\n//# sourceMappingURL=data:application/json;base64,${btoa('{"version":3,"sources":[],"names":[],"mappings":""}')}\n`;
const IS_DATA = /\.(?:wasm|bin)$/;

/** Leaves data where it is: workerd loads it. */
const data: Plugin = {
  name: "data",
  enforce: "pre",
  resolveId: {
    filter: { id: IS_DATA },
    handler: (id, importer = root) => ({
      id: id.startsWith(".") ? resolve(dirname(importer), id) : `${root}node_modules/${id}`,
      external: "absolute",
    }),
  },
};

/** Code by name. Each source file has a module that exports of the one module what the file does. */
async function bundled(): Promise<Map<string, string>> {
  const sources = globSync("worker/**/*.ts", { cwd: root, exclude: ["**/*.d.ts"] });
  // First what deploys: modules run in this order.
  const entries = ["worker/index.ts", ...sources].map((source) => [source, root + source]);
  const output = await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    plugins: [data],
    resolve: { conditions: ["workerd", "worker", "module", "browser"], mainFields: ["browser", "module"] },
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: true,
      write: false,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries([...entries, ...packages.map((name) => [name, name])]),
        external: /^(?:cloudflare|node):/,
        treeshake: false,
        preserveEntrySignatures: "strict",
        makeAbsoluteExternalsRelative: false,
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          codeSplitting: { groups: [{ name: "program", test: () => true }] },
        },
      },
    },
  });
  if (!("output" in output)) throw new Error("A build has one output.");
  return new Map(output.output.flatMap((made) => (made.type === "chunk" ? [[MADE + made.fileName, made.code]] : [])));
}

/** With `SOURCES=1`, modules are loaded one by one: traces name their lines. */
export function oneModule(): Plugin {
  if (process.env["SOURCES"]) return { name: "one-module" };
  let modules: Promise<Map<string, string>> | undefined;
  return {
    name: "one-module",
    enforce: "pre",
    async resolveId(id, importer) {
      if (id.startsWith(FOLDER)) return root.slice(0, -1) + id;
      if (importer?.startsWith(MADE)) return id.startsWith(".") ? resolve(dirname(importer), id) : undefined;
      if (packages.includes(id)) return `${MADE}${id}.js`;
      if (!/^[./#]/.test(id) || IS_DATA.test(id)) return undefined;
      const source = (await this.resolve(id, importer, { skipSelf: true }))?.id.replace(root, "") ?? "";
      const made = `${MADE}${source}.js`;
      return /^worker\/.*\.ts$/.test(source) && (await (modules ??= bundled())).has(made) ? made : undefined;
    },
    async load(id) {
      const code = id.startsWith(MADE) && (await (modules ??= bundled())).get(id);
      // A map of the whole program would be as long, and sent with it. Without one, each line of a trace searches the program for it.
      return code ? { code: code + NO_MAP, map: { mappings: "" } } : undefined;
    },
  };
}
