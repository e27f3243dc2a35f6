import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "walls-"));
/** Copies of the repository share the plugin, whose name must be registered once. */
function configure(root: string): void {
  const plugin = "./tests/checks/lint/rules.ts";
  writeFileSync(join(root, ".oxlintrc.json"), readFileSync(".oxlintrc.json", "utf8").replace(plugin, resolve(plugin)));
}
configure(folder);
afterAll(() => rmSync(folder, { recursive: true }));

function plant(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}
function judge(program: string[], cwd: string): { content: boolean; output: string } {
  const done = spawnSync(program[0]!, program.slice(1), { cwd, encoding: "utf8" });
  return { content: done.status === 0, output: done.stdout + done.stderr };
}
const oxlint = join(process.cwd(), "node_modules", ".bin", "oxlint");
const sizesOf = (root: string) => judge([process.execPath, "tests/checks/sizes.ts", join(folder, root)], process.cwd());

const using = (specifier: string) => `import { thing } from "${specifier}";\nexport const other = thing();\n`;
const typing = (specifier: string) => `import type { Thing } from "${specifier}";\nexport type Other = Thing[];\n`;

const violations: [what: string, path: string, specifier: string, message: string][] = [
  ["the contract imports hono", "worker/contract/common/planted.ts", "hono", "The contract imports only"],
  [
    "the contract imports the platform",
    "worker/contract/common/planted.ts",
    "../../platform/db.ts",
    "The contract imports only",
  ],
  ["the domain imports a feature", "worker/domain/planted.ts", "../features/files/index.ts", "The domain runs on both"],
  ["the domain imports the plot model", "worker/domain/soiling/planted.ts", "#plot/plot", "The domain runs on both"],
  ["the plot model imports the domain", "worker/plot/planted.ts", "#domain/text/number", "The plot model imports"],
  ["a document imports the platform", "worker/print/planted.ts", "../platform/db.ts", "Documents are drawn"],
  ["the web imports the platform", "web/src/planted.ts", "../../worker/platform/db.ts", "The web takes"],
  ["a screen imports the platform", "web/src/features/noc/p.ts", "../../../../worker/platform/db.ts", "The web takes"],
  ["the web imports a value of the app", "web/src/planted.ts", "../../worker/app.ts", "Only the type AppType"],
  ["a screen imports a value of the app", "web/src/features/noc/p.ts", "../../../../worker/app.ts", "Only the type"],
  ["the mathematics imports a package", "analytics-wasm/planted.ts", "valibot", "imports nothing"],
  [
    "the mathematics imports the worker",
    "analytics-wasm/planted.ts",
    "../worker/contract/common/limits.ts",
    "imports nothing",
  ],
  ["a route imports another feature's inside", "worker/features/noc/planted.ts", "../savings/jobs.ts", "insides"],
  ["a route imports the audit's inside", "worker/features/noc/planted.ts", "../audit/find.ts", "insides"],
  ["a job imports a feature's inside", "worker/jobs/planted.ts", "../features/owners/save.ts", "by its index"],
  ["the platform imports a feature", "worker/platform/planted.ts", "../features/files/index.ts", "nothing above them"],
  ["a tool imports a proof", "tools/demo/planted.ts", "../../tests/proof/simulate/run.ts", "works without the proofs"],
  ["a screen imports another feature's inside", "web/src/features/noc/p.ts", "../savings/Panel.tsx", "insides"],
];

const passages: [what: string, path: string, text: string][] = [
  [
    "the contract use valibot and itself",
    "worker/contract/common/planted.ts",
    using("valibot") + typing("../savings/limits.ts"),
  ],
  ["the web use the contract", "web/src/planted.ts", using("#contract/common/limits")],
  ["the web use the type of the app", "web/src/planted.ts", typing("../../worker/app.ts")],
  ["a screen use the type of the app", "web/src/features/noc/p.ts", typing("../../../../worker/app.ts")],
  ["a job use a feature's index", "worker/jobs/planted.ts", using("../features/savings/index.ts")],
  ["a route use another feature's index", "worker/features/noc/planted.ts", using("../savings/index.ts")],
];

