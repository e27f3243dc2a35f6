import type { Setup } from "./step.ts";
import { deployTexts } from "./texts.ts";

const R2_NOT_ENABLED = 10_042;

export async function createBucket({ cloudflare, account, description, say, wrangler }: Setup): Promise<void> {
  const { bucket } = description;
  const listed = await cloudflare.get(`/accounts/${account}/r2/buckets?name_contains=${bucket}`);
  if (!listed.ok && listed.code === R2_NOT_ENABLED) throw new Error(deployTexts.noR2(account));
  if (!listed.ok)
    throw new Error(deployTexts.failed("Reading the R2 buckets", `${listed.message} (code ${listed.code})`));
  const { buckets } = listed.result as { buckets: { name: string }[] };
  if (!buckets.some(({ name }) => name === bucket)) await wrangler("r2", "bucket", "create", bucket);
  say(`  ✓ R2 bucket ${bucket}`);
}

export async function createDatabase({
  cloudflare,
  account,
  description,
  options,
  say,
  wrangler,
}: Setup): Promise<void> {
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

export async function createQueues({ cloudflare, account, description, say, wrangler }: Setup): Promise<void> {
  const path = `/accounts/${account}/queues?per_page=100`;
  const list = await cloudflare.read<{ queue_name: string }[]>("The list of queues", path);
  for (const queue of description.queues) {
    if (!list.some(({ queue_name }) => queue_name === queue)) await wrangler("queues", "create", queue);
    say(`  ✓ Queue ${queue}`);
  }
}
