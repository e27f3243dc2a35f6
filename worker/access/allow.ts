import type { MiddlewareHandler } from "hono";
import type { Permission } from "#contract/accounts/session";
import { ENERGY_FILE_MAX_LENGTH } from "#contract/common/limits";
import type { AppEnv } from "../platform/context.ts";

/**
 * `public`: anyone. `signed-in`: any live session. `device-key`: the route itself checks a device's key (or, where it
 * says so, the session). Otherwise the permission that the session must have; of a list, one is enough.
 */
export type Access = "public" | "signed-in" | "device-key" | Permission | readonly Permission[];

/** What the dashboard and the device screens both show: an owner may have either without the other. */
export const dashboardOrDevices = ["dashboard.view", "devices.view"] as const satisfies readonly Permission[];

/** `file`: a form with the file, or the file itself. `event`: JSON or a form of texts, as a webhook sends it. */
export type BodyKind = "json" | "multipart" | "file" | "event";

export type Addition = "plant" | "device" | "staff" | "owner";

export interface RouteLimits {
  /** What a body may be; JSON by default. */
  body?: BodyKind;
  /** Mail programs call it (RFC 8058) from any origin and with a form: its path carries the whole proof, so cookies are ignored. */
  byMail?: true;
  /** What it costs besides reading and writing: the mathematics of a plan, or the drawing of a document. Limited by person and owner. */
  computes?: "plan" | "document";
  /** It ends or chooses for whom a person acts, so it does not matter what the page believes about that. */
  setsActing?: true;
  /** It changes nothing, and is no GET only because of what it is sent. */
  onlyReads?: true;
  /** A read that the audit names: it is not made while the portal is looked at as another person. */
  isAudited?: true;
  /** It changes who may do what, or gives access: the person has entered the password a few minutes before (`confirmed.ts`). */
  confirmed?: true;
  /** It creates one of these, and some people get a mail: limited to a few a minute, and by the quotas of an owner. */
  adds?: Addition;
  /** It leaves a file in the bucket: limited by the bytes that an owner may have. */
  stores?: true;
  /** Largest body [bytes]; SMALL_BODY by default. */
  maxBytes?: number;
  /** Text for a larger body, where there is more to say than that it is too large. */
  tooLarge?: string;
}

export interface RouteRule extends RouteLimits {
  access: Access;
}

export interface RoutePolicy extends RouteRule {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/api/${string}`;
}

/** Enough for any form of the portal [bytes]. */
export const SMALL_BODY = 64 * 1024;
/** A text file inside a JSON string, at worst with every character escaped once [bytes]. */
export const FILE_IN_JSON = 2 * ENERGY_FILE_MAX_LENGTH + SMALL_BODY;

const rules = new WeakMap<object, RouteRule>();

/**
 * Declares who may call a route: always its first handler. It does nothing by itself; the guard, which runs before every
 * handler, finds the rule by it and enforces it.
 */
export function allow(access: Access, limits: RouteLimits = {}): MiddlewareHandler<AppEnv> {
  const declaration: MiddlewareHandler<AppEnv> = (_context, next) => next();
  rules.set(declaration, { access, ...limits });
  return declaration;
}

interface Registered {
  method: string;
  path: string;
  handler: unknown;
}

/** The rule that a route declares in its first handler; undefined: none, so nobody may call it. */
export const ruleOf = ({ handler }: Pick<Registered, "handler">): RouteRule | undefined => rules.get(handler as object);

const isMiddleware = ({ method, path }: Registered): boolean => method === "ALL" && path.endsWith("*");

/**
 * All routes with their rules, in the order of registration. Throws when a route has no rule or is outside /api, where nothing
 * guards it. Called as the worker loads, so that such a version never starts.
 */
export function declaredRoutes(app: { routes: readonly Registered[] }): readonly RoutePolicy[] {
  const first = new Map<string, Registered>();
  for (const route of app.routes) {
    const name = `${route.method} ${route.path}`;
    if (!isMiddleware(route) && !first.has(name)) first.set(name, route);
  }
  const isGuarded = ({ method, path }: Registered) =>
    method !== "ALL" && path.startsWith("/api/") && !path.includes("*");
  const open = [...first].filter(([, route]) => !ruleOf(route) || !isGuarded(route));
  if (open.length > 0)
    throw new Error(`Routes that do not begin with allow(): ${open.map(([name]) => name).join(", ")}`);
  return [...first.values()].map(
    ({ method, path, handler }) => Object.assign({ method, path }, ruleOf({ handler })) as RoutePolicy,
  );
}
