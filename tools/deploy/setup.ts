import { createHash } from "node:crypto";
import { join } from "node:path";
import { secretsOf, storeSettings } from "./secrets.ts";
import { type DeployOptions, mailKinds, type MailTransportKind, readAddress } from "./options.ts";
import type { Asker, Setup } from "./step.ts";
import { deployTexts } from "./texts.ts";
import { readStateFile, writeStateFile } from "../process/state-file.ts";
import { adminCount, invite } from "../directory/invite.ts";
import { run, tail } from "../process/command.ts";
import { checkPlan, chooseAccount } from "./account.ts";
import { Cloudflare, tokenOf } from "./cloudflare.ts";
import { Description } from "./project.ts";

async function chooseAddress(setup: Setup): Promise<string> {
  const { description, options, say, ask, cloudflare, account } = setup;
  const known = description.domain === null ? null : `https://${description.domain}`;
  let wanted = options.address ?? known;
  if (wanted === null && options.isAsking)
    wanted = readAddress(
      await ask("Address of the portal, such as portal.your-company.com (blank: a workers.dev address): "),
    );
  wanted ??= "workers.dev";
  if (wanted !== "workers.dev") {
    const host = new URL(wanted).hostname;
    await checkZone(setup, host);
    description.setDomain(host);
    say(`  ✓ Address ${wanted} (custom domain, in wrangler.toml)`);
    return wanted;
  }
  const answer = await cloudflare.get(`/accounts/${account}/workers/subdomain`);
  const subdomain = answer.ok ? (answer.result as { subdomain?: string } | null)?.subdomain : undefined;
  if (!subdomain) throw new Error(deployTexts.noSubdomain(account));
  const address = `https://${description.worker}.${subdomain}.workers.dev`;
  say(`  ✓ Address ${address}`);
  return address;
}

async function checkZone({ cloudflare, account }: Setup, host: string): Promise<void> {
  const parts = host.split(".");
  for (let at = 0; at < parts.length - 1; at++) {
    const answer = await cloudflare.get(`/zones?account.id=${account}&name=${parts.slice(at).join(".")}`);
    if (!answer.ok || (answer.result as unknown[]).length > 0) return;
  }
  throw new Error(deployTexts.noZone(host));
}

const isKind = (text: string): text is MailTransportKind => mailKinds.some((kind) => kind === text);

async function chooseMail(setup: Setup): Promise<Record<string, string>> {
  const { description, options, say, ask } = setup;
  const stored = await secretsOf(setup);
  const { SMTP_URL, MAIL_FROM } = options.settings;
  const isSet = description.sendsByCloudflare || stored.has("SMTP_URL");
  let kind: MailTransportKind | null = options.mail ?? (SMTP_URL === undefined ? null : "smtp");
  if (kind === null && isSet) {
    say("  ✓ Mail is set up");
    return {};
  }
  while (kind === null && options.isAsking) {
    const answer = (await ask("How does mail leave? smtp, cloudflare or none (default): ")).trim() || "none";
    kind = isKind(answer) ? answer : null;
  }
  if (kind === null || kind === "none") {
    say(`  ! ${deployTexts.noMail}`);
    return {};
  }
  if (kind === "cloudflare") description.sendByCloudflare();
  const needed = async (
    name: string,
    given: string | undefined,
    question: string,
    isSecret = false,
  ): Promise<string> => {
    if (given !== undefined || stored.has(name)) return given ?? "";
    if (!options.isAsking) throw new Error(deployTexts.missing("--settings", `a file with ${name}.`));
    return (await ask(question, isSecret)).trim();
  };
  const url =
    kind === "smtp"
      ? await needed("SMTP_URL", SMTP_URL, "SMTP_URL (smtps://user:password@host, percent-encoded): ", true)
      : "";
  const from = await needed("MAIL_FROM", MAIL_FROM, "Sender (Name <address>): ");
  say(
    `  ✓ Mail by ${kind === "smtp" ? "SMTP" : "Cloudflare's Email Service (onboard the sender's domain in the dashboard)"}`,
  );
  return { ...(url !== "" && { SMTP_URL: url }), ...(from !== "" && { MAIL_FROM: from }) };
}

const R2_NOT_ENABLED = 10_042;

async function createBucket({ cloudflare, account, description, say, wrangler }: Setup): Promise<void> {
  const { bucket } = description;
  const listed = await cloudflare.get(`/accounts/${account}/r2/buckets?name_contains=${bucket}`);
  if (!listed.ok && listed.code === R2_NOT_ENABLED) throw new Error(deployTexts.noR2(account));
  if (!listed.ok)
    throw new Error(deployTexts.failed("Reading the R2 buckets", `${listed.message} (code ${listed.code})`));
  const { buckets } = listed.result as { buckets: { name: string }[] };
  if (!buckets.some(({ name }) => name === bucket)) await wrangler("r2", "bucket", "create", bucket);
  say(`  ✓ R2 bucket ${bucket}`);
}

