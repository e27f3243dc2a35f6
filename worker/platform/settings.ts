import * as v from "valibot";
import { sender } from "../adapters/mail/address.ts";
import { smtpServer } from "../adapters/mail/smtp/server.ts";
import * as kind from "./setting-kinds.ts";

/**
 * What a deployment may set and need not: variables of wrangler.toml, secrets, or `.dev.vars`. Listed in docs/operations.md.
 * They are not declared in wrangler.toml, because a variable and a secret of one name exclude each other at deploy.
 */
const optional = {
  /** `smtps://user:password@host:465` or `smtp://user:password@host:587` (STARTTLS). */
  SMTP_URL: kind.text(
    "smtps://user:password@host or smtp://user:password@host, user and password percent-encoded",
    (written) => smtpServer(written).ok,
  ),
  MAIL_FROM: kind.text(
    "Name <address>, such as Soilsight <no-reply@portal.example>",
    (written) => sender(written) !== null,
  ),
  /** Where people reach the portal; links in mails lead there. */
  PORTAL_ADDRESS: kind.portal,
  /** The only address that /adminlogin takes; empty: any Admin. */
  ADMIN_EMAIL: kind.email,
  /** The operator's portals: the new one, the former one and the one for trying out. */
  PRODUCTION_ADDRESS: kind.portal,
  LEGACY_ADDRESS: kind.portal,
  STAGING_ADDRESS: kind.portal,
  /** The operator's mail domain; on staging others are sent to production. */
  COMPANY_DOMAIN: kind.mailDomain,
  SALES_EMAIL: kind.email,
  SALES_PHONE: kind.phone,
  PYRA_SR300_DEVICE: kind.token,
  PYRA_MS80SH_DEVICE: kind.token,
  MARKETING_ADDRESS: kind.page,
  /** A service for customer relations that takes feature requests and bug reports, each signed with the secret. */
  CRM_ADDRESS: kind.service,
  CRM_SECRET: kind.secret,
  /** The page where an owner changes plans; it gets name, e-mail, phone and organization in its address. */
  BILLING_ADDRESS: kind.page,
  /** What a technician enters before a unit can be looked up at /setup; without it the label of the unit is enough. */
  SETUP_CODE: kind.text("6 to 64 letters, digits and signs of ASCII without a space", (code) =>
    /^[\x21-\x7e]{6,64}$/.test(code),
  ),
  /** `off`: no line a request in the log, for where nobody reads it. */
  REQUEST_LOG: kind.word("on", "off"),
  /** `required`: an Admin without a second factor may do nothing but set one up. */
  ADMIN_TWO_FACTOR: kind.word("required"),
  /** `required`: an Owner likewise, the demonstration account excepted. Their staff and devices go on. */
  OWNER_TWO_FACTOR: kind.word("required"),
  /** `required`: staff likewise, of every owner. */
  STAFF_TWO_FACTOR: kind.word("required"),
  /** Token of an API user of the Particle product that may call functions; without it devices fetch their commands. */
  PARTICLE_TOKEN: kind.token,
  /** The API of the device cloud, `https://api.particle.io` unless said. */
  PARTICLE_ADDRESS: kind.service,
  /** In place of the quotas of an owner, a device and a person (worker/platform/quotas.ts). */
  OWNER_PLANTS: kind.count,
  OWNER_DEVICES: kind.count,
  OWNER_INVITATIONS: kind.count,
  OWNER_STORAGE_BYTES: kind.size,
  DEVICE_REQUESTS: kind.count,
  DEVICE_BYTES: kind.size,
  DEVICE_DAYS: kind.count,
  PERSON_EXPORTS: kind.count,
  PERSON_EXPORT_FILES: kind.count,
  /** What the cloud's webhook shows as `Authorization: Bearer`; without it the webhook is closed. */
  PARTICLE_WEBHOOK_SECRET: kind.secret,
  /** Key of an Open-Meteo plan for commercial use; with it rain and wind of sites come from there. */
  OPEN_METEO_KEY: kind.token,
  /** An archive server of Open-Meteo of one's own, in place of `https://customer-archive-api.open-meteo.com`; needs no key. */
  OPEN_METEO_ADDRESS: kind.service,
  /** `on`: what Open-Meteo does not give, or all, is asked of NASA POWER. */
  NASA_POWER: kind.word("on", "off"),
  /** `https://power.larc.nasa.gov` unless said. */
  NASA_POWER_ADDRESS: kind.service,
  /** `on`: clocks of devices follow daylight saving; without it they keep the offset that they have. */
  SHIFT_CLOCKS: kind.word("on", "off"),
  /** Where pictures from above come from; without it maps have none. */
  IMAGERY_ADDRESS: kind.tiles,
  IMAGERY_CREDIT: kind.text("up to 200 characters without = and <", (credit) => /^[^=<]{1,200}$/.test(credit)),
};

const needed = {
  AUTH_SECRET: kind.text("32 or more random characters: openssl rand -base64 32", ({ length }) => length >= 32),
  DEVICE_KEY_SECRET: kind.bytes(32),
};

type Name = keyof typeof optional;

/** Every name that a deployment may set. */
export const settingNames: readonly string[] = [...Object.keys(needed), ...Object.keys(optional)];

const written = (env: object, name: string): string | undefined => {
  const value: unknown = (env as Record<string, unknown>)[name];
  return (typeof value === "string" ? value.trim() : "") || undefined;
};

export function setting(env: object, name: Name): string | undefined {
  const value = written(env, name);
  if (value === undefined) return undefined;
  const read = v.safeParse(optional[name], value);
  return read.success ? read.output : value;
}

/** Where links in mails lead: the address that is set, else the one this request came by. No slash at the end. */
export const portalAddress = (env: object, requestUrl: string): string =>
  new URL(setting(env, "PORTAL_ADDRESS") ?? requestUrl).origin;

/** What is wrong with the settings, one line each with the name and what is expected, never with its value. */
export function wrongSettings(env: object): string[] {
  const wrong: string[] = [];
  for (const [name, schema] of Object.entries({ ...needed, ...optional })) {
    const value = written(env, name);
    if (value === undefined && name in optional) continue;
    const read = v.safeParse(schema, value ?? "");
    if (!read.success) wrong.push(`${name}: expected ${read.issues[0].message}`);
  }
  if (mailsLeave(env) && written(env, "PORTAL_ADDRESS") === undefined)
    wrong.push("PORTAL_ADDRESS: expected where mails lead, because mails leave this portal");
  if (written(env, "CRM_ADDRESS") !== undefined && written(env, "CRM_SECRET") === undefined)
    wrong.push("CRM_SECRET: expected the secret that signs what is sent to CRM_ADDRESS");
  return wrong;
}

/** Whether mails go to other machines. A link in them must not follow the host name that a request came by. */
function mailsLeave(env: object): boolean {
  const server = smtpServer(written(env, "SMTP_URL") ?? "");
  return "EMAIL" in env || (server.ok && !kind.isLoopback(server.server.host));
}
