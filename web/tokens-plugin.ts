import { tokensCss } from "#plot/tokens";
import type { Plugin } from "vite";

const NAME = "virtual:tokens.css";
/** As in `src/styles/layers.css`, which is for development. */
const LAYERS = "@layer reset,tokens,base,words,ui,screens,print;";
const FONT = /inter-latin-wght-normal.*\.woff2$/;

/** Serves the design tokens as `virtual:tokens.css`, and puts the theme script and the font's preload into the page. */
export function tokens(): Plugin {
  return {
    name: "soilsight-tokens",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    // Chunks load their styles in any order, and the first mention of a layer fixes its place, so every file begins with the whole order.
    generateBundle: {
      order: "post",
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = `${LAYERS}${String(file.source)}`;
        }
      },
    },
    load: (id) => (id === `\0${NAME}` ? tokensCss() : null),
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((file) => FONT.test(file));
        const preload = font
          ? [
              {
                tag: "link",
                attrs: { rel: "preload", href: `/${font}`, as: "font", type: "font/woff2", crossorigin: "" },
                injectTo: "head-prepend" as const,
              },
            ]
          : [];
        // Blocking on purpose: the theme is set before the first paint.
        return [...preload, { tag: "script", attrs: { src: "/theme.js" }, injectTo: "head-prepend" as const }];
      },
    },
  };
}
