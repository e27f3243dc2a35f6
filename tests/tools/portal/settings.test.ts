import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, it } from "vitest";
import { hideLocalData } from "../../../tools/portal/local-database.ts";
import { freePort } from "../../../tools/portal/port.ts";
import { configuredVars, localSettings } from "../../../tools/portal/local-settings.ts";
import { ensureSecrets, lostSecrets, secretNames, secretOf } from "../../../tools/portal/secrets.ts";
import { defaultVars, devCommand, NO_REQUEST_LOG, settingsFault } from "../../../tools/portal/server.ts";
import { unknownSettings } from "../../../tools/portal/unknown-settings.ts";
import { start } from "../../../tools/process/command.ts";
import { inRoot } from "../../../tools/process/root.ts";
import { settingNames } from "../../../worker/platform/settings.ts";

const folder = mkdtempSync(join(tmpdir(), "settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function namesOfRunbook(): string[] {
  const [, rest = ""] = readFileSync(inRoot("docs", "operations.md"), "utf8").split("\n## Secrets\n");
  const [tables = ""] = rest.split("\n## Mail\n");
  const cells = [...tables.matchAll(/^\| ([^|]*) \|/gm)].map(([, cell]) => cell!);
  return [...new Set(cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!)))];
}

/** Contains every character that a settings file could misread. */
const VALUE = "two words: a=b, #c";
const names = namesOfRunbook();
const optional = names.filter((name) => !secretNames.some((secret) => secret === name));
const required = /^\[secrets\]\nrequired = .*$/m.exec(readFileSync(inRoot("wrangler.toml"), "utf8"))![0];

interface Reached {
  address: string;
  values: Record<string, string>;
  wrong: string[];
}

async function reached(vars: string, devVars: string, more = ""): Promise<Reached> {
  const project = mkdtempSync(join(folder, "project-"));
  const main = inRoot("tests", "fixtures", "settings", "probe.ts");
  const head = `name = "probe"\nmain = "${main}"\ncompatibility_date = "2026-10-01"\n${more}`;
  writeFileSync(join(project, "wrangler.toml"), `${head}${required}\n${vars}`);
  writeFileSync(join(project, ".dev.vars"), devVars);
  const port = await freePort(28_000 + Math.floor(Math.random() * 4000));
  const options = ["--port", String(port), "--ip", "127.0.0.1", "--inspector-port", "0"];
  const { child, log } = start(`settings-${port}`, devCommand(options), { cwd: project });
  try {
    for (let tries = 0; tries < 900 && child.exitCode === null; tries++) {
      const reply = await fetch(`http://127.0.0.1:${port}`).catch(() => null);
      if (reply?.ok) return (await reply.json()) as Reached;
      await pause(100);
    }
    throw new Error(readFileSync(log, "utf8"));
  } finally {
    child.kill("SIGTERM");
  }
}

const lines = (of: readonly string[]): string => of.map((name) => `${name}='${VALUE}'\n`).join("");

let clone: Promise<Reached> | undefined;
/** A clone that deploys to a domain, with its settings in [vars]; started once for both tests about it. */
const deployingClone = (): Promise<Reached> =>
  (clone ??= reached(
    `[vars]\n${lines(optional)}`,
    lines(secretNames),
    'routes = [{ pattern = "portal.example", custom_domain = true }]\n',
  ));

describe("the settings in the runbook", () => {
  it("are those that the portal reads", ({ expect }) => {
    expect(names.toSorted()).toEqual(settingNames.toSorted());
  });

  it.concurrent("are read from .dev.vars, and each wrong one is named", async ({ expect }) => {
    const { values, wrong } = await reached("", lines(names));
    expect(values).toEqual(Object.fromEntries(names.map((name) => [name, VALUE])));
    expect(wrong.toSorted()).toEqual(names.toSorted());
  });

  it.concurrent("are read from [vars], and each wrong one is named", async ({ expect }) => {
    const { values, wrong } = await deployingClone();
    expect(values).toEqual(Object.fromEntries(names.map((name) => [name, VALUE])));
    expect(wrong.toSorted()).toEqual(names.toSorted());
  });
});

