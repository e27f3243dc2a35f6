import { adminCount, invite } from "../directory/invite.ts";
import { run, tail } from "../process/command.ts";
import { chooseAccount, checkPlan } from "./account.ts";
import { chooseAddress, chooseMail } from "./choices.ts";
import { Cloudflare, tokenOf } from "./cloudflare.ts";
import { isPublished, publish, rememberPublished } from "./publish.ts";
import type { DeployOptions } from "./options.ts";
import { Description } from "./project.ts";
import { createDatabase, createBucket, createQueues } from "./resources.ts";
import type { Asker, Setup } from "./step.ts";
import { storeSettings } from "./secrets.ts";
import { deployTexts } from "./texts.ts";

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
