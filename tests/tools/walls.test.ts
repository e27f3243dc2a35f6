import { spawnSync } from "node:child_process";
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, describe, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "walls-"));
copyFileSync(".oxlintrc.json", join(folder, ".oxlintrc.json"));
afterAll(() => rmSync(folder, { recursive: true }));

function judge(path: string, text: string, program: string[], cwd: string): { content: boolean; output: string } {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const done = spawnSync(program[0]!, program.slice(1), { cwd, encoding: "utf8" });
  rmSync(file);
  return { content: done.status === 0, output: done.stdout + done.stderr };
}

const oxlint = join(process.cwd(), "node_modules", ".bin", "oxlint");
const lint = (path: string, text: string) => judge(path, text, [oxlint, path], folder);
const sizes = (path: string, text: string) =>
  judge(path, text, [process.execPath, "tests/checks/sizes.ts", folder], process.cwd());

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
  it.each(violations)("report %s", (_what, path, specifier, message) => {
    const { content, output } = lint(path, using(specifier));
    if (content || !output.includes(message)) throw new Error(`The wall stands open: ${output}`);
  });

  it.each(passages)("allow %s", (_what, path, text) => {
    const { content, output } = lint(path, text);
    if (!content) throw new Error(output);
  });

  it("include every feature", ({ expect }) => {
    const named = /\(features\/\)\?\(([a-z|-]+)\)/.exec(readFileSync(".oxlintrc.json", "utf8"))![1]!.split("|");
    const features = globSync("{worker,web/src}/features/*").map((path) => basename(path));
    expect(named).toEqual([...new Set(features)].toSorted());
  });

  it("refuse two files that import each other, also when one imports only a type", ({ expect }) => {
    const other = join(folder, "worker/platform/other.ts");
    mkdirSync(dirname(other), { recursive: true });
    writeFileSync(other, typing("./planted.ts"));
    const back = lint("worker/platform/planted.ts", `export interface Thing {}\n${typing("./other.ts")}`);
    const alone = lint("worker/platform/planted.ts", "export interface Thing {}\n");
    rmSync(other);
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
      "worker/access/people.ts",
      "worker/access/policy.ts",
      "worker/features/accounts/sign-in/sign-in-routes.ts",
    ];
    expect([...new Set(found)].toSorted()).toEqual([...places, "worker/platform/schema/people.ts"]);
    expect(found.length).toBeLessThanOrEqual(14);
  });
});

