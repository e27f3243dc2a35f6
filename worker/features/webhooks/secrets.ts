import { seal, unseal } from "../../access/credentials/secret-box.ts";
import type { AuthSecret } from "../../platform/cryptography/derived-key.ts";

export interface EndpointSecrets {
  url: string;
  signing: string;
  /** Signs too for a day after a rotation. */
  former: string | null;
  routingKey: string;
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
