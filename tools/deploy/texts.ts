export const deployTexts = {
  noToken:
    "You are not signed in to Cloudflare. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN (and CLOUDFLARE_ACCOUNT_ID) in CI.",
  refused: (message: string): string =>
    `Cloudflare refused the sign-in (${message}). Run npx wrangler login again, or check CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.`,
  noAccount: "This sign-in has no Cloudflare account. Create one at https://dash.cloudflare.com, then run this again.",
  manyAccounts: (list: string): string =>
    `This sign-in has several accounts:\n${list}\nChoose one: set CLOUDFLARE_ACCOUNT_ID, then run this again.`,
  notPaid: (account: string): string =>
    `The account is on the Workers Free plan, where checking a password takes more CPU time than the plan allows. Subscribe to Workers Paid at https://dash.cloudflare.com/${account}/workers/plans, then run this again.`,
  planUnknown:
    "This sign-in can't read the account's plan. Make sure the account has Workers Paid; on the Free plan, sign-in fails.",
  noR2: (account: string): string =>
    `R2 is not enabled. Enable it once at https://dash.cloudflare.com/${account}/r2 (it asks for a payment method), then run this again.`,
  noSubdomain: (account: string): string =>
    `The account has no workers.dev subdomain yet. Choose one at https://dash.cloudflare.com/${account}/workers/subdomain, or use a domain with --address https://…, then run this again.`,
  noZone: (host: string): string =>
    `No domain of this account covers ${host}. Add the domain to the account at https://dash.cloudflare.com, then run this again.`,
  failed: (what: string, reason: string): string => `${what} failed: ${reason}`,
  missing: (flag: string, what: string): string => `${flag} is missing: ${what}`,
  notCopied: (names: string, file: string): string =>
    `${names}: set at Cloudflare already; left as is. Cloudflare does not show secrets again, so ${file} has no copy.`,
  copied: (file: string): string =>
    `Secrets are in ${file} (readable only by you). Move it to your password manager: Cloudflare never shows them again.`,
  placeholder:
    "wrangler.toml still has the placeholder database_id. Run npm run deploy:setup first: it creates the database and writes its id.",
  noMail:
    "No mail service is set up: invitations and password links are not sent. Run this again with --mail to change that.",
  deployed: "Deployed already, with these settings. For a new version run npm run deploy.",
} as const;
