import { fetchInPlace } from "../access/in-place.ts";
import { ORIGIN } from "../access/people.ts";
import { toa5 } from "../inbound/support.ts";
import {
  type Capability,
  type EitherCapability,
  may,
  people,
  reaches,
  type Subject,
  subjects,
} from "./capabilities.ts";
import { staffOf } from "./rows-accounts.ts";
import type { Asked, Row } from "./row.ts";
import { aStandIn } from "./world.ts";

const FILE = toa5(1_780_000_000, 3);

/** Exports and staff: own, other's or gone; plants also disabled. */
export function subjectsOf({ of, needs }: Row, caller: string): readonly Subject[] {
  if (of === undefined || !(caller in people)) return ["own"];
  if (needs === "device" || !may(caller, needs as Capability | EitherCapability)) return ["own", "deleted"];
  if (of === "staff" || of === "export") return ["own", "other's", "deleted"];
  return of === "plant" ? subjects.filter((one) => one !== "of a disabled plant") : subjects;
}

export async function ask(row: Row, asked: Asked): Promise<Response> {
  const { world, caller, subject } = asked;
  const [method, path] = row.route.split(" ") as [string, string];
  const staffId = row.of === "staff" ? staffOf(asked) : "";
  const params: Record<string, string> = {
    id: world[row.of === "plant" ? "plant" : "device"][subject],
    staffId,
    ...row.params?.(asked),
  };
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name]!) + (row.query?.(asked) ?? "");
  const headers = new Headers({
    "sec-fetch-site": "same-origin",
    "cf-connecting-ip": crypto.randomUUID(),
    ...row.headers,
    ...world.shown[caller],
  });
  if (row.fresh && caller in people) headers.set("cookie", await aStandIn(caller, world.ids));
  let body: BodyInit | null = null;
  if (row.file) {
    const form = new FormData();
    form.set("file", new File([FILE], "station.dat"));
    body = form;
  } else if (row.json) {
    headers.set("content-type", "application/json");
    body = JSON.stringify(row.json(asked));
    // Without it, a call would count as its longest body.
    headers.set("content-length", String(new TextEncoder().encode(body).length));
  }
  return fetchInPlace(new Request(ORIGIN + address, { method, headers, body, redirect: "manual" }));
}

const ANY = [200, 202, 400, 401, 404, 409, 422];

/** Allowed statuses, and whether the answer must equal that of a missing thing. */
export function expected(row: Row, asked: Asked): { statuses: readonly number[]; hidden: boolean } {
  const { caller, subject } = asked;
  const only = (status: number, hidden = false) => ({ statuses: [status], hidden });
  const granted = () => {
    const value = typeof row.granted === "function" ? row.granted(asked) : row.granted;
    return { statuses: typeof value === "number" ? [value] : value, hidden: false };
  };
  if (row.needs === "anyone") return granted();
  // Uploads also take a key, tested in `device-keys.test.ts`.
  const isKeyed = row.needs === "device" || row.file;
  if (isKeyed && caller === "a device with its key") return { statuses: ANY, hidden: false };
  if (!(caller in people)) return only(401);
  if (row.needs === "device") return only(401);
  if (row.needs !== "signed in" && !may(caller, row.needs)) return only(403);
  if (row.of !== undefined && !isReached(row, caller, subject)) return only(404, true);
  return granted();
}

function isReached(row: Row, caller: string, subject: Subject): boolean {
  // An export's device must still be visible.
  if (row.of === "export") return subject === "own" && reaches(caller, subject);
  if (row.of === "staff") return subject === "own" || (subject === "other's" && reaches(caller, subject));
  return reaches(caller, subject);
}
