import type { MiddlewareHandler } from "hono";
import type { Permission } from "#contract/accounts/session";
import { ENERGY_FILE_MAX_LENGTH } from "#contract/common/limits";
import { MCP_PATH } from "#contract/v1/mcp";
import type { TokenScope } from "#contract/tokens/tokens";
import type { AppEnv, Principal } from "../platform/context.ts";

/**
 * `public`: anyone. `signed-in`: any live session. `device-key`: the route checks the key itself. Otherwise the
 * permission that the caller needs; one of a list is enough.
 */
export type Access = "public" | "signed-in" | "device-key" | Permission | readonly Permission[];

export function isAllowed({ permissions }: Principal, access: Exclude<Access, "public" | "device-key">): boolean {
  if (access === "signed-in") return true;
  return typeof access === "string"
    ? permissions.has(access)
    : access.some((permission) => permissions.has(permission));
}

/** Of routes that change people, their access or what is theirs for good. */
export const confirmed = { needsConfirmation: true } as const;

export const dashboardOrDevices = ["dashboard.view", "devices.view"] as const satisfies readonly Permission[];

/** `file`: a form with the file, or the raw file. `event`: JSON or a form of text fields, as a webhook sends it. */
export type BodyKind = "json" | "multipart" | "file" | "event";

export type AddedResource = "plant" | "device" | "staff" | "owner";

/**
 * What a call may take of the isolate's only thread; each class has its own limit (`limitPerson`). `analysis`: calculates an outdated plan of
 * one device, or reads weeks of days of many; `plan`: calculates in any case; `document`:
 * draws or writes a file.
 */
export type ComputingCost = "analysis" | "plan" | "document";
/** `read`, `write`: a bounded number of statements and no more. */
export type CostClass = ComputingCost | "read" | "write";

export interface RouteLimits {
  body?: BodyKind;
  /**
   * Called by mail programs (RFC 8058) from any origin and with a form. The path carries the whole proof, so cookies
   * are ignored.
   */
  calledByMailPrograms?: true;
  needsComputing?: ComputingCost;
  /** Starts or ends acting for an owner, so the acting header of the page is not checked. */
  changesActingOwner?: true;
  /** Changes nothing, although the method is not GET. */
  onlyReads?: true;
  /** Changes something, although the method is GET. */
  changesByGet?: true;
  /** A read that the audit records, so it is refused while viewing as another person. */
  isAudited?: true;
  /** The caller must have entered the password within `CONFIRMED_SECONDS`. */
  needsConfirmation?: true;
  adds?: AddedResource;
  stores?: true;
  /** Scope that a token needs. Left out: no token may call the route. `any`: every token, whatever its scopes. */
  token?: TokenScope | "any";
  maxBytes?: number;
  tooLarge?: string;
}

export interface RouteRule extends RouteLimits {
  access: Access;
}

export interface RoutePolicy extends RouteRule {
  cost: CostClass;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/api/${string}` | typeof MCP_PATH;
}

export const DEFAULT_MAX_BODY_BYTES = 64 * 1024;
/**
 * Maximum body for a text file in a JSON string [bytes]: its longest text, and a quarter for escapes. A year of minutes has 525,600 lines of
 * up to 30 characters; each line end takes two characters more.
 */
export const MAX_JSON_FILE_BYTES = 1.25 * ENERGY_FILE_MAX_LENGTH + DEFAULT_MAX_BODY_BYTES;

/** A body that took longer than this is acted on only if its sender still has the right [ms]. */
export const SLOW_MS = 1000;

const rules = new WeakMap<object, RouteRule>();

/**
 * Declares who may call a route; must be its first handler. The guard enforces the rule before any other handler runs.
 */
export function allow(access: Access, limits: RouteLimits = {}): MiddlewareHandler<AppEnv> {
  const declaration: MiddlewareHandler<AppEnv> = (_context, next) => next();
  rules.set(declaration, { access, ...limits });
  return declaration;
}

interface RegisteredRoute {
  method: string;
  path: string;
  handler: unknown;
}

export const ruleOf = ({ handler }: Pick<RegisteredRoute, "handler">): RouteRule | undefined =>
  rules.get(handler as object);

export function policyOf({ method, path }: { method: string; path: string }, rule: RouteRule): RoutePolicy {
  const isRead = method === "GET" ? !rule.changesByGet : rule.onlyReads;
  const cost = rule.needsComputing ?? (isRead ? "read" : "write");
  return { ...rule, method, path, cost } as RoutePolicy;
}

const isMiddleware = ({ method, path }: RegisteredRoute): boolean => method === "ALL" && path.endsWith("*");

/**
 * Returns all routes with their rules. Throws if a route has no rule or no guard runs before it; runs at load, so such a
 * version never starts.
 */
export function declaredRoutes(app: { routes: readonly RegisteredRoute[] }): readonly RoutePolicy[] {
  const first = new Map<string, RegisteredRoute>();
  for (const route of app.routes) {
    const name = `${route.method} ${route.path}`;
    if (!isMiddleware(route) && !first.has(name)) first.set(name, route);
  }
  const isGuarded = ({ method, path }: RegisteredRoute) =>
    method !== "ALL" && (path.startsWith("/api/") || path === MCP_PATH) && !path.includes("*");
  const open = [...first].filter(([, route]) => !ruleOf(route) || !isGuarded(route));
  if (open.length > 0)
    throw new Error(`Routes that do not begin with allow(): ${open.map(([name]) => name).join(", ")}`);
  return [...first.values()].map(({ method, path, handler }) => policyOf({ method, path }, ruleOf({ handler })!));
}
