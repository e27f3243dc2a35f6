import { secretsOf } from "./secrets.ts";
import { type MailTransportKind, mailKinds, readAddress } from "./options.ts";
import type { Setup } from "./step.ts";
import { deployTexts } from "./texts.ts";

export async function chooseAddress(setup: Setup): Promise<string> {
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

export async function chooseMail(setup: Setup): Promise<Record<string, string>> {
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
