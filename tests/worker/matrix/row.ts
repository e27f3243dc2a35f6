import type { Capability, EitherCapability, Subject } from "./capabilities.ts";
import type { World } from "./world.ts";

export interface Asked {
  world: World;
  caller: string;
  subject: Subject;
}

/**
 * What is expected of a route. `anyone`: no session is asked for. `signed in`: any live one. `device`: the key of a device or
 * the secret of the webhook; see `device-keys.test.ts`. Otherwise the capability that the specification asks for.
 */
export interface Row {
  route: string;
  needs: Capability | EitherCapability | "anyone" | "signed in" | "device";
  /** What the call names: then it is asked for each subject, and what the caller does not reach is not found. */
  of?: "plant" | "device" | "staff" | "export";
  /** Values of the path's parameters beside `:id`. */
  params?: (asked: Asked) => Record<string, string>;
  query?: (asked: Asked) => string;
  json?: (asked: Asked) => unknown;
  file?: true;
  headers?: Record<string, string>;
  /** Status of the answer to whom it is granted; more than one where calls of this table change what the next one finds. */
  granted: number | readonly number[] | ((asked: Asked) => number);
  /** The call ends or changes the session: it is made with one of its own. */
  fresh?: true;
}