async function createDatabase({ cloudflare, account, description, options, say, wrangler }: Setup): Promise<void> {
  const { databaseName: name } = description;
  const find = async (): Promise<string | undefined> => {
    const path = `/accounts/${account}/d1/database?name=${name}`;
    const list = await cloudflare.read<{ uuid: string; name: string }[]>("The list of D1 databases", path);
    return list.find((database) => database.name === name)?.uuid;
  };
  let id = await find();
  if (id === undefined) {
    await wrangler("d1", "create", name, ...options.place);
    id = await find();
  }
  if (id === undefined) throw new Error(`D1 created ${name} but does not list it. Run this again in a minute.`);
  if (description.databaseId !== null && description.databaseId !== id)
    throw new Error(
      `wrangler.toml names database ${description.databaseId}, but ${name} of this account is ${id}. Check the account (CLOUDFLARE_ACCOUNT_ID), or correct database_id.`,
    );
  description.setDatabaseId(id);
  say(`  ✓ D1 database ${name} (${id}, in wrangler.toml)`);
}

async function createQueues({ cloudflare, account, description, say, wrangler }: Setup): Promise<void> {
  const path = `/accounts/${account}/queues?per_page=100`;
  const list = await cloudflare.read<{ queue_name: string }[]>("The list of queues", path);
  for (const queue of description.queues) {
    if (!list.some(({ queue_name }) => queue_name === queue)) await wrangler("queues", "create", queue);
    say(`  ✓ Queue ${queue}`);
  }
}

const stateFile = (folder: string): string => join(folder, ".data", "deployed.json");
const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

async function isPublished({ cloudflare, account, description, folder }: Setup): Promise<boolean> {
  const last = readStateFile(stateFile(folder), "Delete it; the next deploy:setup then deploys again.");
  if ((last as { description?: string } | null)?.description !== digest(description.toml)) return false;
  return (await cloudflare.get(`/accounts/${account}/workers/scripts/${description.worker}/deployments`)).ok;
}

const rememberPublished = ({ description, folder }: Setup): void =>
  writeStateFile(stateFile(folder), { description: digest(description.toml) });

async function publish({ wrangler, say }: Setup, secretsArguments: string[]): Promise<void> {
  await wrangler("d1", "migrations", "apply", "DB", "--remote");
  await wrangler("deploy", ...secretsArguments);
  say("  ✓ Deployed");
}

function wranglerIn(folder: string, env: NodeJS.ProcessEnv, say: Setup["say"]): Setup["wrangler"] {
  return async (...args) => {
    say(`  $ npx wrangler ${args.join(" ")}`);
    const done = await run(`deploy-${args[0]}`, ["wrangler", ...args], { cwd: folder, env });
    if (done.ok) return done.output;
    throw new Error(deployTexts.failed(`wrangler ${args.slice(0, 2).join(" ")}`, `\n${tail(done.output, 15)}`));
  };
}

interface Deps {
  folder: string;
  say: Setup["say"];
  ask: Asker;
  build: () => Promise<boolean>;
  env: NodeJS.ProcessEnv;
}

/** Sets up what a deployed portal lacks; throws with instructions if a step fails. */
export async function setUp(options: DeployOptions, { folder, say, ask, build, env }: Deps): Promise<void> {
  const description = new Description(folder);
  const token = tokenOf(folder, env);
  if (token === null) throw new Error(deployTexts.noToken);
  const cloudflare = new Cloudflare(token, env.CLOUDFLARE_API_BASE_URL);
  say("Account");
  const account = await chooseAccount(cloudflare, description, env.CLOUDFLARE_ACCOUNT_ID);
  const wranglerEnv = { ...env, CLOUDFLARE_ACCOUNT_ID: account };
  const setup: Setup = {
    folder,
    description,
    options,
    cloudflare,
    account,
    say,
    ask,
    wrangler: wranglerIn(folder, wranglerEnv, say),
  };
  await checkPlan(setup);
  say("Storage");
  // R2 comes first: only it may need a visit to the dashboard.
  await createBucket(setup);
  await createDatabase(setup);
  await createQueues(setup);
  description.setAccountId(account);
  say("Address and mail");
  const address = await chooseAddress(setup);
  const mail = await chooseMail(setup);
  say("Settings and secrets");
  const secretsFile = await storeSettings(setup, { ...mail, PORTAL_ADDRESS: address });
  say("Deployment");
  if (secretsFile.isEmpty && (await isPublished(setup))) say(`  ✓ ${deployTexts.deployed}`);
  else {
    if (!(await build())) throw new Error("The build failed; see above.");
    await secretsFile.use((args) => publish(setup, args));
    rememberPublished(setup);
  }
  say("First Admin");
  await inviteAdmin(setup, address);
  say(`\nThe portal is at ${address}`);
}

async function inviteAdmin(
  { cloudflare, account, description, options, say, ask }: Setup,
  portal: string,
): Promise<void> {
  const directory = cloudflare.directory(account, description.databaseId!);
  if ((await adminCount(directory)) > 0) return say("  ✓ There is an Admin already.");
  const address = options.admin ?? (options.isAsking ? await ask("Email address of the first Admin: ") : "");
  const email = address.trim().toLowerCase();
  const command = (who: string): string => `npm run admin -- --email ${who} --type Admin --remote --address ${portal}`;
  if (email === "") return say(`  ! No Admin yet. Run ${command("you@company.example")}`);
  say(`  $ ${command(email)}`);
  const { link } = await invite(directory, { email, type: "Admin", name: email, company: "", owner: null, portal });
  say(
    `  ${email} is the first Admin. Open this link within 7 days to create the password; it can be used once:\n  ${link}`,
  );
}
