import { seal, unseal } from "../../access/credentials/secret-box.ts";
import type { AuthSecret } from "../../platform/cryptography/derived-key.ts";

export interface EndpointSecrets {
  url: string;
  signing: string;
  /** Signs too for a day after a renewal, until `former_secret_until`. */
  former: string | null;
  /** Those before it, while their own day lasts: of secrets renewed twice, the receiver may have any. */
  earlier?: { secret: string; until: number }[];
  routingKey: string;
}

/** With earlier ones: a message has a signature of each, so their number has an end. */
const MAX_FORMER = 5;

type StoredSecrets = Pick<EndpointSecrets, "signing" | "former" | "earlier">;

const formerSecrets = ({ former, earlier = [] }: StoredSecrets, formerUntil: number | null, at: number) =>
  [...(former === null ? [] : [{ secret: former, until: formerUntil ?? 0 }]), ...earlier].filter(
    ({ until }) => until > at,
  );

/** Newest first. */
export const signingSecrets = (stored: StoredSecrets, formerUntil: number | null, at: number): string[] => [
  stored.signing,
  ...formerSecrets(stored, formerUntil, at).map(({ secret }) => secret),
];

/** With a new secret; null: so many sign already. */
export function renewed(stored: EndpointSecrets, formerUntil: number | null, signing: string, at: number) {
  const earlier = formerSecrets(stored, formerUntil, at);
  return earlier.length >= MAX_FORMER ? null : { ...stored, signing, former: stored.signing, earlier };
}

const boxOf = (id: string): string => `webhook ${id}`;

export const sealSecrets = (env: AuthSecret, id: string, secrets: EndpointSecrets): Promise<string> =>
  seal(env, boxOf(id), JSON.stringify(secrets));

/** Null: sealed under another AUTH_SECRET. */
export async function openSecrets(
  env: AuthSecret,
  { id, sealed }: { id: string; sealed: string },
): Promise<EndpointSecrets | null> {
  const open = await unseal(env, boxOf(id), sealed);
  return open === null ? null : (JSON.parse(open) as EndpointSecrets);
}