describe("the lint of the AssemblyScript", () => {
  const lintAssembly = (text: string) =>
    judge(
      "assembly/planted.ts",
      text,
      [process.execPath, "tests/checks/lint/assembly.ts", join(folder, "assembly")],
      ".",
    );

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

describe("the shelves of a device's object", () => {
  it.each([
    ["telemetry imports soiling", "telemetry/planted.ts", "../soiling/days.ts"],
    ["the base imports a type of the commands", "base/planted.ts", "../commands/types.ts"],
    ["a folder of jobs imports the object's own files", "jobs/export/planted.ts", "../../stores.ts"],
  ])("refuse that %s", (_what, path, specifier) => {
    for (const text of [using(specifier), typing(specifier)]) {
      const { content, output } = sizes(`worker/device/${path}`, text);
      if (content || !output.includes("a shelf imports only those before it")) throw new Error(output);
    }
  });

  it("allow imports of those before, of the same shelf and of what is outside", ({ expect }) => {
    const before = [typing("../../telemetry/samples.ts"), using("../store.ts"), using("../../../platform/schema.ts")];
    for (const text of before) expect(sizes("worker/device/jobs/export/p.ts", text)).toMatchObject({ content: true });
    expect(sizes("worker/device/planted.ts", using("./lifecycle/damage.ts"))).toMatchObject({ content: true });
  });

  it("include every folder", ({ expect }) => {
    const { content, output } = sizes("worker/device/attic/planted.ts", "export {};\n");
    expect(content).toBe(false);
    expect(output).toContain("has no shelf attic");
  });
});

describe("the size of files", () => {
  const ofLines = (count: number) => "// a line\n".repeat(count);

  it.each([
    "worker/long.ts",
    "web/src/long.css",
    "tools/long.mjs",
    "tests/long.test.ts",
    "analytics-wasm/assembly/l.ts",
  ])("is at most 300 lines in %s", (path) => {
    const long = sizes(path, ofLines(301));
    if (long.content || !long.output.includes(`${path} has 301 lines`)) throw new Error(long.output);
  });

  it("is counted with blank lines and comments by the linter too", ({ expect }) => {
    const { content, output } = lint("worker/long.ts", `${"\n// a line\n".repeat(151)}export {};\n`);
    expect(content).toBe(false);
    expect(output).toContain("max-lines");
  });

  it("may be small, and generated files may be any size", ({ expect }) => {
    expect(sizes("worker/short.ts", ofLines(79))).toMatchObject({ content: true });
    expect(sizes("worker/env.d.ts", ofLines(5000))).toMatchObject({ content: true });
    expect(sizes("analytics-wasm/build/analytics.js", ofLines(5000))).toMatchObject({ content: true });
  });
});

describe("the size of folders", () => {
  const planted = (count: number) => {
    const paths = Array.from({ length: count }, (_, file) => join(folder, `worker/planted/f${file}.ts`));
    mkdirSync(join(folder, "worker/planted"), { recursive: true });
    for (const path of paths) writeFileSync(path, "export {};\n");
    const judged = sizes("worker/planted/index.ts", "export {};\n");
    for (const path of paths) rmSync(path);
    return judged;
  };

  it("is at most 22 files", ({ expect }) => {
    expect(planted(21)).toMatchObject({ content: true });
    const full = planted(22);
    expect(full.content).toBe(false);
    expect(full.output).toContain("worker/planted holds 23 files");
  });
});

describe("a citation", () => {
  it.each([
    ["a page that is not there", "/** As of research/rain.md. */"],
    ["a section of a page that only its writers have", "/** Weekly (design section 7). */"],
    ["a chapter of a study that only its writers have", "/** Weekly (research 4d). */"],
  ])("is refused for %s", (_what, comment) => {
    const { content, output } = sizes("worker/planted.ts", `${comment}\nexport {};\n`);
    if (content || !output.includes("worker/planted.ts:1 cites")) throw new Error(output);
  });

  it("may name a page of the repository, from its root or from docs", ({ expect }) => {
    const text = "/** See docs/methods.md, operations.md and web/src/ui/README.md. */\nexport {};\n";
    expect(sizes("worker/planted.ts", text)).toMatchObject({ content: true });
  });
});

describe("a word", () => {
  // Joined here, because this file is checked, too.
  const british = [
    ["col", "our"],
    ["cent", "re"],
    ["optim", "ise"],
    ["kilom", "etre"],
    ["lic", "ence"],
  ];

  it.each(british.map((parts) => [parts.join("")]))("is refused in British spelling: %s", (word) => {
    const { content, output } = sizes("worker/planted.ts", `export const ${word}OfRain = 1;\n`);
    if (content || !output.includes(`worker/planted.ts:1 spells "${word}OfRain"`)) throw new Error(output);
  });

  it("may be a noun in -lyses, or a protocol state", ({ expect }) => {
    const text = 'export const analyses = ["cancelled"];\n';
    expect(sizes("worker/planted.ts", text)).toMatchObject({ content: true });
  });
});

describe("the name of a type", () => {
  const both = (first: string, other: string) => {
    mkdirSync(join(folder, "worker/domain"), { recursive: true });
    writeFileSync(join(folder, "worker/domain/first.ts"), first);
    const judged = sizes("web/src/other.ts", other);
    rmSync(join(folder, "worker/domain/first.ts"));
    return judged;
  };

  it("belongs to one file of the program, exported or not", ({ expect }) => {
    const { content, output } = both("export interface Row {\n  day: string;\n}\n", "type Row = string;\nexport {};\n");
    expect(content).toBe(false);
    expect(output).toContain("web/src/other.ts and worker/domain/first.ts declare a type Row");
  });

  it("may be that of the schema in the same file", ({ expect }) => {
    const schema = "export const Day = {};\nexport type Day = string;\n";
    expect(both(schema, "export type Rows = string[];\n")).toMatchObject({ content: true });
  });
});

describe("a migration", () => {
  it.each([
    ["a cascade", "ALTER TABLE a ADD b text REFERENCES c(d) ON DELETE cascade;", "no CASCADE"],
    ["a dropped table", "DROP TABLE a;", "reviewed"],
    ["a rebuilt table", "CREATE TABLE `__new_a` (b text);", "reviewed"],
  ])("is refused for %s", (_what, sql, message) => {
    const { content, output } = sizes("migrations/0001_planted.sql", sql);
    if (content || !output.includes(message)) throw new Error(output);
  });

  it("may drop a table when the migration says what happens to its rows", ({ expect }) => {
    const sql = "-- reviewed: the table was never written to\nDROP TABLE a;\n";
    expect(sizes("migrations/0001_planted.sql", sql)).toMatchObject({ content: true });
  });
});
