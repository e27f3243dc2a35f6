export interface BuildStep {
  name: string;
  script: string;
  inputs: string[];
  outputs: string[];
}

export const buildSteps: BuildStep[] = [
  {
    name: "mathematics",
    script: "build:wasm",
    inputs: ["analytics-wasm/assembly", "analytics-wasm/asconfig.json"],
    outputs: ["analytics-wasm/build/analytics.wasm"],
  },
  {
    name: "climate",
    script: "build:climate",
    inputs: ["tools/climate.ts", "tools/climate", "worker/adapters/weather/climate/source", "worker/adapters/weather/climate/layout.ts"],
    outputs: ["worker/adapters/weather/climate/climate.bin"],
  },
  {
    name: "places",
    script: "build:places",
    inputs: [
      "tools/places.ts",
      "tools/places",
      "worker/adapters/places/layout.ts",
      "worker/adapters/places/outlines.ts",
      "worker/adapters/places/words.ts",
      "package-lock.json",
    ],
    outputs: ["worker/adapters/places/places.bin", "worker/adapters/places/outlines.bin"],
  },
  {
    name: "breached passwords",
    script: "build:passwords",
    inputs: [
      "tools/build/passwords.ts",
      "worker/access/credentials/breached-filter.ts",
      "worker/contract/accounts/password.ts",
      "package-lock.json",
    ],
    outputs: ["worker/access/credentials/breached.bin"],
  },
  {
    name: "binding types",
    script: "build:types",
    inputs: ["wrangler.toml"],
    outputs: ["worker/env.d.ts"],
  },
  {
    name: "help files",
    script: "build:help",
    inputs: ["tools/help-files.ts", "tools/text/markdown.ts", "docs/protocol.md", "docs/developers", "tools/developers.ts", "worker/api", "worker/print", "worker/domain", "worker/plot", "worker/contract", "package-lock.json"],
    outputs: [
      "web/public/help/pvsyst-instructions.pdf",
      "web/public/help/csv-instructions.pdf",
      "web/public/help/simulation-accuracy.pdf",
      "web/public/help/protocol.json",
      "web/public/developers.html",
      "web/public/developers/reference.html",
      "web/public/developers/problems.html",
      "web/public/help/pvsyst-example.csv",
      "web/public/help/custom-example.csv",
      "web/public/help/logger-example.csv",
    ],
  },
  {
    name: "web",
    script: "build:web",
    inputs: ["web", "worker/contract", "worker/domain", "worker/plot", "worker/print", "analytics-wasm", "tools/prerender.ts", "tools/build/offline-setup.ts", "package-lock.json"],
    outputs: ["web/dist/index.html", "web/dist/login.html", "web/dist/try.html", "web/dist/setup-sw.js", "web/dist/crew.js", "web/dist/crew-sw.js"],
  },
];

export const programStep: BuildStep = {
  name: "program",
  script: "build:program",
  inputs: ["worker", "analytics-wasm", "wrangler.toml", "package-lock.json"],
  outputs: [".cache/program/index.js"],
};