describe("the import rules", () => {
  const cases = [
    ...violations.map(([what, path, specifier, message]) => ({
      title: `report that ${what}`,
      path,
      text: using(specifier),
      message,
    })),
    ...passages.map(([what, path, text]) => ({ title: `allow ${what}`, path, text, message: null })),
  ];
  let reports: string[] = [];
  // One run for all, each in a copy of the repository.
  beforeAll(() => {
    for (const [index, { path, text }] of cases.entries()) {
      plant(`imports/${index}/${path}`, text);
      configure(join(folder, `imports/${index}`));
    }
    const { output } = judge([oxlint, "-f", "json", "."], join(folder, "imports"));
    const { diagnostics } = JSON.parse(output) as {
      diagnostics: { filename: string; help?: string; message: string }[];
    };
    reports = cases.map((_, index) =>
      diagnostics
        .filter(({ filename }) => filename.startsWith(`${index}/`))
        .map(({ message, help }) => `${message} ${help ?? ""}`)
        .join("\n"),
    );
  });

  it.for(cases)("$title", (one, { expect }) => {
    const report = reports[cases.indexOf(one)];
    if (one.message === null) expect(report).toBe("");
    else expect(report).toContain(one.message);
  });

  it("include every feature", ({ expect }) => {
    const named = /\(features\/\)\?\(([a-z|-]+)\)/.exec(readFileSync(".oxlintrc.json", "utf8"))![1]!.split("|");
    const features = globSync("{worker,web/src}/features/*").map((path) => basename(path));
    expect(named).toEqual([...new Set(features)].toSorted());
  });

  it("refuse two files that import each other, also when one imports only a type", ({ expect }) => {
    const lint = () => judge([oxlint, "cycle/worker/platform/planted.ts"], folder);
    const other = plant("cycle/worker/platform/other.ts", typing("./planted.ts"));
    plant("cycle/worker/platform/planted.ts", `export interface Thing {}\n${typing("./other.ts")}`);
    const back = lint();
    rmSync(other);
    plant("cycle/worker/platform/planted.ts", "export interface Thing {}\n");
    const alone = lint();
    expect(back.output).toContain("no-cycle");
    expect([back.content, alone.content]).toEqual([false, true]);
  });
});

describe("the kind of a person", () => {
  const literal = `["'](?:Admin|Owner|Staff)["']`;
  const compared = new RegExp(
    `user_?type\\}?\\s*(?:[!=]==|<>|!?=|in|,|when)\\s*\\(?${literal}|${literal}\\s*[!=]==`,
    "giu",
  );

  it("is compared with a literal in `access` and at sign-in only", ({ expect }) => {
    expect(
      "eq(users.user_type, 'Owner') ${t.user_type} = 'Staff' user.user_type !== \"Admin\"".match(compared),
    ).toHaveLength(3);
    const found = globSync("{worker,web/src}/**/*.{ts,tsx}").flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(compared)].map(() => path),
    );
    const places = [
      ...["people", "policy", "quotas", "rate-limits/limit", "scope"].map((name) => `worker/access/${name}.ts`),
      "worker/features/accounts/sign-in/sign-in-routes.ts",
    ];
    expect([...new Set(found)].toSorted()).toEqual([...places, "worker/platform/schema/people.ts"]);
    expect(found.length).toBeLessThanOrEqual(14);
  });
});

describe("the lint of the AssemblyScript", () => {
  const lintAssembly = (text: string) => {
    plant("assembly/planted.ts", text);
    return judge([process.execPath, "tests/checks/lint/assembly.ts", join(folder, "assembly")], ".");
  };

  it("finds no fault in the analytics", ({ expect }) => {
    const done = spawnSync(process.execPath, ["tests/checks/lint/assembly.ts"], { encoding: "utf8" });
    expect(done.stdout).toMatch(/0 errors/);
    expect(done.status).toBe(0);
  });

  it.each([
    [
      "a variable that is not used",
      "// @ts-ignore: decorator\n@inline\nexport function f(): void {\n  let a = 1;\n}\n",
      "no-unused",
    ],
    ["a package", 'import { thing } from "valibot";\nexport const other = thing;\n', "imports nothing"],
  ])("refuses %s", (_what, text, message) => {
    const { content, output } = lintAssembly(text);
    if (content || !output.includes(message)) throw new Error(output);
  });
});

const ofLines = (count: number) => "// a line\n".repeat(count);

