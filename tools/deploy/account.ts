import type { Cloudflare } from "./cloudflare.ts";
import type { Description } from "./project.ts";
import type { Setup } from "./step.ts";
import { deployTexts } from "./texts.ts";

export async function chooseAccount(cloudflare: Cloudflare, description: Description, given?: string): Promise<string> {
  const named = given?.trim() || description.accountId;
  const answer = await cloudflare.get(named ? `/accounts/${named}` : "/accounts?per_page=50");
  if (!answer.ok) throw new Error(deployTexts.refused(answer.message));
  if (named) return named;
  const accounts = answer.result as { id: string; name: string }[];
  if (accounts.length === 0) throw new Error(deployTexts.noAccount);
  if (accounts.length > 1)
    throw new Error(deployTexts.manyAccounts(accounts.map(({ id, name }) => `  ${id}  ${name}`).join("\n")));
  return accounts[0]!.id;
}

export async function checkPlan({ cloudflare, account, say }: Setup): Promise<void> {
  say(`  ✓ Signed in to account ${account}`);
  const answer = await cloudflare.get(`/accounts/${account}/subscriptions`);
  if (!answer.ok) return say(`  ! ${deployTexts.planUnknown}`);
  const plans = answer.result as { rate_plan?: { id?: string } }[];
  const isPaid = plans.some(({ rate_plan }) => /^workers_(paid|ent|unbound)|enterprise/i.test(rate_plan?.id ?? ""));
  if (!isPaid) throw new Error(deployTexts.notPaid(account));
  say("  ✓ Workers Paid");
}
