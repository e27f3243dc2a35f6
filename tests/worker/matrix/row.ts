import type { Capability, EitherCapability, Subject } from "./capabilities.ts";
import type { World } from "./world.ts";

export interface Asked {
  world: World;
  caller: string;
  subject: Subject;
}

/**
 * Expectation of a route. `anyone`: no session. `signed in`: any session. `device`: a device key or the webhook's secret
 * (`device-keys.test.ts`). Otherwise a capability of the specification.
 */
export interface Row {
  route: string;
  needs: Capability | EitherCapability | "anyone" | "signed in" | "device";
  /** Tested for each subject of this type; those that the caller may not see are not found. */
  of?: "plant" | "device" | "staff" | "export";
  params?: (asked: Asked) => Record<string, string>;
  query?: (asked: Asked) => string;
  json?: (asked: Asked) => unknown;
  file?: true;
  headers?: Record<string, string>;
  /** Several statuses if other calls of this table change the outcome. */
  granted: number | readonly number[] | ((asked: Asked) => number | readonly number[]);
  /** Needs its own session, because the call ends or changes it. */
  fresh?: true;
  /** Callers ask one after the other, because few passwords are checked at once. */
  inTurn?: true;
}

type More = Omit<Row, "route" | "needs" | "granted" | "of">;
const rowOf =
  (of?: Row["of"]) =>
  (route: string, needs: Row["needs"], granted: Row["granted"], more: More = {}): Row => ({
    ...more,
    route,
    needs,
    granted,
    ...(of !== undefined && { of }),
  });

export const row = rowOf();
export const plantRow = rowOf("plant");
export const deviceRow = rowOf("device");
export const staffRow = rowOf("staff");
export const exportRow = rowOf("export");
