import * as v from "valibot";
import { describe, it } from "vitest";

const modules = import.meta.glob<Record<string, unknown>>("../../worker/contract/**/*.ts", { eager: true });
const HOSTILE = ["a\0b", "a\u202eb", "a\u200bb", "a\u200fb", "a\u061cb", "a\u{e0041}b", "a\rb", "a\u2028b"];

type Schema = v.GenericSchema & Record<string, unknown>;
const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && (value as { kind?: unknown }).kind === "schema";

/** Paths of the strings in a schema that accept a hostile text. */
function openStrings(schema: Schema, path: string): string[] {
  const inner = (value: unknown, step = ""): string[] => (isSchema(value) ? openStrings(value, path + step) : []);
  const listed = (values: unknown, step = ""): string[] =>
    Array.isArray(values) ? values.flatMap((value) => inner(value, step)) : [];
  if (schema["type"] === "string") return HOSTILE.some((text) => keeps(schema, text)) ? [path] : [];
  const { entries } = schema as { entries?: Record<string, unknown> };
  return [
    ...Object.entries(entries ?? {}).flatMap(([name, entry]) => inner(entry, `.${name}`)),
    ...inner(schema["wrapped"]),
    ...inner(schema["item"], "[]"),
    ...inner(schema["key"], "{key}"),
    ...inner(schema["value"], "{}"),
    ...inner(schema["rest"]),
    ...listed(schema["items"], "[]"),
    ...listed(schema["options"]),
  ];
}

function keeps(schema: Schema, text: string): boolean {
  const read = v.safeParse(schema, text);
  return read.success && typeof read.output === "string" && !/^a\n?b$/.test(read.output);
}

/** Names of strings that no other person reads: compared with what is stored, or read by a program. */
const UNREAD = [
  // Ids and versions of things that must exist.
  /(?:^|[._])(?:id|ids\[\]|version|job|owner|person|before|coreid)$/,
  /(?:_id|Id|plant|device|plants\[\]|owners\[\]|acknowledged\[\])$/,
  // Searches and filters.
  /(?:Query|Filters)\.(?:q|search|find|to|kind|action|subject)$|SearchPlaces\.q$|devices\.q$/,
  // Passwords, codes and labels.
  /(?:[Pp]assword|oobCode|FactorCode|\.code|iccId)$/,
  // Typed to confirm.
  /^(?:devices\/upkeep\.ts EraseDevice\.device_name|owners\/erasure\.ts RequestErasure\.name|plants\/change-owner\.ts ChangeOwner\.plant_name)$/,
  // Of the session; the body's value must agree or is ignored.
  /(?:\.email|userType|\.source|\.timeZone|PlaceZone\.(?:key|timestamp))$/,
  // Files, which are parsed.
  /(?:\.csv|\.csv_content|\.content|ColumnMapping\{\})$/,
  // Events of the device cloud, which are parsed.
  /^inbound\/particle-event\.ts /,
  // Only in the log, as JSON.
  /^common\/client-error\.ts /,
  // Answers of the portal, read by the page.
  /^common\/problem\.ts /,
  // Answers to programs, with texts that were printable when people wrote them.
  /^v1\//,
  // How a file is read; compared with what is stored, and its key with a digest.
  /^inbound\/upload-query\.ts /,
  // Answers to loggers.
  /^inbound\/inbound\.ts (?:Receipt|ReceivedData|UploadAnswer|ShortUploadAnswer|UploadPreview)\./,
];

describe("every text of the contract", () => {
  it("is printable, or no other person reads it", ({ expect }) => {
    const open = Object.entries(modules).flatMap(([file, exported]) =>
      Object.entries(exported).flatMap(([name, value]) =>
        isSchema(value) ? openStrings(value, `${file.replace(/^.*contract\//, "")} ${name}`) : [],
      ),
    );
    expect(open.length).toBeGreaterThan(50);
    expect(open.filter((path) => !UNREAD.some((kind) => kind.test(path)))).toEqual([]);
  });
});