/** Each on its own path, because one run judges all. */
type Refused = [what: string, path: string, text: string, message: string];
const refused: Refused[] = [
  ...(
    [
      ["telemetry imports soiling", "telemetry/planted", "../soiling/days.ts"],
      ["the base imports the commands", "base/planted", "../commands/types.ts"],
      ["a folder of jobs imports the object's own files", "jobs/export/planted", "../../stores.ts"],
    ] as const
  ).flatMap(([what, path, specifier]): Refused[] => [
    [what, `worker/device/${path}.ts`, using(specifier), "a shelf imports only those before it"],
    [`${what}, a type`, `worker/device/${path}-type.ts`, typing(specifier), "a shelf imports only those before it"],
  ]),
  ["a folder is no shelf", "worker/device/attic/planted.ts", "export {};\n", "has no shelf attic"],
  ...["worker/long.ts", "web/src/long.css", "tools/long.mjs", "tests/long.test.ts", "analytics-wasm/assembly/l.ts"].map(
    (path): Refused => ["a file is long", path, ofLines(301), `${path} has 301 lines`],
  ),
  ...[
    ["a page that is not there", "/** As of research/rain.md. */"],
    ["a section of a page that only its writers have", "/** Weekly (design section 7). */"],
    ["a chapter of a study that only its writers have", "/** Weekly (research 4d). */"],
  ].map(([what, comment], index): Refused => [
    `a comment cites ${what}`,
    `worker/cites${index}.ts`,
    `${comment}\nexport {};\n`,
    `worker/cites${index}.ts:1 cites`,
  ]),
  // Joined here, because this file is checked, too.
  ...[
    ["col", "our"],
    ["cent", "re"],
    ["optim", "ise"],
    ["kilom", "etre"],
    ["lic", "ence"],
  ].map((parts): Refused => {
    const word = parts.join("");
    const path = `worker/spells-${parts[0]}.ts`;
    return [`${word} is British`, path, `export const ${word}OfRain = 1;\n`, `${path}:1 spells "${word}OfRain"`];
  }),
  [
    "two files declare a type",
    "worker/domain/first.ts",
    "export interface Row {\n  day: string;\n}\n",
    "first.ts declare",
  ],
  [
    "two files declare a type, exported or not",
    "web/src/other.ts",
    "type Row = string;\nexport {};\n",
    "web/src/other.ts and worker/domain/first.ts declare a type Row",
  ],
  ...(
    [
      ["cascades", "ALTER TABLE a ADD b text REFERENCES c(d) ON DELETE cascade;", "no CASCADE"],
      ["drops a table", "DROP TABLE a;", "reviewed"],
      ["rebuilds a table", "CREATE TABLE `__new_a` (b text);", "reviewed"],
    ] as const
  ).map(([what, sql, message], index): Refused => [
    `a migration ${what}`,
    `migrations/000${index}_planted.sql`,
    sql,
    message,
  ]),
  ...Array.from({ length: 23 }, (_, file): Refused => [
    "a folder is full",
    `worker/planted/f${file}.ts`,
    "export {};\n",
    "worker/planted holds 23 files",
  ]),
];

const accepted: [path: string, text: string][] = [
  // Imports of shelves before, of the same shelf and of what is outside.
  ["worker/device/jobs/export/a.ts", typing("../../telemetry/samples.ts")],
  ["worker/device/jobs/export/b.ts", using("../store.ts")],
  ["worker/device/jobs/export/c.ts", using("../../../platform/schema.ts")],
  ["worker/device/planted.ts", using("./lifecycle/damage.ts")],
  // Generated files may be any size.
  ["worker/short.ts", ofLines(79)],
  ["worker/env.d.ts", ofLines(5000)],
  ["analytics-wasm/build/analytics.js", ofLines(5000)],
  ["worker/cites.ts", "/** See docs/methods.md, operations.md and web/src/ui/README.md. */\nexport {};\n"],
  // A noun in -lyses, and a state of the protocol.
  ["worker/spells.ts", 'export const analyses = ["cancelled"];\n'],
  // A type of the schema in the same file.
  ["worker/domain/first.ts", "export const Day = {};\nexport type Day = string;\n"],
  ["migrations/0001_planted.sql", "-- reviewed: the table was never written to\nDROP TABLE a;\n"],
  ...Array.from({ length: 22 }, (_, file): [string, string] => [`worker/planted/f${file}.ts`, "export {};\n"]),
];

describe("the check of sizes, shelves, words and migrations", () => {
  let output = "";
  beforeAll(() => {
    for (const [, path, text] of refused) plant(`refused/${path}`, text);
    ({ output } = sizesOf("refused"));
  });

  it.for([...new Map(refused.map((one) => [one[0] + one[3], one])).values()])(
    "refuses that %s",
    ([, path, , message], { expect }) => {
      const isOf = (line: string) => line.includes(path) || message.includes(dirname(path));
      const lines = output.split("\n").filter((line) => line.includes(message) && isOf(line));
      expect(lines, output).toHaveLength(1);
    },
  );

  it("accepts all that is allowed", ({ expect }) => {
    for (const [path, text] of accepted) plant(`accepted/${path}`, text);
    expect(sizesOf("accepted")).toMatchObject({ content: true });
  });

  it("agrees with the linter, which counts blank lines and comments", ({ expect }) => {
    plant("worker/long.ts", `${"\n// a line\n".repeat(151)}export {};\n`);
    const { content, output } = judge([oxlint, "worker/long.ts"], folder);
    expect(content).toBe(false);
    expect(output).toContain("max-lines");
  });
});
