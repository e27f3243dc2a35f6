import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { settingNames } from "../../worker/platform/settings.ts";
import { chooseAccount } from "../deploy/account.ts";
import { Cloudflare, tokenOf } from "../deploy/cloudflare.ts";
import { Description } from "../deploy/project.ts";
import { deployTexts } from "../deploy/texts.ts";
import { configuredVars } from "../portal/local-settings.ts";
import { schedules } from "../portal/crons.ts";
import { secretNames } from "../portal/secrets.ts";
import type { DirectoryDatabase } from "../portal/database.ts";
import { inRoot } from "../process/root.ts";
import { fail, type Finding, ok, warn } from "./finding.ts";

export async function checkAddress(address: string): Promise<Finding[]> {
  const reply = await fetch(`${address}/api/version`, { signal: AbortSignal.timeout(10_000) }).catch(
    (error: Error) => error,
  );
  if (reply instanceof Error) {
    const { message } = reply.cause instanceof Error ? reply.cause : reply;
    const isHere = ["localhost", "127.0.0.1"].includes(new URL(address).hostname);
    const advice = isHere
      ? "The portal is not running. Start it with npm start."
      : "Check the address, its DNS record and the deployment.";
    return [fail(`${address} cannot be reached: ${message}`, advice)];
  }
  if (reply.status === 503)
    return [
      fail(`${address} answers 503`, "A setting is wrong: npx wrangler tail shows settings-wrong with its name."),
    ];
  const { version } = ((await reply.json().catch(() => null)) as { version?: string } | null) ?? {};
  if (!reply.ok || version === undefined)
    return [fail(`${address} answers ${reply.status}, but not as Soilsight does`, "Check the address.")];
  const { version: here } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { version: string };
  return [
    version === here
      ? ok(`${address} answers, version ${version}`)
      : warn(`${address} has version ${version}, this clone ${here}`, "Run npm run deploy to publish this clone."),
  ];
}

async function checkMigrations(directory: DirectoryDatabase): Promise<Finding> {
  const applied = new Set(
    (await directory.query<{ name: string }>("SELECT name FROM d1_migrations")).map(({ name }) => name),
  );
  const missing = globSync("migrations/*.sql", { cwd: inRoot() })
    .map((path) => basename(path))
    .filter((name) => !applied.has(name));
  return missing.length === 0
    ? ok("D1: all migrations are applied")
    : fail(`D1: these migrations are missing: ${missing.join(", ")}`, "Run npm run deploy; it applies them first.");
}

/** A cron that does not run leaves work undone: waiting mails, expired sessions. */
async function checkCronWork(directory: DirectoryDatabase, now: number): Promise<Finding[]> {
  const count = async (sql: string) => (await directory.query<{ n: number }>(sql))[0]!.n;
  const waiting = await count(
    `SELECT count(*) AS n FROM mail_outbox WHERE state = 'waiting' AND next_try_at < ${Math.floor(now - 20 * 60)}`,
  );
  const dead = await count(
    `SELECT count(*) AS n FROM mail_outbox WHERE state = 'dead' AND created_at > ${Math.floor(now - 86_400)}`,
  );
  const expired = await count(`SELECT count(*) AS n FROM sessions WHERE expires_at < ${Math.floor(now - 3 * 3600)}`);
  const log = "Look at Workers Logs for cron-task-failed, and at the trigger events of the Worker in the dashboard.";
  return [
    waiting === 0
      ? ok("The five-minute cron runs: no mail is overdue")
      : fail(`Mails that are overdue by 20 minutes or more: ${waiting}`, log),
    expired === 0
      ? ok("The hourly cron runs: nothing waits for it")
      : fail(`Sessions that expired over 3 hours ago and are still stored: ${expired}`, log),
    ...(dead === 0
      ? []
      : [
          warn(
            `Mails given up within the last day: ${dead}`,
            "See the outbox (Admin, Mail) for the mail server's words.",
          ),
        ]),
  ];
}

/** Secret values can't be read; a wrong one keeps the portal from answering. */
function checkSecondFactor(names: ReadonlySet<string>): Finding {
  const asked = settingNames
    .filter((name) => name.endsWith("_TWO_FACTOR") && names.has(name))
    .map((name) => ({ ADMIN: "Admins", OWNER: "Owners", STAFF: "staff" })[name.split("_")[0]!]);
  return names.has("ADMIN_TWO_FACTOR")
    ? ok(`A second factor is required of: ${asked.join(", ")}`)
    : warn("Admins can sign in without a second factor", "echo required | npx wrangler secret put ADMIN_TWO_FACTOR");
}

export async function checkDeployment(folder: string, env: NodeJS.ProcessEnv, now: number): Promise<Finding[]> {
  const description = new Description(folder);
  if (description.databaseId === null) return [fail("wrangler.toml has the placeholder id", deployTexts.placeholder)];
  const token = tokenOf(folder, env);
  if (token === null) return [fail("Cloudflare", deployTexts.noToken)];
  const cloudflare = new Cloudflare(token, env.CLOUDFLARE_API_BASE_URL);
  const account = await chooseAccount(cloudflare, description, env.CLOUDFLARE_ACCOUNT_ID);
  const found = [ok(`Signed in to account ${account}`)];
  const script = `/accounts/${account}/workers/scripts/${description.worker}`;
  const secrets = await cloudflare.get(`${script}/secrets`);
  if (!secrets.ok)
    return [...found, fail(`Worker ${description.worker}: ${secrets.message}`, "Run npm run deploy:setup.")];
  const names = new Set((secrets.result as { name: string }[]).map(({ name }) => name));
  const lacking = secretNames.filter((name) => !names.has(name));
  const advice = "Run npm run deploy:setup; it adds them.";
  found.push(lacking.length === 0 ? ok("Secrets are set") : fail(`Secrets: ${lacking.join(", ")} missing`, advice));
  found.push(checkSecondFactor(new Set([...names, ...Object.keys(configuredVars(description.toml))])));
  const crons = await cloudflare.read<{ schedules: { cron: string }[] }>("The crons", `${script}/schedules`);
  const missing = schedules(description.toml).filter((one) => !crons.schedules.some(({ cron }) => cron === one));
  found.push(
    missing.length === 0
      ? ok("Crons are registered")
      : fail(`Cron ${missing.join(", ")} is not registered`, "Run npm run deploy."),
  );
  const directory = cloudflare.directory(account, description.databaseId);
  return [...found, await checkMigrations(directory), ...(await checkCronWork(directory, now))];
}
