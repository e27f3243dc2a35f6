/**
 * What a deployment may set and need not: variables of wrangler.toml, secrets, or `.dev.vars`. Listed in docs/operations.md.
 * They are not declared in wrangler.toml, because a variable and a secret of one name exclude each other at deploy.
 */
interface Settings {
  /** `smtps://user:password@host:465` or `smtp://user:password@host:587` (STARTTLS). */
  SMTP_URL?: string;
  /** Sender of every mail, `Soilsight <no-reply@portal.example>`. */
  MAIL_FROM?: string;
  /** Where people reach the portal, `https://portal.example`; links in mails lead there. */
  PORTAL_ADDRESS?: string;
  /** The only address that /adminlogin takes; empty: any Admin. */
  ADMIN_EMAIL?: string;
  /** The operator's portals, `https://…`: the new one, the former one and the one for trying out. */
  PRODUCTION_ADDRESS?: string;
  LEGACY_ADDRESS?: string;
  STAGING_ADDRESS?: string;
  /** The operator's mail domain; on staging others are sent to production. */
  COMPANY_DOMAIN?: string;
  /** Who sells, shown on every page. */
  SALES_EMAIL?: string;
  SALES_PHONE?: string;
  /** The page where an owner changes plans, `https://…`; it gets name, e-mail, phone and organization in its address. */
  BILLING_ADDRESS?: string;
  /** `required`: an Admin without a second factor may do nothing but set one up. */
  ADMIN_TWO_FACTOR?: string;
  /** Token of an API user of the Particle product that may call functions; without it devices fetch their commands. */
  PARTICLE_TOKEN?: string;
  /** The API of the device cloud, `https://api.particle.io` unless said. */
  PARTICLE_ADDRESS?: string;
  /** What the cloud's webhook shows as `Authorization: Bearer`; without it the webhook is closed. */
  PARTICLE_WEBHOOK_SECRET?: string;
  /** Key of an Open-Meteo plan for commercial use; with it rain and wind of sites come from there. */
  OPEN_METEO_KEY?: string;
  /** An archive server of Open-Meteo of one's own, in place of `https://customer-archive-api.open-meteo.com`; needs no key. */
  OPEN_METEO_ADDRESS?: string;
  /** `on`: what Open-Meteo does not give, or all, is asked of NASA POWER. */
  NASA_POWER?: string;
  /** `https://power.larc.nasa.gov` unless said. */
  NASA_POWER_ADDRESS?: string;
}

/** A setting of the deployment, or nothing. */
export function setting(env: object, name: keyof Settings): string | undefined {
  const value = (env as Settings)[name]?.trim();
  return value === "" ? undefined : value;
}

/** Where links in mails lead: the address that is set, else the one this request came by. No slash at the end. */
export const portalAddress = (env: object, requestUrl: string): string =>
  new URL(setting(env, "PORTAL_ADDRESS") ?? requestUrl).origin;
