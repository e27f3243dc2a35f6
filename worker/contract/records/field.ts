import * as v from "valibot";
import { Day, dayOfMonthDayYear, monthDayYear } from "../common/calendar.ts";
import { printable, printableLines } from "../common/printable.ts";

export type FieldKind = "text" | "note" | "number" | "flag" | "status" | "choice" | "day" | "id" | "ids" | "special";

interface FieldWords<Value> {
  /** In the form, its messages, an import's errors and the audit log. */
  label: string;
  hint?: string;
  unit?: string;
  /** Column of the import file. */
  csv?: string;
  /** What saving this value does. */
  effect?(this: void, value: Value): string | null;
}

/** Wire: sent and read. Value: stored. Draft: in a form; NaN, null or "" while its box is empty. */
export interface Field<
  Wire = unknown,
  Value = Wire,
  Draft = Value,
  Optional extends boolean = boolean,
> extends FieldWords<Value> {
  readonly kind: FieldKind;
  /** A sender may leave it out, which means `initial`. */
  readonly optional: Optional;
  readonly initial: Draft;
  readonly min?: number;
  readonly max?: number;
  readonly places?: number;
  readonly choices?: Readonly<Record<string, string>>;
  /** Erased type: it keeps inference cheap. */
  readonly schema: v.GenericSchema<Wire, Value>;
  toWire(this: void, value: Draft): Wire;
  toDraft(this: void, wire: Wire): Draft;
  /** Only for the compiler. */
  readonly types?: { wire: Wire; value: Value; draft: Draft };
}

export type Fields = Readonly<Record<string, Field>>;
type TypesOf<F extends Field> = NonNullable<F["types"]>;
export type WireOf<F extends Fields> = { -readonly [Name in keyof F]: TypesOf<F[Name]>["wire"] };
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: TypesOf<F[Name]>["value"] };
export type DraftOf<F extends Fields> = { -readonly [Name in keyof F]: TypesOf<F[Name]>["draft"] };

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || Number.isNaN(value) || (typeof value === "string" && value.trim() === "");

export const isMissingIssue = ({ input }: v.BaseIssue<unknown>): boolean => isMissing(input);

export const neededText = (label: string): string => `${label} is required.`;
const lengthText = (label: string, max: number) => `${label} can have up to ${max.toLocaleString("en-US")} characters.`;

const same = <T>(value: T): T => value;
const plain = { toWire: same, toDraft: same } as const;

interface Checked<Value> {
  check?: readonly [holds: (value: Value) => boolean, problem: string];
}
interface TextOptions extends FieldWords<string>, Checked<string> {
  max: number;
  /** Instead of "<label> is required." */
  needed?: string;
}

const textOf =
  (kind: FieldKind) =>
  ({
    check: [holds, problem] = [() => true, ""],
    needed,
    ...words
  }: TextOptions): Field<string, string, string, false> => {
    const { label, max } = words;
    const missing = needed ?? neededText(label);
    const schema = v.pipe(
      v.string(missing),
      v.trim(),
      v.nonEmpty(missing),
      v.maxLength(max, lengthText(label, max)),
      printable,
      v.check((entered) => entered === "" || holds(entered), problem),
    );
    return { ...words, ...plain, kind, optional: false, initial: "", schema };
  };

export const text = textOf("text");
/** Text that is chosen, not typed. */
export const id = textOf("id");

/** Text of one line that may stay empty. */
export const line = (words: FieldWords<string> & { max: number }): Field<string, string, string, true> => {
  const { label, max } = words;
  const schema = v.pipe(v.string(), v.trim(), v.maxLength(max, lengthText(label, max)), printable);
  return { ...words, ...plain, kind: "text", optional: true, initial: "", schema };
};

export const note = (words: FieldWords<string> & { max: number }): Field<string, string, string, true> => {
  const { label, max } = words;
  const schema = v.pipe(v.string(), v.trim(), v.maxLength(max, lengthText(label, max)), printableLines);
  return { ...words, ...plain, kind: "note", optional: true, initial: "", schema };
};

export interface NumberOptions extends FieldWords<number>, Checked<number> {
  min: number;
  max: number;
  places?: number;
  initial?: number;
}

