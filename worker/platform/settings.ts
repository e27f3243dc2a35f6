import * as v from "valibot";
import { sender } from "../adapters/mail/address.ts";
import { smtpServer } from "../adapters/mail/smtp/server.ts";
import * as kind from "./setting-kinds.ts";

/**
 * Optional settings: variables of wrangler.toml, secrets, or `.dev.vars`, listed in docs/operations.md. wrangler.toml
 * doesn't declare them, because a variable and a secret can't share a name.
 */
const optional = {
  SMTP_URL: kind.text(
    "smtps://user:password@host or smtp://user:password@host, user and password percent-encoded",
    (written) => smtpServer(written).ok,
  ),
  MAIL_FROM: kind.text(
    "Name <address>, such as Soilsight <no-reply@portal.example>",
    (written) => sender(written) !== null,
  ),
  PORTAL_ADDRESS: kind.portal,
  /** Only this address may use /adminlogin; if empty, any Admin may. */
  ADMIN_EMAIL: kind.email,
  PRODUCTION_ADDRESS: kind.portal,
  LEGACY_ADDRESS: kind.portal,
  STAGING_ADDRESS: kind.portal,
  /** Mail domain of the company; staging sends everyone else to production. */
  COMPANY_DOMAIN: kind.mailDomain,
  /** Published in /.well-known/security.txt. */
  SECURITY_CONTACT: kind.email,
  SALES_EMAIL: kind.email,
  SALES_PHONE: kind.phone,
  PYRA_SR300_DEVICE: kind.token,
  PYRA_MS80SH_DEVICE: kind.token,
  MARKETING_ADDRESS: kind.page,
  CRM_ADDRESS: kind.service,
  CRM_SECRET: kind.secret,
  /** Page for changing plans; gets name, email, phone and organization in its query. */
  BILLING_ADDRESS: kind.page,
  /** Code for looking up a unit at /setup, besides what its label says. */
  SETUP_CODE: kind.text("6 to 64 ASCII letters, digits and symbols without a space", (code) =>
    /^[\x21-\x7e]{6,64}$/.test(code),
  ),
  /** `allowed`: units without a claim code are proven by their ICCID alone. */
  UNITS_WITHOUT_CODE: kind.word("allowed", "refused"),
  REQUEST_LOG: kind.word("on", "off"),
  /**
   * `required`: an Admin without a second factor can only set one up. The next two do the same for Owners and Staff;
   * the demonstration account is exempt.
   */
  ADMIN_TWO_FACTOR: kind.word("required"),
  OWNER_TWO_FACTOR: kind.word("required"),
  STAFF_TWO_FACTOR: kind.word("required"),
  /** Token of a Particle API user that may call functions; without it, devices fetch commands. */
  PARTICLE_TOKEN: kind.token,
  PARTICLE_ADDRESS: kind.service,
  OWNER_PLANTS: kind.count,
  OWNER_DEVICES: kind.count,
  OWNER_INVITATIONS: kind.count,
  REGISTRATIONS: kind.count,
  OWNER_CHANGES: kind.count,
  OWNER_COMMANDS: kind.count,
  OWNER_ROLLOUT_DEVICES: kind.count,
  OWNER_IMPORT_ROWS: kind.count,
  OWNER_NEW_DAYS: kind.count,
  OWNER_STORAGE_BYTES: kind.size,
  DEVICE_REQUESTS: kind.count,
  DEVICE_BYTES: kind.size,
  DEVICE_DAYS: kind.count,
  PERSON_EXPORTS: kind.count,
  PERSON_EXPORT_FILES: kind.count,
  /** Bearer token of the cloud's webhook; without it, the webhook is closed. */
  PARTICLE_WEBHOOK_SECRET: kind.secret,
  /** Key of a commercial Open-Meteo plan; enables its rain and wind. */
  OPEN_METEO_KEY: kind.token,
  /** Self-hosted Open-Meteo archive instead of `https://customer-archive-api.open-meteo.com`; needs no key. */
  OPEN_METEO_ADDRESS: kind.service,
  /** `on`: use NASA POWER where Open-Meteo fails, or alone. */
  NASA_POWER: kind.word("on", "off"),
  NASA_POWER_ADDRESS: kind.service,
  /** Self-hosted ensemble instead of `https://customer-ensemble-api.open-meteo.com`; needs no key. */
  OPEN_METEO_ENSEMBLE_ADDRESS: kind.service,
  /** Past forecasts, from which the ensemble's first shares are learned. */
  OPEN_METEO_PREVIOUS_RUNS_ADDRESS: kind.service,
  /** `on`: rain forecasts of the US National Weather Service. */
  NWS_FORECAST: kind.word("on", "off"),
  /** Mail address or page in the `User-Agent`, by which the service can reach the operator. */
  NWS_CONTACT: kind.text("up to 100 printable characters", (contact) => /^[\x21-\x7e]{1,100}$/.test(contact)),
  NWS_ADDRESS: kind.service,
  /** `on`: device clocks follow daylight saving; otherwise they keep their offset. */
  SHIFT_CLOCKS: kind.word("on", "off"),
  /** DNS over HTTPS with JSON answers, for the hosts of webhooks. */
  DNS_ADDRESS: kind.service,
  /** `on`: webhooks may go to `http://127.0.0.1`. Only for a portal on one's own machine. */
  WEBHOOKS_LOCAL: kind.word("on", "off"),
  IMAGERY_ADDRESS: kind.tiles,
  IMAGERY_CREDIT: kind.text("up to 200 characters without = and <", (credit) => /^[^=<]{1,200}$/.test(credit)),
};

