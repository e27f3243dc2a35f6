export const sourcePattern = [
  "*.{ts,mjs,js}",
  ".ci/*",
  "{analytics-wasm,worker,web,tests,tools}/**/*.{ts,tsx,mts,mjs,js,css,html,sh}",
];

const generated = ["analytics-wasm/build", "web/dist", "web/public/developers", "tests/e2e/output", "worker/env.d.ts"];

export const isIgnored = (path: string): boolean =>
  generated.some((name) => path === name || path.startsWith(`${name}/`)) || path.split("/").includes("node_modules");