const fits = (value: number, places: number): boolean =>
  Math.abs(value * 10 ** places - Math.round(value * 10 ** places)) < 1e-6;

export const number = ({
  check: [holds, problem] = [() => true, ""],
  ...words
}: NumberOptions): Field<number, number, number, false> & Omit<NumberOptions, "check"> => {
  const { label, min, max, places, initial = Number.NaN } = words;
  const range = `${label} must be a number from ${min} to ${max}.`;
  const schema = v.pipe(
    v.number(({ input }) => (isMissing(input) ? neededText(label) : range)),
    v.minValue(min, range),
    v.maxValue(max, range),
    v.check(
      (value) => places === undefined || fits(value, places),
      places === 0 ? `${label} must be a whole number.` : `${label} can have up to ${places} decimal places.`,
    ),
    v.check(holds, problem),
  );
  return { ...words, ...plain, kind: "number", optional: false, initial, schema };
};

/** An empty box means null. */
export const numberOrNone = (words: NumberOptions): Field<number | null, number | null, number, true> => {
  const { schema, ...limited } = number(words);
  return {
    ...limited,
    optional: true,
    schema: v.nullable(schema),
    toWire: (value) => (Number.isNaN(value) ? null : value),
    toDraft: (wire) => wire ?? Number.NaN,
  };
};

export const flag = (words: FieldWords<boolean> & { initial: boolean }): Field<boolean, boolean, boolean, true> => ({
  ...words,
  ...plain,
  kind: "flag",
  optional: true,
  schema: v.boolean(({ input }) => (isMissing(input) ? neededText(words.label) : `${words.label} must be on or off.`)),
});

type AccountStatus = "Enable" | "Disable";

/** A switch; on the wire and stored as text. */
export const status = (
  words: FieldWords<AccountStatus>,
): Field<AccountStatus, AccountStatus, AccountStatus, false> => ({
  ...words,
  ...plain,
  kind: "status",
  optional: false,
  initial: "Enable",
  schema: v.picklist(["Enable", "Disable"]),
});

interface IdsOptions extends FieldWords<readonly string[]> {
  max: number;
  tooMany: string;
  /** If at least one is needed. */
  needed?: string;
  /** Dropped from the list. */
  none?: string;
}

/** Each id once. */
export const ids = ({
  max,
  tooMany,
  needed,
  none,
  ...words
}: IdsOptions): Field<string[], string[], string[], false> => {
  const schema = v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(64))),
    v.transform((list) => [...new Set(list)].filter((id) => id !== none)),
    v.maxLength(max, tooMany),
    v.minLength(needed === undefined ? 0 : 1, needed),
  );
  return { ...words, ...plain, kind: "ids", optional: false, initial: [], schema };
};

interface ChoiceOptions<Value extends string> extends FieldWords<Value> {
  choices: Readonly<Record<Value, string>>;
  initial: NoInfer<Value>;
}

export const choice = <Value extends string>(words: ChoiceOptions<Value>): Field<Value, Value, Value, true> => {
  const values = Object.keys(words.choices) as Value[];
  const schema = v.picklist(values, `${words.label} must be one of: ${values.join(", ")}.`);
  return { ...words, ...plain, kind: "choice", optional: true, schema };
};

/** With a schema and a control of its own. */
export const special = <Value, Optional extends boolean>(
  words: FieldWords<Value> & Pick<Field<Value, Value, Value, Optional>, "schema" | "initial" | "optional">,
): Field<Value, Value, Value, Optional> => ({ ...plain, kind: "special", ...words });

/** A sender must name it. */
export const stated = <Wire, Value, Draft>(field: Field<Wire, Value, Draft>): Field<Wire, Value, Draft, false> => ({
  ...field,
  optional: false,
});