const needed = {
  AUTH_SECRET: kind.text("32 or more random characters: openssl rand -base64 32", ({ length }) => length >= 32),
  DEVICE_KEY_SECRET: kind.bytes(32),
};

type Name = keyof typeof optional;

export const settingNames: readonly string[] = [...Object.keys(needed), ...Object.keys(optional)];

const rawSetting = (env: object, name: string): string | undefined => {
  const value: unknown = (env as Record<string, unknown>)[name];
  return (typeof value === "string" ? value.trim() : "") || undefined;
};

export function setting(env: object, name: Name): string | undefined {
  const value = rawSetting(env, name);
  if (value === undefined) return undefined;
  const read = v.safeParse(optional[name], value);
  return read.success ? read.output : value;
}

/** Base of links in mails: the setting, else the host of this request. No trailing slash. */
export const portalAddress = (env: object, requestUrl: string): string =>
  new URL(setting(env, "PORTAL_ADDRESS") ?? requestUrl).origin;

export function settingErrors(env: object): string[] {
  const wrong: string[] = [];
  for (const [name, schema] of Object.entries({ ...needed, ...optional })) {
    const value = rawSetting(env, name);
    if (value === undefined && name in optional) continue;
    const read = v.safeParse(schema, value ?? "");
    if (!read.success) wrong.push(`${name}: expected ${read.issues[0].message}`);
  }
  if (sendsMailOutside(env) && rawSetting(env, "PORTAL_ADDRESS") === undefined)
    wrong.push("PORTAL_ADDRESS: expected the address for links in emails, because this portal sends email");
  if (rawSetting(env, "CRM_ADDRESS") !== undefined && rawSetting(env, "CRM_SECRET") === undefined)
    wrong.push("CRM_SECRET: expected the secret that signs what is sent to CRM_ADDRESS");
  const portal = URL.parse(rawSetting(env, "PORTAL_ADDRESS") ?? "");
  if (rawSetting(env, "WEBHOOKS_LOCAL") === "on" && !(portal !== null && kind.isLoopback(portal.hostname)))
    wrong.push("WEBHOOKS_LOCAL: expected off, because PORTAL_ADDRESS isn't on this machine");
  return wrong;
}

/** True if mails leave this machine; then a link must not follow the request's host name. */
function sendsMailOutside(env: object): boolean {
  const server = smtpServer(rawSetting(env, "SMTP_URL") ?? "");
  return "EMAIL" in env || (server.ok && !kind.isLoopback(server.server.host));
}
