import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { settingNames, settingErrors } from "../../worker/platform/settings.ts";
import { configuredVars } from "../portal/local-settings.ts";
import { newSecret, secretNames } from "../portal/secrets.ts";
import type { Setup } from "./step.ts";
import { deployTexts } from "./texts.ts";

/** Cloudflare's error for a Worker that was never deployed. */
const NO_SUCH_WORKER = 10_007;

export async function secretsOf({ cloudflare, account, description }: Setup): Promise<Set<string>> {
  const answer = await cloudflare.get(`/accounts/${account}/workers/scripts/${description.worker}/secrets`);
  if (answer.ok) return new Set((answer.result as { name: string }[]).map(({ name }) => name));
  if (answer.status === 404 || answer.code === NO_SUCH_WORKER) return new Set();
  throw new Error(`The names of the secrets could not be read: ${answer.message} (code ${answer.code}).`);
}

/** Outside the repository, so that it is neither committed nor lost with the clone. */
const copyFile = ({ options, account, description }: Setup): string =>
  resolve(
    options.copy ??
      join(
        process.env.XDG_CONFIG_HOME ?? join(homedir(), ".config"),
        "soilsight",
        `${description.worker}-${account}.env`,
      ),
  );

const read = (file: string): Record<string, string> =>
  existsSync(file) ? (parseEnv(readFileSync(file, "utf8")) as Record<string, string>) : {};

/** Secrets that the Worker lacks, in a file that is deleted after the deploy. */
export interface NewSecrets {
  isEmpty: boolean;
  use(deploy: (args: string[]) => Promise<void>): Promise<void>;
}

/**
 * Adds missing secrets and settings; existing ones are never replaced. Copies new random secrets to a file first, and reuses them if an
 * earlier run was interrupted.
 */
export async function storeSettings(setup: Setup, chosen: Record<string, string>): Promise<NewSecrets> {
  const { options, say, folder } = setup;
  const stored = await secretsOf(setup);
  const unknown = Object.keys(options.settings).filter((name) => !settingNames.includes(name));
  if (unknown.length > 0)
    throw new Error(`--settings: ${unknown.join(", ")} is not a setting. See docs/operations.md.`);
  const file = copyFile(setup);
  const random = secretNames.filter((name) => !stored.has(name));
  const copy = read(file);
  const made = Object.fromEntries(random.map((name) => [name, options.settings[name] ?? copy[name] ?? newSecret()]));
  const wanted = { ...chosen, ...options.settings, ...made };
  const wrong = settingErrors({ ...Object.fromEntries(secretNames.map((name) => [name, newSecret()])), ...wanted });
  if (wrong.length > 0) throw new Error(`These settings are wrong. ${wrong.join("; ")}.`);
  if (random.length > 0) {
    keep(file, { ...copy, ...made });
    say(`  ${deployTexts.copied(file)}`);
  }
  const notCopied = secretNames.filter((name) => stored.has(name) && !copy[name]);
  if (notCopied.length > 0) say(`  ${deployTexts.notCopied(notCopied.join(", "), file)}`);
  const vars = configuredVars(setup.description.toml);
  const missing = Object.entries(wanted).filter(([name]) => !stored.has(name) && !(name in vars));
  for (const [name] of missing) say(`  + ${name}`);
  for (const name of Object.keys(wanted))
    if (stored.has(name)) say(`  ✓ ${name} (set already; left as is. To change it: npx wrangler secret put ${name})`);
  return { isEmpty: missing.length === 0, use: (deploy) => withFile(folder, missing, deploy) };
}

function keep(file: string, secrets: Record<string, string>): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const lines = Object.entries(secrets).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(file, lines.join(""), { mode: 0o600 });
}

async function withFile(
  folder: string,
  secrets: [string, string][],
  deploy: (args: string[]) => Promise<void>,
): Promise<void> {
  if (secrets.length === 0) return deploy([]);
  const file = join(folder, ".data", "new-secrets.json");
  mkdirSync(dirname(file), { recursive: true });
  // JSON, because wrangler expands $ in other files.
  writeFileSync(file, JSON.stringify(Object.fromEntries(secrets)), { mode: 0o600 });
  try {
    await deploy(["--secrets-file", join(".data", "new-secrets.json")]);
  } finally {
    rmSync(file, { force: true });
  }
}
