import type { Plugin } from "vite";

/** The npm package that a module of the bundle comes from. */
const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Writes which packages each chunk has, next to Vite's manifest, for `npm run budget`. */
export function packages(): Plugin {
  return {
    name: "soilsight-packages",
    generateBundle(_options, bundle) {
      const inFile: Record<string, string[]> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const names = chunk.moduleIds.map((id) => PACKAGE.exec(id)?.[1]).filter((name) => name !== undefined);
        inFile[chunk.fileName] = [...new Set(names)].sort();
      }
      this.emitFile({ type: "asset", fileName: ".vite/packages.json", source: JSON.stringify(inFile, null, 1) });
    },
  };
}
