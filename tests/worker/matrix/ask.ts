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

/** A file that begins at noon of a day of 2026. */
const FILE = toa5(1_780_000_000, 3);

/** The subjects of a row: exports and staff are one's own, another's or gone, plants also closed. */
export function subjectsOf({ of, needs }: Row, caller: string): readonly Subject[] {
  // Who may not do it at all is refused before anything is looked up.
  if (of === undefined || !(caller in people)) return ["own"];
  if (needs === "device" || !may(caller, needs as Capability | EitherCapability)) return ["own", "deleted"];
  if (of === "staff" || of === "export") return ["own", "other's", "deleted"];
  return of === "plant" ? subjects.filter((one) => one !== "of a disabled plant") : subjects;
}

/** Makes the call of a row. Each comes from an address of its own, so that the limits of the portal do not count it. */
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
  }
  return fetchInPlace(new Request(ORIGIN + address, { method, headers, body, redirect: "manual" }));
}

const ANY = [200, 202, 400, 401, 404, 409, 422];

/** The statuses that the specification allows, and whether the answer must read like that of something that does not exist. */
export function expected(row: Row, asked: Asked): { statuses: readonly number[]; hidden: boolean } {
  const { caller, subject } = asked;
  const only = (status: number, hidden = false) => ({ statuses: [status], hidden });
  const granted = () => {
    const value = typeof row.granted === "function" ? row.granted(asked) : row.granted;
    return { statuses: typeof value === "number" ? [value] : value, hidden: false };
  };
  if (row.needs === "anyone") return granted();
  // The upload takes a key as well; what a key opens is asked in `device-keys.test.ts`.
  const isKeyed = row.needs === "device" || row.file;
  if (isKeyed && caller === "a device with its key") return { statuses: ANY, hidden: false };
  if (!(caller in people)) return only(401);
  if (row.needs === "device") return only(401);
  if (row.needs !== "signed in" && !may(caller, row.needs)) return only(403);
  if (row.of !== undefined && !isReached(row, caller, subject)) return only(404, true);
  return granted();
}

function isReached(row: Row, caller: string, subject: Subject): boolean {
  // An export is of a device that its owner must still see.
  if (row.of === "export") return subject === "own" && reaches(caller, subject);
  if (row.of === "staff") return subject === "own" || (subject === "other's" && reaches(caller, subject));
  return reaches(caller, subject);
}