/** On the wire MM/DD/YYYY, stored as YYYY-MM-DD. */
export const day = (words: FieldWords<string>): Field<string, string, string | null, false> => {
  const { label } = words;
  const schema = v.pipe(
    v.string(neededText(label)),
    v.trim(),
    v.nonEmpty(neededText(label)),
    v.regex(/^\d{2}\/\d{2}\/\d{4}$/, `Enter ${label} as MM/DD/YYYY.`),
    v.transform(dayOfMonthDayYear),
    Day,
  );
  const toWire = (value: string | null) => (value === null ? "" : monthDayYear(value));
  return { ...words, kind: "day", optional: false, initial: null, schema, toWire, toDraft: dayOfMonthDayYear };
};

type SchemaOf<F extends Field> = v.GenericSchema<TypesOf<F>["wire"], TypesOf<F>["value"]>;
type Entries<F extends Fields> = {
  [Name in keyof F]: F[Name]["optional"] extends true
    ? v.OptionalSchema<SchemaOf<F[Name]>, TypesOf<F[Name]>["wire"]>
    : SchemaOf<F[Name]>;
};
type Patch<F extends Fields> = { [Name in keyof F]: v.OptionalSchema<SchemaOf<F[Name]>, undefined> };

/** Callers name the type of the result. */
const mapped = <F extends Fields>(fields: F, of: (field: Field, name: keyof F & string) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)])) as never;

export const pick = <Row, Key extends keyof Row & string>(row: Row, names: readonly Key[]): Pick<Row, NoInfer<Key>> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Key>;

export const namesOf = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[];

export const labelsOf = <F extends Fields>(fields: F): Record<keyof F & string, string> =>
  mapped(fields, ({ label }) => label);

/** Entries of a schema for a whole form. */
export const entries = <F extends Fields>(fields: F): Entries<F> =>
  mapped(fields, ({ schema, optional, initial, toWire }) =>
    optional ? v.optional(schema, toWire(initial) as never) : schema,
  );

/** Entries of a schema for a change: what is left out stays. */
export const patch = <F extends Fields>(fields: F): Patch<F> => mapped(fields, ({ schema }) => v.optional(schema));

export const wireOf = <F extends Fields>(fields: F, row: ValuesOf<F>): WireOf<F> =>
  mapped(fields, ({ toWire }, name) => toWire(row[name]));

export const emptyDraft = <F extends Fields>(fields: F): DraftOf<F> => mapped(fields, ({ initial }) => initial);

export const draftOf = <F extends Fields>(fields: F, wire: WireOf<F>): DraftOf<F> =>
  mapped(fields, ({ toDraft }, name) => toDraft(wire[name]));

export const bodyOf = <F extends Fields>(fields: F, draft: DraftOf<F>): WireOf<F> =>
  mapped(fields, ({ toWire }, name) => toWire(draft[name]));

/** Only what this person changed, so that changes on other screens stay. */
export const changesOf = <F extends Fields>(fields: F, from: DraftOf<F>, draft: DraftOf<F>): Partial<WireOf<F>> =>
  Object.fromEntries(
    namesOf(fields)
      .filter((name) => !Object.is(from[name], draft[name]))
      .map((name) => [name, fields[name]!.toWire(draft[name])]),
  ) as Partial<WireOf<F>>;

export interface FieldProblems<Name extends string = string> {
  errors: Partial<Record<Name, string>>;
  /** Labels of required fields that are empty. */
  missing: string[];
}

export function problemsOf<F extends Fields>(fields: F, draft: DraftOf<F>): FieldProblems<keyof F & string> {
  const problems: FieldProblems<keyof F & string> = { errors: {}, missing: [] };
  for (const name of namesOf(fields)) {
    const { label, schema, toWire } = fields[name]!;
    const issue = v.safeParse(schema, toWire(draft[name])).issues?.[0];
    if (issue === undefined) continue;
    problems.errors[name] = issue.message;
    if (isMissingIssue(issue)) problems.missing.push(label);
  }
  return problems;
}

export function effectsOf<F extends Fields>(fields: F, from: DraftOf<F>, draft: DraftOf<F>): string[] {
  const changed = namesOf(fields).filter((name) => !Object.is(from[name], draft[name]) && !isMissing(draft[name]));
  const lines = changed.map((name) => fields[name]!.effect?.(draft[name]));
  return [...new Set(lines.filter((line) => line !== undefined && line !== null))];
}