describe("the report of npm start on settings", () => {
  it("is the log line that names what is wrong", ({ expect }) => {
    const line = JSON.stringify({ event: "settings-wrong", message: 'Put right: "X".' });
    expect(settingsFault(`noise\n[ERROR] ${line}\nmore`)).toBe('Put right: "X".');
    expect(settingsFault("noise")).toBeNull();
  });

  it("lists unknown settings", ({ expect }) => {
    expect(unknownSettings({ SMTP_URL: "", SMPT_URL: "" })).toEqual(["SMPT_URL"]);
  });

  it("reads only texts of [vars]", ({ expect }) => {
    const toml = 'name = "x"\n[vars]\nA = "1 \\"2\\""\nB = \'3\'\n\n[triggers]\nC = "4"\n';
    expect(configuredVars(toml)).toEqual({ A: '1 "2"', B: "3" });
    expect(configuredVars('[triggers]\nC = "4"\n')).toEqual({});
    expect(configuredVars("[vars]\nA = '1'")).toEqual({ A: "1" });
  });
});

describe("the address of a request on one's own machine", () => {
  it.concurrent("is this machine also in a clone that deploys to a domain", async ({ expect }) => {
    const { address } = await deployingClone();
    expect(address).toMatch(/^http:\/\/(?:localhost|127\.0\.0\.1):\d+$/);
  });
});

describe("the server's log", () => {
  it("shows failed uploads without the device key of their address", ({ expect }) => {
    const line =
      "failed: PUT http://localhost:8787/api/device/inbound/sensor/data?apiKey=aZ_9-secret&deviceId=x (once)";
    const program = `console.error(${JSON.stringify(line)}); console.log(process.env.WRANGLER_WRITE_LOGS)`;
    const preload = devCommand([]).slice(1, 4);
    const { stdout, stderr } = spawnSync(process.execPath, [...preload, "--eval", program], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stderr).toBe(`${line.replace("aZ_9-secret", "(hidden)")}\n`);
    expect(stdout).toBe("false\n");
  });
});

describe("the settings that npm start adds", () => {
  it("include its own address, so that no Host header decides where the links of mails lead, and no request log", ({
    expect,
  }) => {
    const address = "http://localhost:9000";
    expect(defaultVars({}, address)).toEqual([...NO_REQUEST_LOG, "--var", `PORTAL_ADDRESS:${address}`]);
    expect(defaultVars({ PORTAL_ADDRESS: "https://portal.example", REQUEST_LOG: "on" }, address)).toEqual([]);
  });
});

describe("the secrets of .dev.vars", () => {
  it("are added to existing settings, and kept from then on", ({ expect }) => {
    const file = join(folder, "dev-vars");
    writeFileSync(file, "SALES_EMAIL=sales@company.example");
    expect(ensureSecrets(file)).toEqual(secretNames);
    const first = localSettings(file);
    expect(Object.keys(first).toSorted()).toEqual([...secretNames, "SALES_EMAIL"]);
    expect(first.SALES_EMAIL).toBe("sales@company.example");
    expect(Buffer.from(secretOf("DEVICE_KEY_SECRET", file), "base64")).toHaveLength(32);
    expect(ensureSecrets(file)).toEqual([]);
    expect(localSettings(file)).toEqual(first);
    writeFileSync(file, "");
    expect(() => secretOf("AUTH_SECRET", file)).toThrow("AUTH_SECRET");
  });

  it("that replace those of a database are said, with what they cost", ({ expect }) => {
    expect(lostSecrets(["DEVICE_KEY_SECRET"])).toMatch(
      /DEVICE_KEY_SECRET.*device keys can no longer be shown.*put it back/,
    );
  });
});

describe("data and logs of this machine", () => {
  it("can be read only by the person who runs the portal, also those of earlier versions", ({ expect }) => {
    const [state, logs] = [join(folder, "private", "state"), join(folder, "logs")];
    mkdirSync(logs);
    chmodSync(logs, 0o755);
    const before = process.umask();
    try {
      hideLocalData([state, logs]);
      writeFileSync(join(logs, "wrangler.log"), "");
    } finally {
      process.umask(before);
    }
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect([modeOf(state), modeOf(logs), modeOf(join(logs, "wrangler.log"))]).toEqual(["700", "700", "600"]);
  });
});
